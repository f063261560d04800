import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { approveBill, createBill, updateBill, voidBill } from '#shared/accounting/bills.ts'
import { todayIn } from '#shared/dates.ts'
import { newId } from '../../db/new-id.ts'
import { bills, expenses } from '../../db/tables.ts'
import { conflict } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import { requireVoidable } from '../voiding.ts'
import { lockBill, takeOn } from './approval.ts'
import { approveExpense } from './approve-expense.ts'
import { headingOf, turnLines, writeLines } from './entering.ts'
import { findBill } from './list.ts'
import { billListRoutes } from './list-routes.ts'
import { billPaymentRoutes } from './payment-routes.ts'

/** Serves all calls of bills. */
export function billRoutes(app: FastifyInstance): void {
  billListRoutes(app)
  billPaymentRoutes(app)

  route(app, createBill, async ({ db, caller, body }) => {
    const heading = await headingOf(db, caller, body)
    const id = newId()
    const { organizationId } = heading
    const stage = body.stage === 'draft' ? 'draft' : 'to_approve'
    await db.insert(bills).values({ id, ...heading, stage })
    await writeLines(db, caller, { id, organizationId }, body)
    if (body.stage === 'approved') await takeOn(db, caller, id, { ...body, stage: 'approved' })
    return findBill(db, caller, id)
  })

  route(app, updateBill, async ({ db, caller, params: { id }, body }) => {
    const { bill } = await lockBill(db, caller, id)
    if (bill.voidedOn) throw conflict('This bill was voided')
    if (bill.stage === 'approved')
      throw conflict('This bill is approved: void it and enter it again')
    const { lines, ...changed } = body
    const asBefore = body.number === undefined && body.vendorId === undefined
    const sent = { ...bill, ...changed, confirm: (body.confirm ?? false) || asBefore }
    const heading = await headingOf(db, caller, sent, id)
    await db
      .update(bills)
      .set({ ...heading, updatedAt: new Date() })
      .where(eq(bills.id, id))
    if (lines) await writeLines(db, caller, bill, { ...heading, lines })
    else if (heading.isCredit !== bill.isCredit) await turnLines(db, id)
    return findBill(db, caller, id)
  })

  route(app, approveBill, async ({ db, caller, params: { id }, body }) => {
    if (!(await approveExpense(db, caller, id, body))) await takeOn(db, caller, id, body)
    return findBill(db, caller, id)
  })

  route(app, voidBill, async ({ db, caller, params: { id }, body }) => {
    const { bill, timezone } = await lockBill(db, caller, id)
    if (bill.voidedOn) return
    requireVoidable(caller, bill.createdAt, { organization: { timezone } })
    const voided = { voidedOn: todayIn(timezone), voidedBy: caller.id, voidReason: body.reason }
    await db.update(bills).set(voided).where(eq(bills.id, id))
    await db
      .update(expenses)
      .set(voided)
      .where(and(eq(expenses.billId, id), isNull(expenses.voidedOn)))
  })
}
