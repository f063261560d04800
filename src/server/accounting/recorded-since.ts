import { type SQL, sql } from 'drizzle-orm'
import { type Day, dayOf } from '#shared/dates.ts'
import { leases } from '../db/tables.ts'
import type { LeaseRow } from './lease-ledger.ts'

/**
 * No reminders for days before a lease was entered here, by hand or by an import: earlier delays
 * and ends were settled elsewhere. Leases of former releases count from the day of the row; a
 * future day counts for nothing, as the clock was set back.
 */
export function isSinceRecorded(day: SQL): SQL {
  return sql`(${day} >= ${recordedOn} or ${recordedOn} > zone.today)`
}

const recordedOn = sql`coalesce(${leases.recordedOn}, (${leases.createdAt} at time zone 'UTC')::date)`

/** The same of a lease that was read. */
export function wasRecordedBy(
  lease: Pick<LeaseRow, 'recordedOn' | 'createdAt'>,
  { day, today }: { day: Day; today: Day },
): boolean {
  const recordedOn = lease.recordedOn ?? dayOf(lease.createdAt, 'UTC')
  return day >= recordedOn || recordedOn > today
}
