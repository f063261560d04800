import type pg from 'pg'
import type { Database } from '#server/postgres/database.ts'
import type { MemoryGroup } from './memory-group.ts'

/** Where a bench works: a fresh, migrated database of its own. */
export interface Ground {
  /** As the server uses it. */
  database: Database
  /** The owner of the tables, for what the server may not do: laying out rows past the triggers. */
  owner: pg.Client
  /** Where both of them connect to, for servers in processes of their own. */
  urls: { app: string; owner: string }
  /** For files; removed at the end. */
  folder: string
  /** What PostgreSQL runs in, where the bench wants one and the machine has any. */
  group?: MemoryGroup | undefined
}

/** One line of the table a bench prints. */
export interface Figure {
  what: string
  value: string
  /** What it must keep to, and whether it did; left out where it only explains. */
  goal?: { words: string; met: boolean }
}

export interface Bench {
  /** Its file's name. */
  name: string
  /** One sentence: what is measured against what. */
  about: string
  /** Bytes that PostgreSQL and whatever else the bench starts in its group may have together. */
  memory?: number
  run(ground: Ground): Promise<Figure[]>
}

/** A figure with what it must keep to. */
export function aim(what: string, value: string, words: string, met: boolean): Figure {
  return { what, value, goal: { words, met } }
}

/** One that only explains. */
export function told(what: string, value: string): Figure {
  return { what, value }
}

/** How long a piece of work takes, seconds. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1_000
}
