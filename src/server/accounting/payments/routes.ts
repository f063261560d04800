import type { FastifyInstance } from 'fastify'
import { updatePayment } from '#shared/accounting/payments.ts'
import { route } from '../../http/route.ts'
import { changePayment } from './changes.ts'
import { findPayment } from './find.ts'
import { deliverPaymentEmails, notifyOfPayment } from './notifications.ts'
import { recordPaymentRoutes } from './record.ts'

export function paymentRoutes(app: FastifyInstance): void {
  recordPaymentRoutes(app)

  route(app, updatePayment, async ({ db, caller, params, body, afterCommit }) => {
    const payment = await findPayment(db, caller, params.id)
    await changePayment(db, caller, payment, body)
    const changed = await findPayment(db, caller, params.id)
    await notifyOfPayment(db, changed, caller.id, app.outbox.publicUrl)
    afterCommit(() => deliverPaymentEmails(app.outbox))
    return changed
  })
}
