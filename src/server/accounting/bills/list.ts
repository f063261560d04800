import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Bill, BillList, billColumns, listBills } from '#shared/accounting/bills.ts'
import type { Caller } from '../../access/caller.ts'
import { occursIn } from '../../access/pagination.ts'
import { isAmount, termsOf } from '../../access/search-terms.ts'
import { todayThere } from '../../access/selections.ts'
import { afterSeen, inOrder, naturally, sortOf } from '../../access/sorted.ts'
import { summaryOf } from '../../access/summary.ts'
import { organizations } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { answered, answeredFrom } from './answered.ts'
import { listed } from './listed.ts'

/** The lists of bills: their rows, filters and orders. */

type Query = z.output<typeof listBills.query> & { ids?: string[] | undefined }
type Filters = Omit<Query, 'limit' | 'after' | 'sort'>

const listedId: SQL = sql`listed.id`

const sorts: Record<(typeof billColumns)[number], SQL> = {
  payee: naturally(sql`listed.payee`),
  number: naturally(sql`coalesce(listed.number, '')`),
  property: naturally(sql`listed.property`),
  date: sql`listed.bill_on`,
  due: sql`listed.due_on`,
  state: sql`array_position(array['draft', 'to_approve', 'approved', 'part_paid', 'paid', 'void'], listed.state)`,
  total: sql`listed.total`,
  open: sql`listed.open`,
}

const states: Record<BillList, SQL> = {
  to_approve: sql`listed.state in ('draft', 'to_approve')`,
  to_pay: sql`listed.state in ('approved', 'part_paid')`,
  paid: sql`listed.state = 'paid'`,
  void: sql`listed.state = 'void'`,
}

function matching(caller: Caller, query: Filters): SQL {
  const conditions = [
    query.list
      ? states[query.list]
      : (query.billId ?? query.paymentId)
        ? undefined
        : sql`listed.state <> 'void'`,
    query.billId && sql`listed.id = ${query.billId}`,
    query.paymentId &&
      sql`listed.id in (select coalesce(e.bill_id, e.id) from bill_payment_lines l join expenses e on e.id = l.expense_id
        where l.payment_id = ${query.paymentId})`,
    query.ids && sql`listed.id = any(${sql.param(query.ids)}::uuid[])`,
    query.propertyId && sql`${query.propertyId}::uuid = any(listed.property_ids)`,
    query.vendorId && sql`listed.vendor_id = ${query.vendorId}`,
    query.due === undefined ? undefined : sql`(listed.due_on <= ${todayOf(caller)}) = ${query.due}`,
    ...termsOf(query.q).map(isFound),
  ].filter(condition => condition !== undefined && condition !== '')
  return sql.join(conditions, sql` and `)
}

/** Of the caller's organization: no bill of another is visible. */
function todayOf({ organizationId }: Caller): SQL {
  return sql`(select ${todayThere} from ${organizations} where ${organizations.id} = ${organizationId})`
}

function isFound(term: string): SQL {
  const texts = sql`concat_ws(' ', listed.payee, listed.number, listed.property, listed.described)`
  return sql`(${occursIn(texts, term)} or ${isAmount(sql`listed.total`, term) ?? sql`false`})`
}

/** A page of bills, the soonest due first unless another order is chosen. */
export async function readBills(
  db: Db,
  caller: Caller,
  query: Query,
  rows: number,
): Promise<Bill[]> {
  const sort = sortOf(sorts, query.sort ?? 'due')
  const seen = sql`(select ${sort.by}, ${listedId} from listed where ${listedId} = ${query.after})`
  const found = await db.execute<Bill>(sql`with ${listed(caller)}
    select ${answered(caller)} from ${answeredFrom}
    where ${matching(caller, query)} ${query.after ? sql`and ${afterSeen(sort, listedId, seen)}` : sql``}
    order by ${sql.join(inOrder(sort, listedId), sql`, `)} limit ${rows}`)
  return found.rows
}

export async function countBills(db: Db, caller: Caller, query: Filters): Promise<number> {
  const found = await db.execute<{ rows: number }>(
    sql`with ${listed(caller)} select count(*)::int as rows from listed where ${matching(caller, query)}`,
  )
  return found.rows[0]?.rows ?? 0
}

/** How many bills match, their sum, and the open amount. */
export async function sumBills(db: Db, caller: Caller, query: Filters) {
  const found = await db.execute<{
    currency: string
    count: number
    amount: string
    open: string
  }>(sql`with ${listed(caller)}
    select ${organizations.currency} as currency, count(*)::int as count,
      sum(listed.total)::numeric(16, 2)::text as amount, sum(listed.open)::numeric(16, 2)::text as open
    from listed join ${organizations} on ${organizations.id} = ${caller.organizationId}
    where ${matching(caller, query)} group by 1`)
  return summaryOf(found.rows)
}

/** One bill as the caller sees it. @throws 404 */
export async function findBill(db: Db, caller: Caller, id: string): Promise<Bill> {
  const found = await db.execute<Bill>(sql`with ${listed(caller)}
    select ${answered(caller)} from ${answeredFrom} where ${listedId} = ${id}`)
  const [bill] = found.rows
  if (!bill) throw notFound('Bill')
  return bill
}
