import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import type { Caller } from '../access/caller.ts'
import { visibleOwnerEntries } from '../access/visible.ts'
import { expenses, ownerEntries } from '../db/tables.ts'
import { appliedBy, nameOf } from '../reports/terms.ts'
import { borneFrom, isTheirs, sharedFrom } from './fee-relations.ts'

/** The money of a property that a statement is made of. */

/** Every movement of the balance, signed, with its label; of the whole property, but for the owner's own entries. */
export function moves(ownerId: SQL, viewer: Caller): SQL {
  const who = sql`concat_ws(', ', 'Unit ' || accounts.unit, ${nameOf('tenant')})`
  return sql`moves as (
    select r.day, ${sharedFrom(sql`r.day`)} as held, 1 as place, 'receipts' as kind, r.amount, r.lease_id as id,
      accounts.unit, ${nameOf('tenant')} as name, null as category, null as notes, null as percent, null as base, null as flat, null as fee,
      case when r.amount < 0 then 'Returned or paid back: ' else 'Received: ' end || ${who} as details
      from receipts r join accounts using (lease_id) join users tenant on tenant.id = accounts.tenant_id
      where ${isTheirs(sql`r.day`)}
    union all
    select k.day, ${sharedFrom(sql`k.day`)}, 2, 'deposits', k.amount, k.lease_id, accounts.unit, ${nameOf('tenant')}, null, null, null, null, null, null,
      'Deposit applied: ' || ${who}
      from deposits_kept k join accounts using (lease_id) join users tenant on tenant.id = accounts.tenant_id
      where ${isTheirs(sql`k.day`)}
    union all
    select spending.day, case when ${expenses.feeOwnerId} is null then ${sharedFrom(sql`spending.day`)} else borne.held end, 3, case spending.category when 'management_fees' then 'fee' else 'expenses' end, -spending.amount, expense_id,
      null, spending.payee, spending.category, spending.description, null, null, null, null,
      concat_ws(', ', label, spending.payee, spending.description)
      from spending left join ${expenses} on ${expenses.id} = expense_id
      cross join lateral (select ${borneFrom(sql`spending.day`, sql`${expenses.feeOwnerId}`)} as held) borne
      where not exists (select from fees where fees.posted_id = expense_id) and case
        when ${expenses.feeOwnerId} is null then ${isTheirs(sql`spending.day`)}
        when borne.held is null then ${expenses.feeOwnerId} = ${ownerId}
        else borne.held in (select from_on from theirs) end
    union all
    select fees.day, fees.held, 4, 'fee', -fees.amount, fees.lease_id, fees.unit, fees.name, null, null,
      rate.percent, case when rate.percent is not null then fees.base::text end, nullif(fees.flat, 0)::text, said.fee,
      case said.fee when 'leasing' then 'Leasing fee, ' || concat_ws(', ', 'Unit ' || fees.unit, fees.name)
        when 'minimum' then 'Management fee, monthly minimum'
        else 'Management fee, ' || concat_ws(' plus ', rate.percent || '% of ' || to_char(fees.base, 'FM999,999,999,990.00'),
          to_char(nullif(fees.flat, 0), 'FM999,999,999,990.00') || ' a month') end
      from fees
      cross join lateral (select trim_scale(nullif(fees.percent, 0))::text as percent) rate
      cross join lateral (select case when fees.lease_id is not null then 'leasing' when fees.is_minimum then 'minimum' end as fee) said
      where fees.amount <> 0
    union all
    select booked.day, null::date, 5, ${ownerEntries.kind} || 's',
      booked.sign * case ${ownerEntries.kind} when 'draw' then -${ownerEntries.amount} else ${ownerEntries.amount} end,
      ${ownerEntries.id}, null, null, null, ${ownerEntries.notes}, null, null, null, null, concat_ws(', ', case ${ownerEntries.kind} when 'draw' then 'Paid to the owner' else 'Contribution of the owner' end, ${ownerEntries.notes})
      from ${ownerEntries} join places on places.property_id = ${ownerEntries.propertyId}
      cross join lateral (values (${ownerEntries.bookedOn}, 1), (${ownerEntries.endBookedOn}, -1)) as booked(day, sign)
      where ${visibleOwnerEntries(viewer)} and booked.day is not null and ${ownerEntries.ownerId} = ${ownerId}
        and ${ownerEntries.endBookedOn} is distinct from ${ownerEntries.bookedOn}
  )`
}

/** Receipts of a period by a day, or by the owner's last day, that were unapplied then. Below zero, they were refunded later. */
export function prepaidUntil(to: Day): SQL {
  const day = sql`least(${to}::date, (select max(until_on) - 1 from theirs where until_on < 'infinity' and not ${isTheirs(sql`${to}::date`)}))`
  const isWithin = (day: SQL) => sql`${day} >= theirs.from_on and ${day} < theirs.until_on`
  return sql`((select coalesce(sum(amount), 0) from receipts where day <= ${day} and ${isWithin(sql`day`)})
    - (select coalesce(sum(a.amount), 0) from allocations a join accounts on accounts.lease_id = a.lease_id
      join payments p on p.id = a.payment_id and p.origin <> 'brought_forward' and ${isWithin(sql`p.booked_on`)}
      where ${appliedBy(day)}))::numeric(14, 2)::text`
}
