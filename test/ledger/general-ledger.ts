import { sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { database } from '../world.ts'

/** The faults of the general ledger of a lease, a sentence each. */
export async function ledgerFaults(organizationId: string, leaseId: string, today: Day) {
  const { rows } = await database.db.execute<{ fault: string }>(sql`
    with lines as (select * from ledger_lines(${organizationId}) where lease_id = ${leaseId}),
    balances as (select
      coalesce(sum(amount) filter (where account in ('receivable', 'prepaid')), 0) as owed,
      coalesce(sum(amount) filter (where account = 'deposits_held'), 0) as held
      from lines where day <= ${today}::date and basis in ('both', 'accrual'))
    select basis.name || ': ' || source || ' ' || source_id || ' is off by ' || sum(amount) as fault
      from lines join (values ('cash'), ('accrual')) basis(name) on lines.basis in ('both', basis.name)
      group by basis.name, source, source_id, day, event having sum(amount) <> 0
    union all
    select 'accounts say ' || owed || ', the lease ' || kept.balance from balances, lease_sums_of(${organizationId}) kept
      where kept.lease_id = ${leaseId} and kept.last_day <= ${today}::date and kept.balance <> owed
    union all
    select 'accounts hold ' || held || ', the deposit is ' || kept.deposit_held from balances, lease_sums_of(${organizationId}) kept
      where kept.lease_id = ${leaseId} and kept.last_day <= ${today}::date and kept.deposit_held <> -held`)
  return rows.map(({ fault }) => fault)
}

/** The days and accounts on which the sums of an organization are not those of its lines. */
export async function unequalSums(organizationId: string) {
  const { rows } = await database.db.execute(sql`
    select day, account, basis, sum(amount) as difference from (
      select day, account, basis, amount from ledger_lines(${organizationId})
      union all select day, account, basis, -amount from ledger_sums(${organizationId})
    ) both_ways group by day, account, basis having sum(amount) <> 0`)
  return rows
}
