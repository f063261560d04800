import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import type { LockedLease } from '../db/books.ts'
import type { Db } from '../db/client.ts'

/** Something that is told of leases once its day has come. */
export interface Reminder {
  /** Of which leases it is to be told: a hint on `leases`, `organizations` and `zone.today`, read without a lock. */
  isDue: SQL
  /** Whether somebody is left who was not told, by the keys of `tell`. Asked of each lease of which it is due. */
  isNews: SQL
  tell: (db: Db, at: LockedLease, today: Day, publicUrl: string) => Promise<void>
}

/** What is late, or lapsed, for longer is known to the two sides, and no news. */
export const daysOfNews = 30

/**
 * Of the days before something on which it is told of, the one that counts with so many left: of
 * several that went by while nothing ran only the last.
 */
export function stepAt(left: number, steps: readonly number[]): number | undefined {
  const ahead = steps.filter(step => step >= left)
  return ahead.length > 0 ? Math.min(...ahead) : undefined
}

/** The same of a row. */
export function stepOf(left: SQL, steps: readonly number[]): SQL {
  return sql`(select min(step) from unnest(${sql.param(steps)}::int[]) step where step >= ${left})`
}
