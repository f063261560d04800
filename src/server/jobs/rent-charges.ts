import { sql } from 'drizzle-orm'
import { lockLease, postRent } from '../db/books.ts'
import type { Db } from '../db/client.ts'
import { leases } from '../db/tables.ts'
import { eachLease } from './each-lease.ts'
import type { Job } from './job.ts'

/**
 * Posts the rent that is due by today where the property is, every missing period of it
 * (domain.md §3.5). A voided charge is not made again: `charged_through` is past it.
 */
export const rentCharges: Job = {
  name: 'rent-charges',
  // Every hour: midnight comes at another one in every zone, and some zones skip it in spring.
  cron: '5 * * * *',
  run: work => eachLease(work, rentIsDue, charge),
}

async function charge(db: Db, leaseId: string): Promise<void> {
  const locked = await lockLease(db, leaseId)
  if (locked?.lease.status === 'active') await postRent(db, locked.lease, locked.organization)
}

/** The first day not charged yet. */
const nextPeriod = sql`greatest(${leases.startDate}, ${leases.chargedThrough} + 1)`

/**
 * The end of a term that has passed is `lease-states`' to judge: until it has, nobody knows whether
 * rent goes on.
 */
const rentIsDue = sql`(
  ${leases.status} = 'active'
  and ${nextPeriod} <= zone.today
  and case
    when ${leases.terminatedOn} is not null then ${nextPeriod} <= ${leases.terminatedOn}
    when ${leases.monthToMonthSince} is not null then true
    when ${leases.endDate} < zone.today then false
    else ${leases.rollover} or ${nextPeriod} <= ${leases.endDate}
  end
)`
