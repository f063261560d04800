import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import type { EmailSettings, Switches } from '../notifications/automatic-emails.ts'
import type { Notice } from '../notifications/notice.ts'
import type { Audience } from '../notifications/notify.ts'
import type { Db } from '../postgres/database.ts'
import type { LockedLease } from './lease-ledger.ts'

/** A reminder about leases that is sent once its day has come. */
export interface Reminder {
  /** The leases to remind about: a condition on `leases`, `organizations` and `zone.today`, read without a lock. */
  isDue: (switches: Switches) => SQL
  /** Whether a recipient is left who was not notified, by the keys of `drafts`. Checked for each due lease. */
  isNews: (switches: Switches) => SQL
  /** The people to notify of a lease, and the texts; `notify` skips those notified already. */
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

/** An older delay or lapse is known to both sides, and needs no reminder. */
export const daysOfNews = 30

/** The reminder step for the days left: after an outage only the last of the missed steps counts. */
export function stepAt(left: number, steps: readonly number[]): number | undefined {
  const ahead = steps.filter(step => step >= left)
  return ahead.length > 0 ? Math.min(...ahead) : undefined
}

/** The same of a row. @param steps an array */
export function stepOf(left: SQL, steps: SQL): SQL {
  return sql`(select min(step) from unnest(${steps}) step where step >= ${left})`
}
