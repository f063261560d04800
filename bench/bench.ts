import type pg from 'pg'
import type { Database } from '#server/db/client.ts'

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
  run(ground: Ground): Promise<Figure[]>
}

/** How long a piece of work takes, seconds. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1_000
}
