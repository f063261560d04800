import { sql } from 'drizzle-orm'
import { lockLease } from '../db/books.ts'
import type { Db } from '../db/client.ts'
import { postLateFees } from '../db/late-fee-books.ts'
import { leases, organizations } from '../db/tables.ts'
import { graceDays } from '../db/terms.ts'
import { eachLease } from './each-lease.ts'
import type { Job } from './job.ts'

/**
 * Posts what late rent costs, where somebody asks for it: by the day money was received,
 * on the day after the grace (domain.md §3.7).
 */
export const lateFees: Job = {
  name: 'late-fees',
  title: 'Late fees',
  purpose: 'Posts what late rent costs, after the days of grace',
  // After the rent of the hour.
  cron: '15 * * * *',
  run: work => eachLease(work, { wanted: isLate }, post),
}

async function post(db: Db, leaseId: string): Promise<void> {
  const locked = await lockLease(db, leaseId)
  if (locked) await postLateFees(db, locked)
}

/** Rent that is open past its deadline. What was paid late got its fees when it was recorded. */
const isLate = sql`(
  coalesce(${leases.lateFeeType}, (select p.late_fee_type from units u join properties p on p.id = u.property_id
    where u.id = ${leases.unitId}), ${organizations.lateFeeType}) <> 'none'
  and exists (select from charges c where c.lease_id = ${leases.id}
    and c.kind = 'rent' and c.voided_on is null
    and c.due_date + ${graceDays} < zone.today
    and c.amount > coalesce((select sum(a.amount) from allocations a
      where a.charge_id = c.id and a.voided_on is null), 0))
)`
