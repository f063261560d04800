import { type SQL, sql } from 'drizzle-orm'
import type { Bill } from '#shared/accounting/bills.ts'
import { standing } from '#shared/permissions.ts'
import type { Caller } from '../../access/caller.ts'
import { instantText, moneyText, nameOrEmail, todayThere } from '../../access/selections.ts'
import { visibleDocuments, visibleExpenses } from '../../access/visible.ts'
import { documents, expenses, users } from '../../db/tables.ts'
import { hasOtherApprover, isAboveLimit } from './limits.ts'
import { openOf } from './listed.ts'

const ofThis: SQL = sql`(${expenses.billId} = listed.id or ${expenses.id} = listed.id)`

/** The columns of `listed` as bills are answered. */
export function answered(caller: Caller): SQL<Bill> {
  const isOffice = ['admin', 'manager'].includes(standing(caller))
  return sql<Bill>`listed.id, listed.is_expense as "isExpense", listed.payee, listed.number,
    ${isOffice ? sql`listed.vendor_id` : sql`null`} as "vendorId",
    listed.bill_on::text as "billOn", listed.due_on::text as "dueOn", listed.is_credit as "isCredit", listed.state,
    ${moneyText(sql`listed.total`)} as total, ${moneyText(sql`listed.paid`)} as paid,
    ${moneyText(sql`listed.open`)} as open,
    listed.paid_on::text as "paidOn", ${linesOf(caller)} as lines, ${paymentsOf(caller)} as payments,
    coalesce((select json_agg(json_build_object('id', ${documents.id}, 'name', ${documents.name},
        'fileType', ${documents.fileType}, 'fileSize', ${documents.fileSize}) order by ${documents.id})
      from ${documents} where ${visibleDocuments(caller)} and (${documents.billId} = listed.id
        or ${documents.expenseId} in (select ${expenses.id} from ${expenses} where ${ofThis}))), '[]') as documents,
    ${isOffice ? sql`listed.state = 'to_approve' and ${mayApprove(caller)}` : sql`false`} as "isApprovable",
    ${isOffice ? expiredOn : sql`null`} as "insuranceExpiredOn",
    ${isOffice ? tooLittle : sql`null`} as "available",
    ${isOffice ? personOf(sql`coalesce(b.entered_by, lone.recorded_by)`) : sql`null`} as "enteredBy",
    ${isOffice ? personOf(sql`coalesce(b.approved_by, lone.approved_by)`) : sql`null`} as "approvedBy",
    ${isOffice ? instantText(sql`coalesce(b.approved_at, lone.approved_at)`) : sql`null`} as "approvedAt",
    ${isOffice ? sql`coalesce(b.approval_reason, lone.approval_reason)` : sql`null`} as "approvalReason",
    coalesce(${isOffice} and coalesce(b.approved_alone, lone.approved_alone), false) as "approvedAlone",
    listed.voided_on::text as "voidedOn", ${isOffice ? sql`listed.void_reason` : sql`null`} as "voidReason",
    ${instantText(sql`listed.created_at`)} as "createdAt",
    ${instantText(sql`coalesce(b.updated_at, listed.created_at)`)} as "updatedAt"`
}

/** The joins that `answered` needs. */
export const answeredFrom: SQL = sql`listed left join bills b on b.id = listed.id left join vendors v on v.id = listed.vendor_id
  left join expenses lone on lone.id = listed.id and lone.approval is not null`

function personOf(column: SQL): SQL {
  return sql`(select json_build_object('id', ${users.id}, 'name', ${nameOrEmail}) from ${users} where ${users.id} = ${column})`
}

const expiredOn: SQL = sql`(select v.insurance_expires_on::text from organizations
  where organizations.id = v.organization_id and v.insurance_expires_on < ${todayThere})`

/** The minimum that a trust account has for a property of a bill, where that is less than its open lines. */
const tooLittle: SQL = sql`case when listed.state in ('approved', 'part_paid') then (
  select ${moneyText(sql`min(greatest(f.free, 0))`)} from (
    select p.id, p.organization_id, p.operating_account_id, sum(${openOf}) as open from ${expenses}
    join properties p on p.id = ${expenses.propertyId} join bank_accounts a on a.id = p.operating_account_id and a.kind = 'trust'
    where ${ofThis} group by p.id
  ) due join organizations on organizations.id = due.organization_id
  cross join lateral trust_funds(due.organization_id, due.operating_account_id, due.id, ${todayThere}) f
  where due.open > greatest(f.free, 0)) end`

/** Whether the caller may approve a bill that waits: above a limit another person does, where there is one. */
function mayApprove(caller: Caller): SQL {
  return sql`(coalesce(b.entered_by, lone.recorded_by) <> ${caller.id} or not ${hasOtherApprover(caller)}
    or lone.id is null and not ${isAboveLimit(sql`b.id`)})`
}

function linesOf(caller: Caller): SQL {
  const parts = (line: SQL, amount: SQL, open: SQL) => sql`json_build_object('id', ${line}.id,
    'propertyId', p.id, 'propertyName', p.name, 'unitId', u.id, 'unitNumber', u.unit_number, 'requestId', ${line}.request_id,
    'category', ${line}.category, 'description', ${line}.description, 'amount', ${moneyText(amount)}, 'open', ${moneyText(open)})`
  return sql`case when listed.stage = 'approved' or listed.is_expense then (
      select json_agg(${parts(sql`${expenses}`, sql`${expenses.amount}`, openOf)} order by ${expenses.id})
      from ${expenses} join properties p on p.id = ${expenses.propertyId} left join units u on u.id = ${expenses.unitId}
      where ${ofThis} and ${visibleExpenses(caller)})
    else (select json_agg(${parts(sql`l`, sql`l.amount`, sql`case when listed.voided_on is null then l.amount else 0 end`)} order by l.place)
      from bill_lines l join properties p on p.id = l.property_id left join units u on u.id = l.unit_id
      where l.bill_id = listed.id) end`
}

function paymentsOf(caller: Caller): SQL {
  return sql`coalesce((select json_agg(paid.one order by paid.id) from (
    select p.id, json_build_object('id', p.id, 'paidOn', p.paid_on, 'method', p.method, 'checkNumber', p.check_number,
      'amount', ${moneyText(sql`sum(l.amount)`)}, 'voidedOn', p.voided_on) as one
    from bill_payments p join bill_payment_lines l on l.payment_id = p.id join ${expenses} on ${expenses.id} = l.expense_id
    where ${ofThis} and ${visibleExpenses(caller)} group by p.id) paid), '[]')`
}
