import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Bill, BillList, billColumns, listBills } from '#shared/accounting/bills.ts'
import type { Caller } from '../../access/caller.ts'
import { occursIn } from '../../access/pagination.ts'
import { isAmount, termsOf } from '../../access/search-terms.ts'
import { todayThere } from '../../access/selections.ts'
import { afterSeen, inOrder, naturally, sortOf } from '../../access/sorted.ts'
import { organizations } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { answered, answeredFrom } from './answered.ts'
import { listed } from './listed.ts'
import { nearBills } from './near.ts'

/** The lists of bills: their rows, filters and orders. */

export type BillQuery = z.output<typeof listBills.query> & { ids?: string[] | undefined }
export type BillFilters = Omit<BillQuery, 'limit' | 'after' | 'sort'>

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

/** A condition: those of `listed` that a query asks for. */
export function matching(caller: Caller, query: BillFilters): SQL {
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
  query: BillQuery,
  rows: number,
): Promise<Bill[]> {
  const sort = sortOf(sorts, query.sort ?? 'due')
  const seen = sql`(select ${sort.by}, ${listedId} from listed where ${listedId} = ${query.after})`
  const found = await db.execute<Bill>(sql`with ${listed(caller, nearBills(caller, query, rows))}
    select ${answered(caller)} from ${answeredFrom}
    where ${matching(caller, query)} ${query.after ? sql`and ${afterSeen(sort, listedId, seen)}` : sql``}
    order by ${sql.join(inOrder(sort, listedId), sql`, `)} limit ${rows}`)
  return found.rows
}

/** One bill as the caller sees it. @throws 404 */
export async function findBill(db: Db, caller: Caller, id: string): Promise<Bill> {
  const found = await db.execute<Bill>(sql`with ${listed(caller, sql`select ${id}::uuid as id`)}
    select ${answered(caller)} from ${answeredFrom} where ${listedId} = ${id}`)
  const [bill] = found.rows
  if (!bill) throw notFound('Bill')
  return bill
}
