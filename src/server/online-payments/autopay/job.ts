import { sql } from 'drizzle-orm'
import { labels } from '#shared/language/t.ts'
import { jobRuns } from '../../accounting/automation-runs.ts'
import { actAsSystem } from '../../audit/record.ts'
import { leases } from '../../db/tables.ts'
import { eachBatch, isReal } from '../../jobs/each-lease.ts'
import type { Job, Work } from '../../jobs/job.ts'
import { collectingIn } from '../collecting.ts'
import { chargeAll } from './charge.ts'
import { claimPayments } from './claim.ts'
import { followFailures, hasFailed } from './follow-failures.ts'
import { hasOpenPage } from './open-page.ts'
import { announcedDays, autopayHour, lateDays } from './rules.ts'
import { schedulePayments } from './schedule.ts'

/**
 * Pays rent for tenants who asked for it. Announces payments three days before, takes them at nine in the morning, and
 * follows failed ones. Each run finds all of it again: the next run finishes a killed one, and two at once take nothing
 * twice.
 */
export const autopayJob: Job = {
  name: 'autopay',
  texts: labels({
    title: 'Autopay',
    purpose: 'Announces payments of autopays, makes them on their day and follows failed ones',
  }),
  // After the rent of the hour, in every zone at its own nine o'clock.
  cron: '10 * * * *',
  async run(work) {
    await followAll(work)
    await claimAll(work)
    await scheduleAll(work)
  },
}

/** Leases in one transaction, which holds their locks meanwhile. */
const batch = 250

const isOpen = sql`zone.hour >= ${autopayHour}::int`

/** Whether an autopay of the lease has a due day that is not dealt with. The exact days are those of the rules. */
const isToAnnounce = sql`exists (
  select from autopays a, generate_series(zone.today - ${lateDays}::int, zone.today + ${announcedDays}::int + a.days_before,
    interval '1 day') as day
  where a.lease_id = ${leases.id} and a.stopped_at is null and a.paused_at is null
    and (day::date = ${leases.startDate} or extract(day from day) = least(${leases.dueDay},
      extract(day from date_trunc('month', day) + interval '1 month - 1 day')))
    and day::date - a.days_before >= greatest(a.starts_on, zone.today - ${lateDays}::int)
    and day::date <= coalesce(a.ends_on, 'infinity')
    and not exists (select from payment_attempts p where p.autopay_id = a.id and p.due_on = day::date))`

async function scheduleAll(work: Work): Promise<void> {
  const { publicUrl, keys } = work
  const runOf = jobRuns()
  await eachBatch(work, {
    wanted: sql`(${isReal} and ${isOpen} and ${leases.status} = 'active' and ${leases.evictionOn} is null)`,
    and: isToAnnounce,
    max: batch,
    begin: actAsSystem,
    step: (db, leaseIds, organizationId) =>
      schedulePayments(db, leaseIds, { run: runOf(organizationId), publicUrl, keys }),
  })
}

async function claimAll(work: Work): Promise<void> {
  const collecting = collectingIn(work)
  if (!collecting) return
  const claimed: string[] = []
  await eachBatch(work, {
    wanted: sql`(${isReal} and ${isOpen} and exists (select from payment_attempts p
      where p.lease_id = ${leases.id} and p.state = 'scheduled' and p.scheduled_on <= zone.today)
      and not ${hasOpenPage(leases.id)})`,
    max: batch,
    begin: actAsSystem,
    step: async (db, leaseIds) => {
      claimed.push(...(await claimPayments(db, leaseIds, work.publicUrl)))
    },
  })
  await chargeAll(collecting, claimed, work)
}

async function followAll(work: Work): Promise<void> {
  await eachBatch(work, {
    wanted: sql`(${isReal} and ${hasFailed()})`,
    max: batch,
    begin: actAsSystem,
    step: (db, leaseIds) => followFailures(db, leaseIds, work.publicUrl),
  })
}
