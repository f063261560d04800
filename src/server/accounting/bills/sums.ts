import { sql } from 'drizzle-orm'
import type { Caller } from '../../access/caller.ts'
import { seesWholeOrganization } from '../../access/organization-scope.ts'
import { hasOnly } from '../../access/pagination.ts'
import { summaryOf } from '../../access/summary.ts'
import { daySums, organizations } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { type BillFilters, matching } from './list.ts'
import { listed } from './listed.ts'
import { nearBills } from './near.ts'

interface Sum extends Record<string, unknown> {
  currency: string
  count: number
  amount: string
  open: string
}

/** How many bills match, their sum, and the open amount. */
export async function sumBills(db: Db, caller: Caller, query: BillFilters) {
  if (isKept(caller, query)) return summaryOf(await sumKept(db, caller, query.list === 'paid'))
  const found = await db.execute<Sum>(sql`with ${listed(caller, nearBills(caller, query))}
    select ${organizations.currency} as currency, count(*)::int as count,
      sum(listed.total)::numeric(16, 2)::text as amount, sum(listed.open)::numeric(16, 2)::text as open
    from listed join ${organizations} on ${organizations.id} = ${caller.organizationId}
    where ${matching(caller, query)} group by 1`)
  return summaryOf(found.rows)
}

export async function countBills(db: Db, caller: Caller, query: BillFilters): Promise<number> {
  if (isKept(caller, query)) return (await sumBills(db, caller, query)).count
  const found = await db.execute<{ rows: number }>(
    sql`with ${listed(caller, nearBills(caller, query))}
      select count(*)::int as rows from listed where ${matching(caller, query)}`,
  )
  return found.rows[0]?.rows ?? 0
}

/** Whether stored totals and the bills that are open give the sums of a list. */
function isKept(caller: Caller, query: BillFilters): boolean {
  const isOfTotals = query.list === undefined || query.list === 'paid'
  return isOfTotals && seesWholeOrganization(caller) && hasOnly(query, ['list', 'sort'])
}

/** Of all that are not void, or of those that are paid: these are all but the open ones. */
async function sumKept(db: Db, caller: Caller, isPaid: boolean): Promise<Sum[]> {
  const all = nearBills(caller, { list: 'to_pay' })
  const { rows } = await db.execute<Sum>(sql`with ${listed(caller, all)},
    unpaid as (
      select count(*) as count, coalesce(sum(total), 0) as amount, coalesce(sum(open), 0) as open,
        coalesce(sum(total) filter (where stage <> 'approved' and not is_expense), 0) as waiting
      from listed),
    kept as (
      select coalesce(sum(${daySums.rows}) filter (where ${daySums.figure} = 'bills'), 0) as count,
        coalesce(sum(${daySums.amount}) filter (where ${daySums.figure} = 'expenses'), 0) as amount
      from ${daySums} where ${daySums.organizationId} = ${caller.organizationId} and ${daySums.figure} in ('bills', 'expenses'))
    select ${organizations.currency} as currency,
      (kept.count - ${isPaid ? sql`unpaid.count` : sql`0`})::int as count,
      (kept.amount + unpaid.waiting - ${isPaid ? sql`unpaid.amount` : sql`0`})::numeric(16, 2)::text as amount,
      ${isPaid ? sql`'0.00'` : sql`unpaid.open::numeric(16, 2)::text`} as open
    from ${organizations}, kept, unpaid where ${organizations.id} = ${caller.organizationId}`)
  return rows.filter(({ count }) => count > 0)
}
