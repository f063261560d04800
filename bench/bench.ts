import type pg from 'pg'
import type { Database } from '#server/postgres/database.ts'
import type { MemoryGroup } from './memory-group.ts'

/** The workspace of a bench: a fresh, migrated database of its own. */
export interface Workspace {
  /** As the server uses it. */
  database: Database
  /** The owner of the tables, for work the server's role may not do: inserting rows past the triggers. */
  owner: pg.Client
  /** Where both of them connect to, for servers in processes of their own. */
  urls: { app: string; owner: string }
  /** For files; removed at the end. */
  folder: string
  /** The memory group of PostgreSQL, where the bench wants one and the machine supports it. */
  group?: MemoryGroup | undefined
}

/** One line of the table a bench prints. */
export interface Figure {
  what: string
  value: string
  /** The goal, and whether it was met; left out for explanatory figures. */
  goal?: { words: string; met: boolean }
}

export interface Bench {
  /** Its file's name. */
  name: string
  /** One sentence: the measured value and its reference. */
  about: string
  /** Shared memory limit of PostgreSQL and other processes of the bench, in bytes. */
  memory?: number
  run(workspace: Workspace): Promise<Figure[]>
}

/** A figure with its goal. */
export function aim(what: string, value: string, words: string, met: boolean): Figure {
  return { what, value, goal: { words, met } }
}

/** One that only explains. */
export function figure(what: string, value: string): Figure {
  return { what, value }
}

/** How long a piece of work takes, seconds. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1_000
}
