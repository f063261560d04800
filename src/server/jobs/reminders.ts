import { sql } from 'drizzle-orm'
import { hourIn, todayIn } from '#shared/dates.ts'
import { lockLease } from '../db/books.ts'
import type { Db } from '../db/client.ts'
import { leases } from '../db/tables.ts'
import { graceDays } from '../db/terms.ts'
import { remindOfEnd, remindOfRent, warnOfLateRent } from '../notices/reminders.ts'
import { eachLease } from './each-lease.ts'
import type { Job } from './job.ts'

/** Nobody is reminded at night. */
const morning = 8

/**
 * Reminds of rent that falls due, of rent that is late and of leases that end, on the morning of the
 * organization's own day. Each is said once: what was said is kept by its key, not by this job.
 */
export const reminders: Job = {
  name: 'reminders',
  title: 'Reminders',
  purpose: 'Reminds of rent that falls due, rent that is late and leases that end',
  // After the rent and the fees of the hour.
  cron: '25 * * * *',
  run: work => eachLease(work, hasNews, (db, leaseId) => remind(db, leaseId, work.publicUrl)),
}

async function remind(db: Db, leaseId: string, publicUrl: string) {
  const locked = await lockLease(db, leaseId, { skipLocked: true })
  if (!locked) return
  const { timezone } = locked.organization
  if (hourIn(timezone) < morning) return
  const today = todayIn(timezone)
  await remindOfRent(db, locked, today, publicUrl)
  await warnOfLateRent(db, locked, today, publicUrl)
  await remindOfEnd(db, locked, today, publicUrl)
}

/**
 * Only a hint: what was already said is found again until its days are over, and then not written.
 * The days are those of `notices/reminders.ts`.
 */
const hasNews = sql`(${leases.status} = 'active' and (
  (${leases.endDate} between zone.today and zone.today + 60 and ${leases.monthToMonthSince} is null)
  or (${leases.evictionOn} is null and (
    coalesce(${leases.chargedThrough} + 1, ${leases.startDate}) <= zone.today + 3
    or exists (select from charges c where c.lease_id = ${leases.id}
      and c.kind = 'rent' and c.voided_on is null
      and c.due_date between zone.today - 30 and zone.today - ${graceDays} - 1
      and c.amount > coalesce((select sum(a.amount) from allocations a
        where a.charge_id = c.id and a.voided_on is null), 0))
  ))
))`
