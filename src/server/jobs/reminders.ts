import { type SQL, sql } from 'drizzle-orm'
import { type Day, hourIn, todayIn } from '#shared/dates.ts'
import { type LockedLease, lockLease } from '../db/books.ts'
import type { Db } from '../db/client.ts'
import { leases, organizations } from '../db/tables.ts'
import { graceDays } from '../db/terms.ts'
import { remindOfDeposit, remindOfEnd, remindOfRent, warnOfLateRent } from '../notices/reminders.ts'
import { tellOfLapse } from '../notices/renewal-offers.ts'
import { eachLease } from './each-lease.ts'
import type { Job } from './job.ts'

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
  async run(work) {
    for (const { wanted, remind } of all)
      await eachLease(work, wanted, async (db, leaseId) => {
        const locked = await lockLease(db, leaseId, { skipLocked: true })
        if (!locked) return
        const { timezone } = locked.organization
        if (hourIn(timezone) < morning) return
        await remind(db, locked, todayIn(timezone), work.publicUrl)
      })
  },
}

/**
 * Only a hint: what was already said is found again until its days are over, and then not written.
 * The days are those of `notices/reminders.ts`.
 */
interface Reminder {
  wanted: SQL
  remind: (db: Db, at: LockedLease, today: Day, publicUrl: string) => Promise<void>
}

const ofLease: Reminder = {
  wanted: sql`(${leases.status} = 'active' and (
    (${leases.endDate} between zone.today and zone.today + 60 and ${leases.monthToMonthSince} is null)
    or (${leases.evictionOn} is null and (
      coalesce(${leases.chargedThrough} + 1, ${leases.startDate}) <= zone.today + 3
      or exists (select from charges c where c.lease_id = ${leases.id}
        and c.kind = 'rent' and c.voided_on is null
        and c.due_date between zone.today - 30 and zone.today - ${graceDays} - 1
        and c.amount > coalesce((select sum(a.amount) from allocations a
          where a.charge_id = c.id and a.voided_on is null), 0))
    ))
  ))`,
  async remind(...given) {
    await remindOfRent(...given)
    await warnOfLateRent(...given)
    await remindOfEnd(...given)
  },
}

/** A year is the longest that a deposit can be kept. */
const ofDeposit: Reminder = {
  wanted: sql`(
    ${leases.movedOutOn} between zone.today - 395 and zone.today
    and exists (select from lease_sums s where s.lease_id = ${leases.id} and s.deposit_held > 0)
    and exists (select from units u join properties p on p.id = u.property_id where u.id = ${leases.unitId}
      and ${leases.movedOutOn} + coalesce(p.deposit_return_days, ${organizations.depositReturnDays})
        between zone.today - 30 and zone.today + 7)
  )`,
  remind: remindOfDeposit,
}

const ofOffer: Reminder = {
  wanted: sql`exists (select from renewal_offers o where o.lease_id = ${leases.id}
    and o.status = 'offered' and o.valid_until between zone.today - 30 and zone.today - 1)`,
  remind: tellOfLapse,
}

const all: readonly Reminder[] = [ofLease, ofDeposit, ofOffer]
