import type { FastifyInstance } from 'fastify'
import { createPayment, updatePayment } from '#shared/accounting/payments.ts'
import { route } from '../../http/route.ts'
import { changePayment } from './changes.ts'
import { findPayment } from './find.ts'
import { deliverPaymentEmails, notifyOfPayment } from './notifications.ts'
import { askAboutPayment } from './questions.ts'
import { recordPayment } from './record.ts'

export function paymentRoutes(app: FastifyInstance): void {
  route(app, createPayment, async ({ db, caller, body, afterCommit }) => {
    const { publicUrl } = app.outbox
    const payment = await recordPayment(db, caller, body, { publicUrl, ask: askAboutPayment })
    afterCommit(() => deliverPaymentEmails(app.outbox))
    return payment
  })

  route(app, updatePayment, async ({ db, caller, params, body, afterCommit }) => {
    const payment = await findPayment(db, caller, params.id)
    await changePayment(db, caller, payment, body)
    const changed = await findPayment(db, caller, params.id)
    await notifyOfPayment(db, changed, caller.id, app.outbox.publicUrl)
    afterCommit(() => deliverPaymentEmails(app.outbox))
    return changed
  })
}
