import type { FastifyInstance } from 'fastify'
import { createPaymentBatch, voidPaymentBatch } from '#shared/accounting/payment-batches.ts'
import { route } from '../../http/route.ts'
import { recordBatch, voidBatch } from './batch.ts'
import { findPayment } from './find.ts'
import { deliverPaymentEmails, notifyOfPayment } from './notifications.ts'

export function paymentBatchRoutes(app: FastifyInstance): void {
  route(app, createPaymentBatch, async ({ db, caller, body, afterCommit }) => {
    const batch = await recordBatch(db, caller, body, app.outbox.publicUrl)
    afterCommit(() => deliverPaymentEmails(app.outbox))
    return batch
  })

  route(app, voidPaymentBatch, async ({ db, caller, params, body, afterCommit }) => {
    const { publicUrl, deliverSoon } = app.outbox
    const voided = await voidBatch(db, caller, params.id, body)
    for (const id of voided)
      await notifyOfPayment(db, await findPayment(db, caller, id), caller.id, publicUrl)
    afterCommit(deliverSoon)
    return { id: params.id, voided: voided.length }
  })
}
