import { sql } from 'drizzle-orm'
import { todayIn } from '#shared/dates.ts'
import { lockLease } from '../db/books.ts'
import type { Db } from '../db/client.ts'
import { depositReturn, leaseEnd } from '../notices/lease-reminders.ts'
import type { Reminder } from '../notices/reminder.ts'
import { offerLapse } from '../notices/renewal-offers.ts'
import { rentDue, rentLate } from '../notices/rent-reminders.ts'
import { eachLease } from './each-lease.ts'
import type { Job, Work } from './job.ts'

/** Nobody is reminded at night. */
const morning = 8

/**
 * Reminds of rent that falls due, of rent that is late, of leases that end and of deposits that are due
 * back, and tells of offers that lapsed, on the morning of the organization's own day. Each is said once:
 * what was said is kept by its key, not by this job.
 */
export const reminders: Job = {
  name: 'reminders',
  title: 'Reminders',
  purpose: 'Reminds of rent due or late, leases that end, offers that lapsed and deposits due back',
  // After the rent and the fees of the hour.
  cron: '25 * * * *',
  run: work =>
    eachReminder(work, async (db, leaseId, { tell }) => {
      const locked = await lockLease(db, leaseId, { skipLocked: true })
      if (locked) await tell(db, locked, todayIn(locked.organization.timezone), work.publicUrl)
    }),
}

const all: readonly Reminder[] = [rentDue, rentLate, leaseEnd, depositReturn, offerLapse]

/** Does `step` to every lease with something to tell, each in a transaction of its own. */
export async function eachReminder(
  work: Work,
  step: (db: Db, leaseId: string, reminder: Reminder) => Promise<void>,
): Promise<void> {
  for (const reminder of all) {
    const wanted = sql`(zone.hour >= ${morning}::int and ${reminder.isDue})`
    await eachLease(work, { wanted, and: reminder.isNews }, (db, id) => step(db, id, reminder))
  }
}
