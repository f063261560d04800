import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import type { EmailSettings, Switches } from '../notifications/automatic-emails.ts'
import type { Audience, Notice } from '../notifications/notify.ts'
import type { Db } from '../postgres/database.ts'
import type { LockedLease } from './lease-ledger.ts'

/** Something that is told of leases once its day has come. */
export interface Reminder {
  /** Of which leases it is to be told: a hint on `leases`, `organizations` and `zone.today`, read without a lock. */
  isDue: (switches: Switches) => SQL
  /** Whether somebody is left who was not told, by the keys of `drafts`. Asked of each lease of which it is due. */
  isNews: (switches: Switches) => SQL
  /** Who is to be notified of a lease, and of what; of those, who was notified already is left out by `notify`. */
  drafts: (db: Db, at: LockedLease, on: Occasion) => Promise<Draft[]>
}

/** When and where reminders are written. */
export interface Occasion {
  today: Day
  publicUrl: string
  settings: EmailSettings
}

/** A notification that is not sent yet. */
export interface Draft {
  notice: Notice
  audience: Audience
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

/** The same of a row. @param steps an array */
export function stepOf(left: SQL, steps: SQL): SQL {
  return sql`(select min(step) from unnest(${steps}) step where step >= ${left})`
}
