import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { payBills, voidBillPayment } from '#shared/accounting/bill-payments.ts'
import { todayIn } from '#shared/dates.ts'
import { editableBillPayments } from '../../access/editable.ts'
import { billPaymentLines, billPayments, organizations } from '../../db/tables.ts'
import { notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import { requireVoidable } from '../voiding.ts'
import { recordPayments } from './paying.ts'

export function billPaymentRoutes(app: FastifyInstance): void {
  route(app, payBills, ({ db, caller, body }) => recordPayments(db, caller, body))

  route(app, voidBillPayment, async ({ db, caller, params: { id }, body }) => {
    const [own] = await db
      .select({ payment: billPayments, timezone: organizations.timezone })
      .from(billPayments)
      .innerJoin(organizations, eq(organizations.id, billPayments.organizationId))
      .where(and(eq(billPayments.id, id), editableBillPayments(caller)))
      .for('update', { of: billPayments })
    if (!own) throw notFound('Payment')
    if (own.payment.voidedOn) return
    requireVoidable(caller, own.payment.createdAt, { organization: { timezone: own.timezone } })
    const voidedOn = todayIn(own.timezone)
    await db
      .update(billPayments)
      .set({ voidedOn, voidedBy: caller.id, voidReason: body.reason })
      .where(eq(billPayments.id, id))
    await db
      .update(billPaymentLines)
      .set({ voidedOn })
      .where(and(eq(billPaymentLines.paymentId, id), isNull(billPaymentLines.voidedOn)))
  })
}
