import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../access/caller.ts'
import { seesWholeOrganization } from '../../access/organization-scope.ts'
import { hasOnly } from '../../access/pagination.ts'
import type { BillQuery } from './list.ts'

/**
 * A statement that selects the ids of few bills, off indexes, among which are all that a query asks for; undefined where
 * any bill may be. Of a page in the order of an index these are the next ones.
 *
 * @param rows of a page; without it, all rows are asked for
 */
export function nearBills(caller: Caller, query: BillQuery, rows?: number): SQL | undefined {
  // One that the filters no longer find still says where the next page begins.
  const seen = query.after ? sql`union all select ${query.after}::uuid` : sql``
  const near = query.billId
    ? sql`select ${query.billId}::uuid as id`
    : nearOfOffice(caller, query, rows)
  return near && sql`${near} ${seen}`
}

function nearOfOffice(caller: Caller, query: BillQuery, rows?: number): SQL | undefined {
  const { organizationId } = caller
  if (!organizationId || !seesWholeOrganization(caller)) return undefined
  if (query.list === 'to_approve' || query.list === 'to_pay') return openBills(organizationId)
  const order = orders[query.sort ?? 'due']
  if (!rows || !order || query.list === 'void' || !hasOnly(query, ['list', 'sort']))
    return undefined
  return nextBills(organizationId, query, { ...order, rows })
}

/** All that have a line to pay, or wait. */
function openBills(organizationId: string): SQL {
  return sql`select coalesce(e.bill_id, e.id) as id from expenses e
      where e.organization_id = ${organizationId} and e.paid_on is null and e.voided_on is null
    union select b.id from bills b where b.organization_id = ${organizationId} and b.stage <> 'approved'
        and b.voided_on is null`
}

interface Order {
  /** The columns by which bills and expenses come; of an expense both are its day. */
  day: SQL
  isDescending: boolean
}

const orders: Partial<Record<NonNullable<BillQuery['sort']>, Order>> = {
  due: { day: sql`due_on`, isDescending: false },
  '-due': { day: sql`due_on`, isDescending: true },
  date: { day: sql`bill_on`, isDescending: false },
  '-date': { day: sql`bill_on`, isDescending: true },
}

/** The next ones after the last seen, of bills and of expenses recorded alone. */
function nextBills(
  organizationId: string,
  { after, list }: BillQuery,
  { day, isDescending, rows }: Order & { rows: number },
): SQL {
  const isPaid = list === 'paid'
  const seen = sql`(select ${day}, id from bills where id = ${after} and organization_id = ${organizationId}
    union all select incurred_on, id from expenses where id = ${after} and organization_id = ${organizationId})`
  const next = (from: SQL, by: SQL, isOf: SQL) => sql`(select one.id from ${from} one
    where one.organization_id = ${organizationId} and one.voided_on is null and ${isOf}
      ${after ? sql`and (one.${by}, one.id) ${isDescending ? sql`<` : sql`>`} ${seen}` : sql``}
    order by ${isDescending ? sql`one.${by} desc, one.id desc` : sql`one.${by}, one.id`} limit ${rows})`
  const alone = sql`one.bill_id is null ${isPaid ? sql`and one.paid_on is not null` : sql``}`
  const paid = sql`one.stage = 'approved'
    and not exists (select from expenses line where line.bill_id = one.id and line.paid_on is null)`
  return sql`${next(sql`expenses`, sql`incurred_on`, alone)}
    union all ${next(sql`bills`, day, isPaid ? paid : sql`true`)}`
}
