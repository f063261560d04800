import { sql } from 'drizzle-orm'
import { labels } from '#shared/language/t.ts'
import { leases, properties } from '../../db/tables.ts'
import { eachLease } from '../../jobs/each-lease.ts'
import type { Job, Work } from '../../jobs/job.ts'
import type { Db } from '../../postgres/database.ts'
import { jobRuns } from '../automation-runs.ts'
import { lockLease } from '../lease-ledger.ts'
import {
  graceDays,
  lateFeeMaxDays,
  lateFeeMinUnpaid,
  lateFeeMost,
  lateFeeSince,
  lateFeeType,
} from '../lease-terms.ts'
import { postLateFees } from './assess.ts'

/**
 * Posts late fees where they are turned on: by the day of receipt, on the day after the grace
 * period (domain.md §3.7).
 */
export const lateFees: Job = {
  name: 'late-fees',
  texts: labels({
    title: 'Late fees',
    purpose: 'Posts late fees after the grace period',
  }),
  // After the rent of the hour.
  cron: '15 * * * *',
  run(work) {
    const runOf = jobRuns()
    return eachLackingFee(work, (db, leaseId) => post(db, leaseId, runOf))
  },
}

/** Does `step` to every lease with a fee to post, each in a transaction of its own. */
export function eachLackingFee(
  work: Work,
  step: (db: Db, leaseId: string) => Promise<void>,
): Promise<void> {
  return eachLease(work, { wanted: isLate, and: lacksFee }, step)
}

async function post(db: Db, leaseId: string, runOf: ReturnType<typeof jobRuns>): Promise<void> {
  const locked = await lockLease(db, leaseId)
  if (locked) await postLateFees(db, locked, runOf(locked.lease.organizationId))
}

const openRents = sql`open_charges o where o.lease_id = ${leases.id} and o.kind = 'rent' and o.is_tenants`

/** Rent that is open past its deadline. Rent paid late got its fees when the payment was recorded. */
const isLate = sql`exists (select from ${openRents} and o.due_date + ${graceDays} < zone.today)`

const firstFeeDay = sql`(c.due_date + ${graceDays} + 1)`
const lastFeeDay = sql`least(zone.today, case when ${lateFeeType} = 'daily'
  then ${firstFeeDay} + ${lateFeeMaxDays} - 1 else ${firstFeeDay} end)`
const contractRent = sql`(select r.monthly_rent from lease_rents r
  where r.lease_id = ${leases.id} and r.effective_from <= c.due_date order by r.effective_from desc limit 1)`
// By the columns in the index of a lease's charges: otherwise all its charges would be read.
const hadFees = sql`charges f where f.lease_id = ${leases.id} and f.due_date > c.due_date
  and f.kind = 'late_fee' and f.rent_charge_id = c.id`

/**
 * A missing late fee whose day has come: on the oldest open rent, or on one whose payment came too late for an older.
 * Counts like `lateFees`, without locks: leases with all their fees are skipped.
 */
const lacksFee = sql`exists (
  select from ${properties}, charges c, lateral (
    select min(o.due_date) as oldest, sum(o.open) as unpaid from ${openRents}) late
  where ${properties.id} = (select u.property_id from units u where u.id = ${leases.unitId})
    and ${lateFeeType} <> 'none' and late.unpaid >= coalesce(${lateFeeMinUnpaid}, 0)
    and c.lease_id = ${leases.id} and c.due_date >= late.oldest and c.kind = 'rent' and c.voided_on is null
    and coalesce(c.payer_kind, 'tenant') = 'tenant'
    and greatest(${firstFeeDay}, c.posted_on, ${lateFeeSince}) <= ${lastFeeDay}
    and not exists (select from ${hadFees} and f.fee_day = ${lastFeeDay})
    and coalesce((select sum(f.amount) from ${hadFees}) < ${lateFeeMost(contractRent)}, true))`
