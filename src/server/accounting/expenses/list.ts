import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import {
  billCategories,
  type Expense,
  type expenseColumns,
  type listExpenses,
} from '#shared/accounting/expenses.ts'
import type { Day } from '#shared/dates.ts'
import type { Caller } from '../../access/caller.ts'
import { readableColumns } from '../../access/fields.ts'
import { countUpTo, hasOnly, occursIn } from '../../access/pagination.ts'
import { hasNumber, isAmount, numberOf, termsOf } from '../../access/search-terms.ts'
import { afterSeen, inOrder, naturally, sortOf } from '../../access/sorted.ts'
import { summaryOf } from '../../access/summary.ts'
import { visibleDocuments, visibleExpenses } from '../../access/visible.ts'
import { documents, expenses, organizations, properties, units } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { type Counted, countedByDay, summedByDay } from '../day-counts.ts'
import { unlessVoided } from '../on-lease.ts'

/** The lists of expenses: their rows, filters and orders. */

export type ExpenseQuery = z.output<typeof listExpenses.query> & { ids?: string[] | undefined }

/** Cash counts when it is paid; an open bill counts on its own date. */
const countsOn = sql<Day>`coalesce(${expenses.paidOn}, ${expenses.incurredOn})`

function matching(caller: Caller, query: ExpenseQuery): SQL | undefined {
  return and(
    visibleExpenses(caller),
    query.ids ? inArray(expenses.id, query.ids) : undefined,
    query.propertyId ? eq(expenses.propertyId, query.propertyId) : undefined,
    query.unitId ? eq(expenses.unitId, query.unitId) : undefined,
    query.requestId ? eq(expenses.requestId, query.requestId) : undefined,
    query.vendorId ? eq(expenses.vendorId, query.vendorId) : undefined,
    query.recurringExpenseId
      ? eq(expenses.recurringExpenseId, query.recurringExpenseId)
      : undefined,
    query.operating === undefined ? undefined : isOperating(query.operating),
    query.category ? eq(expenses.category, query.category) : undefined,
    query.from ? sql`${countsOn} >= ${query.from}` : undefined,
    query.to ? sql`${countsOn} <= ${query.to}` : undefined,
    query.paid === undefined ? undefined : sql`(${expenses.paidOn} is not null) = ${query.paid}`,
    unlessVoided(expenses, query),
    ...termsOf(query.q).map(isFound),
  )
}

function isFound(term: string): SQL | undefined {
  if (term.startsWith('#')) return hasNumber(expenses.id, term.slice(1))
  const texts = sql`concat_ws(' ', ${expenses.payee}, ${expenses.description}, ${properties.name}, ${units.unitNumber})`
  return or(occursIn(texts, term), isAmount(expenses.amount, term))
}

function isOperating(wanted: boolean): SQL {
  const names = Object.entries(billCategories).flatMap(([name, { operating }]) =>
    operating === wanted ? [name] : [],
  )
  return sql`${expenses.category}::text = any(${sql.param(names)}::text[])`
}

const sorts: Record<(typeof expenseColumns)[number], SQL> = {
  payee: naturally(sql`${expenses.payee}`),
  description: naturally(sql`coalesce(${expenses.description}, '')`),
  category: sql`${expenses.category}::text`,
  property: naturally(sql`concat_ws(' ', ${properties.name}, ${units.unitNumber})`),
  date: countsOn,
  number: numberOf(expenses.id),
  status: sql`case when ${expenses.voidedOn} is not null then 3 when ${expenses.paidOn} is null then 1 else 2 end`,
  amount: sql`${expenses.amount}`,
}

/** A page of expenses, the latest first unless another order is chosen. */
export async function readExpenses(db: Db, caller: Caller, query: ExpenseQuery, rows: number) {
  const sort = sortOf(sorts, query.sort ?? '-date')
  const { after } = query
  return selectExpenses(db, caller)
    .where(
      and(
        matching(caller, query),
        after ? afterSeen(sort, expenses.id, seen(db, caller, { by: sort.by, after })) : undefined,
      ),
    )
    .orderBy(...inOrder(sort, expenses.id))
    .limit(rows)
}

/** The value and id of the last one seen. Inside, the names of the tables mean its own rows. */
function seen(db: Db, caller: Caller, { by, after }: { by: SQL; after: string }) {
  return db
    .select({ by: sql`${by}`.as('by'), id: expenses.id })
    .from(expenses)
    .innerJoin(properties, eq(properties.id, expenses.propertyId))
    .leftJoin(units, eq(units.id, expenses.unitId))
    .where(and(eq(expenses.id, after), visibleExpenses(caller)))
}

export function selectExpenses(db: Db, caller: Caller) {
  return db
    .select({
      ...readableColumns(caller, expenses),
      property: { id: properties.id, name: properties.name },
      unit: { id: units.id, unitNumber: units.unitNumber },
      receipts: sql<Expense['receipts']>`coalesce((
        select json_agg(json_build_object('id', ${documents.id}, 'name', ${documents.name},
          'fileType', ${documents.fileType}, 'fileSize', ${documents.fileSize}) order by ${documents.id})
        from ${documents} where ${documents.expenseId} = ${expenses.id} and ${visibleDocuments(caller)}), '[]')`,
    })
    .from(expenses)
    .innerJoin(properties, eq(properties.id, expenses.propertyId))
    .leftJoin(units, eq(units.id, expenses.unitId))
    .$dynamic()
}

export async function countExpenses(
  db: Db,
  caller: Caller,
  query: ExpenseQuery,
  max?: number,
): Promise<number> {
  const counted = inCategories(query)
  const known = counted && (await countedByDay(db, caller, counted))
  if (known) return known
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(expenses)
    .where(matching(caller, query))
    .$dynamic()
  return countUpTo(db, max, query.q ? withHome(rows) : rows)
}

/** The daily totals that are those of a list: of all days, so that a voided expense counts nowhere. */
function inCategories(query: ExpenseQuery): Counted | null {
  const isOfDays = hasOnly({ ...query, voided: query.voided || undefined }, ['category', 'sort'])
  return isOfDays ? { figure: 'expenses', kind: query.category } : null
}

/** Joins the home, by which a search finds an expense. */
function withHome<Rows extends PgSelect>(rows: Rows) {
  return rows
    .leftJoin(properties, eq(properties.id, expenses.propertyId))
    .leftJoin(units, eq(units.id, expenses.unitId))
}

/** How many expenses match, and their sum in each currency. */
export async function sumExpenses(db: Db, caller: Caller, query: ExpenseQuery) {
  const counted = inCategories(query)
  const known = counted && (await summedByDay(db, caller, counted))
  if (known) return summaryOf(known)
  const sums = await db
    .select({
      currency: organizations.currency,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${expenses.amount})::numeric(16, 2)::text`,
    })
    .from(expenses)
    .leftJoin(properties, eq(properties.id, expenses.propertyId))
    .leftJoin(units, eq(units.id, expenses.unitId))
    .innerJoin(organizations, eq(organizations.id, expenses.organizationId))
    .where(matching(caller, query))
    .groupBy(organizations.currency)
    .orderBy(organizations.currency)
  return summaryOf(sums)
}
