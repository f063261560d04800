import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createExpense, payExpense, voidExpense } from '#shared/accounting/expenses.ts'
import { type Day, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import type { Caller } from '../../access/caller.ts'
import { editableProperties } from '../../access/editable.ts'
import { visibleExpenses } from '../../access/visible.ts'
import { documents, expenses, organizations, properties } from '../../db/tables.ts'
import { conflict, notFound, refusedAt } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../postgres/database.ts'
import { newRun } from '../automation-runs.ts'
import { payOpenExpense } from '../bills/paying.ts'
import { requireBilled, requirePast } from '../past-days.ts'
import { requireVoidable } from '../voiding.ts'
import { selectExpenses } from './list.ts'
import { postDueExpenses } from './post-recurring.ts'
import { type Approved, recordExpense, type SpendingSent } from './recording.ts'
import { repeatExpense } from './recurring-recording.ts'

export function expenseRoutes(app: FastifyInstance): void {
  route(app, createExpense, async ({ db, caller, body }) => {
    const { replaces, repeats, ...sent } = body
    const wrong = replaces ? await voidWrong(db, caller, replaces) : null
    if (repeats && wrong?.recurringExpenseId) throw refusedAt('repeats', twice)
    const { recurringExpenseId = null, recurringDueOn = null } =
      (repeats ? await repeatExpense(db, caller, sent, repeats) : wrong) ?? {}
    const from = { recurringExpenseId, recurringDueOn, ...(wrong && approvalKept(wrong, sent)) }
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
    const own = await findOwn(db, caller, params.id)
    const today = todayIn(own.organization.timezone)
    requirePast('paidOn', body.paidOn, today)
    requireBilled(body.paidOn, [own])
    if (own.billId || own.hasPayments) return payRest(db, caller, params.id, body.paidOn)
    const [paid] = await db
      .update(expenses)
      .set({ paidOn: body.paidOn })
      .where(
        and(
          eq(expenses.id, params.id),
          eq(expenses.hasPayments, false),
          ...[isNull(expenses.paidOn), isNull(expenses.voidedOn)],
        ),
      )
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
    requireAlone(own)
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
  requireAlone(own)
  if (!own.voidedOn) requireVoidable(caller, own.createdAt, own)
  const voidedOn = todayIn(own.organization.timezone)
  const [voided] = await db
    .update(expenses)
    .set({ voidedOn, voidedBy: caller.id, voidReason: 'Replaced by a corrected entry' })
    .where(and(eq(expenses.id, id), isNull(expenses.voidedOn)))
    .returning()
  if (!voided) throw conflict('This entry was already voided')
  return voided
}

/** A correction that pays the same to the same payee stays approved. */
function approvalKept(wrong: typeof expenses.$inferSelect, sent: SpendingSent): Approved | null {
  const { approval, approvedBy, approvedAt, approvedAlone, approvalReason } = wrong
  const isSame =
    wrong.amount === sent.amount &&
    wrong.propertyId === sent.propertyId &&
    wrong.vendorId === sent.vendorId &&
    (sent.vendorId !== null || wrong.payee === sent.payee)
  if (approval !== 'approved' || !isSame) return null
  return { approval, approvedBy, approvedAt, approvedAlone, approvalReason }
}

/** @throws 409 for the line of a bill, which is voided as a whole, and for the fee of a payout */
function requireAlone({ billId, payoutId }: Record<'billId' | 'payoutId', string | null>) {
  if (billId) throw conflict('This is a line of a bill: void the bill instead')
  if (payoutId) throw conflict('The payment provider took this fee: add a journal to correct it')
}

/** An expense with payments of its own gets another one, for all that is open. @throws 409 */
async function payRest(db: Db, caller: Caller, id: string, paidOn: Day) {
  const row = await findExpense(db, caller, id)
  if (row.paidOn !== paidOn) await payOpenExpense(db, caller, id, paidOn)
  return findExpense(db, caller, id)
}

const twice = 'This expense already repeats: change the recurring expense'

/** An expense that the caller may change, with its organization's settings. @throws 404 */
async function findOwn(db: Db, caller: Caller, id: string) {
  const [own] = await db
    .select({
      createdAt: expenses.createdAt,
      voidedOn: expenses.voidedOn,
      payee: expenses.payee,
      incurredOn: expenses.incurredOn,
      billId: expenses.billId,
      payoutId: expenses.payoutId,
      hasPayments: expenses.hasPayments,
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
