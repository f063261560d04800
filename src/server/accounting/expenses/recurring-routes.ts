import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { nextDue } from '#shared/accounting/expense-rhythms.ts'
import {
  changeRecurringExpense,
  createRecurringExpense,
  deleteRecurringExpense,
  endRecurringExpense,
  listRecurringExpenses,
} from '#shared/accounting/recurring-expenses.ts'
import { addDays, type Day, earlierOf } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import type { Caller } from '../../access/caller.ts'
import { editableRecurringExpenses } from '../../access/editable.ts'
import { openColumns } from '../../access/fields.ts'
import { matches, page } from '../../access/pagination.ts'
import { visibleExpenses } from '../../access/visible.ts'
import { expenses, properties, recurringExpenses, units } from '../../db/tables.ts'
import { conflict, notFound, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { newRun } from '../automation-runs.ts'
import { lockRecurring, postDueExpenses, type RecurringRow } from './post-recurring.ts'
import { recordRecurring } from './recurring-recording.ts'

export function recurringExpenseRoutes(app: FastifyInstance): void {
  route(app, listRecurringExpenses, ({ db, caller, query, reply }) => {
    const matching = and(
      visibleExpenses(caller, recurringExpenses),
      query.propertyId ? eq(recurringExpenses.propertyId, query.propertyId) : undefined,
      query.ended ? isNull(recurringExpenses.nextOn) : isNotNull(recurringExpenses.nextOn),
      matches(
        query.q,
        sql`concat_ws(' ', ${recurringExpenses.payee}, ${recurringExpenses.description}, ${properties.name}, ${units.unitNumber})`,
      ),
    )
    return page(
      reply,
      query,
      rows =>
        selectRecurring(db)
          .where(and(matching, query.after ? laterThan(caller, query.after) : undefined))
          .orderBy(asc(soonest), asc(recurringExpenses.id))
          .limit(rows),
      () => countRecurring(db, matching),
    )
  })

  route(app, createRecurringExpense, async ({ db, caller, body }) => {
    const id = await recordRecurring(db, caller, body)
    await postDueExpenses(db, id, newRun(caller.id))
    return find(db, id)
  })

  route(app, changeRecurringExpense, async ({ db, caller, params, body }) => {
    const old = await lockOwn(db, caller, params.id)
    const posted = await lastPosted(db, old.id)
    if (posted && body.startsOn <= posted)
      throw refusedAt(
        'startsOn',
        sentence('One was posted for {posted, date, day}: choose a later day', { posted }),
      )
    await endOn(db, old, addDays(body.startsOn, -1), posted)
    const terms = { ...body, propertyId: old.propertyId }
    const id = await recordRecurring(db, caller, terms, old.vendorId)
    await postDueExpenses(db, id, newRun(caller.id))
    return find(db, id)
  })

  route(app, endRecurringExpense, async ({ db, caller, params, body }) => {
    const old = await lockOwn(db, caller, params.id)
    const posted = await lastPosted(db, old.id)
    if (posted && body.endsOn < posted)
      throw refusedAt(
        'endsOn',
        sentence('One was posted for {posted, date, day}: choose that day or a later one', {
          posted,
        }),
      )
    if (body.endsOn < old.startsOn)
      throw refusedAt(
        'endsOn',
        sentence('It begins on {startsOn, date, day}: choose a later day, or delete it', {
          startsOn: old.startsOn,
        }),
      )
    await db
      .update(recurringExpenses)
      .set({ endsOn: body.endsOn, nextOn: nextDue({ ...old, endsOn: body.endsOn }, posted) })
      .where(eq(recurringExpenses.id, old.id))
    return find(db, old.id)
  })

  route(app, deleteRecurringExpense, async ({ db, caller, params }) => {
    const { id } = await lockOwn(db, caller, params.id, { alsoEnded: true })
    if (await lastPosted(db, id)) throw conflict('Expenses were already posted: stop it instead')
    await db.delete(recurringExpenses).where(eq(recurringExpenses.id, id))
  })
}

/** The old series ends the day before its successor; without any posted expense it is deleted. */
async function endOn(db: Db, old: RecurringRow, day: Day, posted: Day | null) {
  const endsOn = old.endsOn ? earlierOf(old.endsOn, day) : day
  const nextOn = nextDue({ ...old, endsOn }, posted)
  if (!posted && !nextOn) await db.delete(recurringExpenses).where(eq(recurringExpenses.id, old.id))
  else
    await db
      .update(recurringExpenses)
      .set({ endsOn, nextOn })
      .where(eq(recurringExpenses.id, old.id))
}

/** An active series of the caller's organization, locked. @throws 404, 409 */
async function lockOwn(db: Db, caller: Caller, id: string, { alsoEnded = false } = {}) {
  const [found] = await db
    .select({ id: recurringExpenses.id })
    .from(recurringExpenses)
    .where(and(eq(recurringExpenses.id, id), editableRecurringExpenses(caller)))
  const locked = found && (await lockRecurring(db, found.id))
  if (!locked) throw notFound('Recurring expense')
  if (!locked.recurring.nextOn && !alsoEnded)
    throw conflict('This recurring expense has ended: add a new one instead')
  return locked.recurring
}

/** The last day one was posted for, also when that entry was voided since. */
async function lastPosted(db: Db, id: string): Promise<Day | null> {
  const [row] = await db
    .select({ day: sql<Day | null>`max(${expenses.recurringDueOn})::text` })
    .from(expenses)
    .where(eq(expenses.recurringExpenseId, id))
  return row?.day ?? null
}

const soonest = sql`coalesce(${recurringExpenses.nextOn}, 'infinity'::date)`

/** Keyset of the list's order; inside, the table's name means the row last seen. */
function laterThan(caller: Caller, after: string): SQL {
  return sql`(${soonest}, ${recurringExpenses.id}) > (
    select ${soonest}, ${recurringExpenses.id} from ${recurringExpenses}
    where ${recurringExpenses.id} = ${after} and ${visibleExpenses(caller, recurringExpenses)})`
}

async function find(db: Db, id: string) {
  const [row] = await selectRecurring(db).where(eq(recurringExpenses.id, id))
  if (!row) throw new Error('A recurring expense is gone')
  return row
}

function selectRecurring(db: Db) {
  return db
    .select({
      ...openColumns(recurringExpenses),
      posted: sql<number>`(select count(distinct ${expenses.recurringDueOn})::int from ${expenses}
        where ${expenses.recurringExpenseId} = ${recurringExpenses.id})`,
      property: { id: properties.id, name: properties.name },
      unit: { id: units.id, unitNumber: units.unitNumber },
    })
    .from(recurringExpenses)
    .innerJoin(properties, eq(properties.id, recurringExpenses.propertyId))
    .leftJoin(units, eq(units.id, recurringExpenses.unitId))
    .$dynamic()
}

async function countRecurring(db: Db, matching: SQL | undefined): Promise<number> {
  const [total] = await db
    .select({ rows: count() })
    .from(recurringExpenses)
    .innerJoin(properties, eq(properties.id, recurringExpenses.propertyId))
    .leftJoin(units, eq(units.id, recurringExpenses.unitId))
    .where(matching)
  return total?.rows ?? 0
}
