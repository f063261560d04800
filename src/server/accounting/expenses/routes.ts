import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  billCategories,
  createExpense,
  type Expense,
  listExpenses,
  payExpense,
  voidExpense,
} from '#shared/accounting/expenses.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import type { Caller } from '../../access/caller.ts'
import { editableProperties } from '../../access/editable.ts'
import { readableColumns } from '../../access/fields.ts'
import { matches, olderThan, page } from '../../access/pagination.ts'
import { visibleDocuments, visibleExpenses } from '../../access/visible.ts'
import { documents, expenses, organizations, properties, units } from '../../db/tables.ts'
import { conflict, notFound, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { newRun } from '../automation-runs.ts'
import { unlessVoided } from '../on-lease.ts'
import { requirePast } from '../past-days.ts'
import { requireVoidable } from '../voiding.ts'
import { postDueExpenses } from './post-recurring.ts'
import { recordExpense } from './recording.ts'
import { repeatExpense } from './recurring-recording.ts'

export function expenseRoutes(app: FastifyInstance): void {
  route(app, listExpenses, ({ db, caller, query, reply }) => {
    const matching = matchingRows(caller, query)
    const list = { table: expenses, day: countsOn, visible: visibleExpenses(caller) }
    return page(
      reply,
      query,
      rows =>
        selectExpenses(db, caller)
          .where(and(matching, olderThan(query.after, list)))
          .orderBy(desc(countsOn), desc(expenses.id))
          .limit(rows),
      () => countExpenses(db, matching),
    )
  })

  route(app, createExpense, async ({ db, caller, body }) => {
    const { replaces, repeats, ...sent } = body
    const wrong = replaces ? await voidWrong(db, caller, replaces) : null
    if (repeats && wrong?.recurringExpenseId) throw refusedAt('repeats', twice)
    const { recurringExpenseId = null, recurringDueOn = null } =
      (repeats ? await repeatExpense(db, caller, sent, repeats) : wrong) ?? {}
    const from = { recurringExpenseId, recurringDueOn }
    const created = await recordExpense(db, caller, { ...sent, ...from }, wrong?.vendorId)
    if (wrong)
      await db
        .update(documents)
        .set({ expenseId: created })
        .where(eq(documents.expenseId, wrong.id))
    if (repeats && recurringExpenseId)
      await postDueExpenses(db, recurringExpenseId, newRun(caller.id))
    return findExpense(db, caller, created)
  })

  route(app, payExpense, async ({ db, caller, params, body }) => {
    const { organization } = await findOwn(db, caller, params.id)
    const today = todayIn(organization.timezone)
    requirePast('paidOn', body.paidOn, today)
    const [paid] = await db
      .update(expenses)
      .set({ paidOn: body.paidOn })
      .where(and(eq(expenses.id, params.id), isNull(expenses.paidOn), isNull(expenses.voidedOn)))
      .returning({ id: expenses.id })
    const row = await findExpense(db, caller, params.id)
    if (!paid && row.paidOn !== body.paidOn)
      throw conflict(
        row.voidedOn || !row.paidOn
          ? 'This entry was voided'
          : sentence('This bill was paid on {paidOn, date, day}: void the entry if that is wrong', {
              paidOn: row.paidOn,
            }),
      )
    return row
  })

  route(app, voidExpense, async ({ db, caller, params, body }) => {
    const own = await findOwn(db, caller, params.id)
    if (own.voidedOn) return
    requireVoidable(caller, own.createdAt, own)
    await db
      .update(expenses)
      .set({
        voidedOn: todayIn(own.organization.timezone),
        ...{ voidedBy: caller.id, voidReason: body.reason },
      })
      .where(and(eq(expenses.id, params.id), isNull(expenses.voidedOn)))
  })
}

/** An entry is not changed: a correct one replaces it. Returns its origin. @throws 404, 409 */
async function voidWrong(db: Db, caller: Caller, id: string) {
  const own = await findOwn(db, caller, id)
  if (!own.voidedOn) requireVoidable(caller, own.createdAt, own)
  const voidedOn = todayIn(own.organization.timezone)
  const [voided] = await db
    .update(expenses)
    .set({ voidedOn, voidedBy: caller.id, voidReason: 'Replaced by a corrected entry' })
    .where(and(eq(expenses.id, id), isNull(expenses.voidedOn)))
    .returning({
      id: expenses.id,
      vendorId: expenses.vendorId,
      recurringExpenseId: expenses.recurringExpenseId,
      recurringDueOn: expenses.recurringDueOn,
    })
  if (!voided) throw conflict('This entry was already voided')
  return voided
}

const twice = 'This expense already repeats: change the recurring expense'

/** Cash counts when it is paid; an open bill counts on its own date. */
const countsOn = sql<Day>`coalesce(${expenses.paidOn}, ${expenses.incurredOn})`

function matchingRows(caller: Caller, query: z.output<typeof listExpenses.query>): SQL | undefined {
  return and(
    visibleExpenses(caller),
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
    matches(
      query.q,
      sql`concat_ws(' ', ${expenses.payee}, ${expenses.description}, ${properties.name}, ${units.unitNumber})`,
    ),
  )
}

function isOperating(wanted: boolean): SQL {
  const names = Object.entries(billCategories).flatMap(([name, { operating }]) =>
    operating === wanted ? [name] : [],
  )
  return sql`${expenses.category}::text = any(${sql.param(names)}::text[])`
}

/** An expense that the caller may change, with its organization's settings. @throws 404 */
async function findOwn(db: Db, caller: Caller, id: string) {
  const [own] = await db
    .select({
      createdAt: expenses.createdAt,
      voidedOn: expenses.voidedOn,
      organization: { timezone: organizations.timezone },
    })
    .from(expenses)
    .innerJoin(properties, eq(properties.id, expenses.propertyId))
    .innerJoin(organizations, eq(organizations.id, expenses.organizationId))
    .where(and(eq(expenses.id, id), editableProperties(caller)))
  if (!own) throw notFound('Expense')
  return own
}

async function findExpense(db: Db, caller: Caller, id: string) {
  const [row] = await selectExpenses(db, caller).where(
    and(eq(expenses.id, id), visibleExpenses(caller)),
  )
  if (!row) throw notFound('Expense')
  return row
}

function selectExpenses(db: Db, caller: Caller) {
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

async function countExpenses(db: Db, matching: SQL | undefined): Promise<number> {
  const [total] = await db
    .select({ rows: count() })
    .from(expenses)
    .innerJoin(properties, eq(properties.id, expenses.propertyId))
    .leftJoin(units, eq(units.id, expenses.unitId))
    .where(matching)
  return total?.rows ?? 0
}
