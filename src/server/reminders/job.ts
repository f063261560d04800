import { eq, sql } from 'drizzle-orm'
import { labels } from '#shared/language/t.ts'
import { emailHours } from '#shared/operations/automations.ts'
import { lockLease } from '../accounting/lease-ledger.ts'
import type { Reminder } from '../accounting/lease-reminder.ts'
import { leases } from '../db/tables.ts'
import { eachLease } from '../jobs/each-lease.ts'
import type { Job, Work } from '../jobs/job.ts'
import { offerLapse } from '../leases/renewals/renewal-offer-notifications.ts'
import { recordLapses } from '../leases/renewals/renewal-offers.ts'
import { notify } from '../notifications/notify.ts'
import type { Db } from '../postgres/database.ts'
import { allReminders, occasionFor } from './all-reminders.ts'
import { rentLate } from './rent-reminders.ts'

/**
 * Reminds of due and late rent, ending leases and due deposit refunds, and notifies of lapsed offers. It works by the
 * organization's own day and never at night. Each is sent once: its key records that, not this job.
 */
export const reminders: Job = {
  name: 'reminders',
  texts: labels({
    title: 'Reminders',
    purpose:
      'Sends reminders about rent due or late, ending leases, expired offers and deposits to return',
  }),
  // After the rent and the fees of the hour.
  cron: '25 * * * *',
  run: work =>
    eachReminder(work, async (db, leaseId, reminder) => {
      const at = await lockLease(db, leaseId, { skipLocked: true })
      if (!at) return
      const occasion = await occasionFor(db, at, work.publicUrl)
      const drafts = await reminder.drafts(db, at, occasion)
      for (const { notice, audience } of drafts) await notify(db, notice, audience)
      if (reminder === rentLate && drafts.length > 0)
        await db.update(leases).set({ remindedAt: new Date() }).where(eq(leases.id, leaseId))
      if (reminder === offerLapse) await recordLapses(db, leaseId, occasion.today)
    }),
}

/** Does `step` to every lease with a due reminder, each in a transaction of its own. */
export async function eachReminder(
  work: Work,
  step: (db: Db, leaseId: string, reminder: Reminder) => Promise<void>,
): Promise<void> {
  const isDaytime = sql`zone.hour between ${emailHours.from}::int and ${emailHours.until - 1}::int`
  for (const reminder of allReminders) {
    const wanted = sql`(${isDaytime} and ${reminder.isDue('as_set')})`
    await eachLease(work, { wanted, and: reminder.isNews('as_set') }, (db, id) =>
      step(db, id, reminder),
    )
  }
}
