import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../access/caller.ts'
import { visibleExpenses } from '../../access/visible.ts'
import { visibleBills } from '../../access/visible-ledger.ts'
import { billLines, bills, expenses, vendors } from '../../db/tables.ts'

/**
 * Bills with their states and sums, as `with` needs them: approved ones and expenses recorded alone from the expenses
 * that the caller may see, for the office also bills that wait. So a bill cannot say other than the reports do.
 *
 * @param near a statement that selects the ids of those that are looked at; all without it
 */
export function listed(caller: Caller, near?: SQL): SQL {
  const isNear = near
    ? sql`and (${expenses.billId} = any(array(select id from near)) or ${expenses.id} = any(array(select id from near)))`
    : sql``
  const isNearBill = near ? sql`and ${bills.id} = any(array(select id from near))` : sql``
  return sql`${near ? sql`near as materialized (${near}),` : sql``} summed as (
    select coalesce(${expenses.billId}, ${expenses.id}) as id, ${expenses.billId} is null as is_expense,
      (array_agg(${expenses.vendorId}))[1] as vendor_id, min(${expenses.payee}) as payee,
      min(${expenses.incurredOn}) as bill_on, sum(${expenses.amount}) as total, sum(${paidOf}) as paid,
      case when bool_and(${expenses.paidOn} is not null) then max(${expenses.paidOn}) end as paid_on,
      max(${expenses.voidedOn}) as voided_on, max(${expenses.voidReason}) as void_reason,
      min(${expenses.createdAt}) as created_at,
      case when bool_or(${isWaiting}) then 'to_approve' else 'approved' end as stage,
      string_agg(coalesce(${expenses.description}, ''), ' ') as described,
      array_agg(${expenses.propertyId}) as property_ids
    from ${expenses} where ${visibleExpenses(caller)} ${isNear}
    group by coalesce(${expenses.billId}, ${expenses.id}), ${expenses.billId} is null
    union all
    select ${bills.id}, false, ${bills.vendorId}, ${vendors.name}, ${bills.billOn}, sum(${billLines.amount}), 0, null,
      ${bills.voidedOn}, ${bills.voidReason}, ${bills.createdAt}, ${bills.stage},
      string_agg(coalesce(${billLines.description}, ''), ' '), array_agg(${billLines.propertyId})
    from ${bills} join ${vendors} on ${vendors.id} = ${bills.vendorId}
    join ${billLines} on ${billLines.billId} = ${bills.id}
    where ${visibleBills(caller)} and ${bills.stage} <> 'approved' ${isNearBill}
    group by ${bills.id}, ${vendors.name}
  ), listed as (
    select summed.*, heading.number, coalesce(heading.due_on, summed.bill_on) as due_on,
      coalesce(heading.is_credit, summed.total < 0) as is_credit,
      case when summed.voided_on is null then summed.total - summed.paid else 0 end as open,
      (select string_agg(distinct p.name, ', ') from properties p where p.id = any(summed.property_ids)) as property,
      case when summed.voided_on is not null then 'void' when stage <> 'approved' then stage
        when summed.paid_on is not null then 'paid' when summed.paid <> 0 then 'part_paid' else 'approved' end as state
    from summed left join (select id, number, due_on, is_credit from bills) heading using (id)
  )`
}

/** Not paid before another person approves it; the bank may show it as paid. */
const isWaiting: SQL = sql`${expenses.approval} = 'waiting' and ${expenses.paidOn} is null`

/** The paid amount of an expense: the sum of its payments, or all of it on one day. */
const paidOf: SQL = sql`case when ${expenses.hasPayments}
  then (select coalesce(sum(l.amount), 0) from bill_payment_lines l where l.expense_id = ${expenses.id} and l.voided_on is null)
  when ${expenses.paidOn} is not null and ${expenses.voidedOn} is null then ${expenses.amount} else 0 end`

/** The open amount of an expense. */
export const openOf: SQL<string> = sql<string>`case when ${expenses.voidedOn} is null then ${expenses.amount} - (${paidOf}) else 0 end`
