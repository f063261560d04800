import type pg from 'pg'
import { bad, type Check, good } from './check.ts'

interface Rule {
  /** The fault of the rows found. */
  says: string
  /** Selects `lease_id` of each fault. */
  faults: string
}

/** The rules of every lease's ledger (domain.md §3.2), each as one query for all of them. */
const rules: Rule[] = [
  {
    says: 'more is allocated to a charge than its amount',
    faults: `select c.lease_id from charges c join allocations a on a.charge_id = c.id
      where a.voided_on is null group by c.id having sum(a.amount) > c.amount`,
  },
  {
    says: 'more of a payment is used than was paid',
    faults: `select p.lease_id from payments p join allocations a on a.payment_id = p.id
      where a.voided_on is null group by p.id having sum(a.amount) > p.amount`,
  },
  {
    says: 'more of a credit is used than was given',
    faults: `select c.lease_id from credits c join allocations a on a.credit_id = c.id
      where a.voided_on is null group by c.id having sum(a.amount) > c.amount`,
  },
  {
    says: 'a voided charge is still covered',
    faults: `select c.lease_id from charges c join allocations a on a.charge_id = c.id
      where a.voided_on is null and c.voided_on is not null`,
  },
  {
    says: 'money that did not come in covers a charge',
    faults: `select p.lease_id from payments p join allocations a on a.payment_id = p.id
      where a.voided_on is null and p.status <> 'completed'`,
  },
  {
    says: 'the money of one lease covers a charge of another',
    faults: `select a.lease_id from allocations a join charges c on c.id = a.charge_id
      left join payments p on p.id = a.payment_id left join credits k on k.id = a.credit_id
      where a.lease_id <> c.lease_id or a.lease_id <> coalesce(p.lease_id, k.lease_id)`,
  },
  {
    // Fees wait while the money is reserved for the next rent.
    says: 'a charge is open while money is free',
    faults: `with used as (
        select lease_id, sum(amount) as amount from allocations where voided_on is null group by 1),
      owed as (
        select distinct lease_id from charges where voided_on is null and settled_on is null
          and kind not in ('late_fee', 'nsf_fee')),
      came as (
        select lease_id, sum(amount) as amount from (
          select lease_id, amount from payments where status = 'completed'
          union all select lease_id, amount from credits where voided_on is null
          union all select lease_id, -amount from refunds where voided_on is null) as money group by 1)
      select owed.lease_id from owed join came using (lease_id) left join used using (lease_id)
       where came.amount > coalesce(used.amount, 0)`,
  },
  {
    says: 'more of a deposit was taken than is held',
    faults: `select distinct lease_id from (
        select lease_id, sum(sum(case when kind in ('received', 'interest', 'transfer_in')
          then amount else -amount end)) over (partition by lease_id order by entry_on) as held
        from deposit_entries where voided_on is null group by lease_id, entry_on) as days where held < 0`,
  },
]

/** Checks every lease's charges, payments and deposits at once. */
export async function examineLedgers(client: pg.Client): Promise<Check[]> {
  const topic = 'Ledgers'
  const checks: Check[] = []
  for (const { says, faults } of rules) {
    const { rows } = await client.query<{ id: string }>(
      `select distinct lease_id as id from (${faults}) as found order by 1`,
    )
    const [first] = rows
    if (first)
      checks.push(
        bad(
          topic,
          `In ${rows.length === 1 ? 'one lease' : `${rows.length} leases`} ${says}: ${first.id}.`,
          'Post nothing to it, keep a backup, and report it with this line.',
        ),
      )
  }
  const { rows } = await client.query(`select count(*)::int as leases from leases`)
  return checks.length
    ? checks
    : [good(topic, `The ledgers of all leases agree: ${rows[0]?.leases} checked.`)]
}
