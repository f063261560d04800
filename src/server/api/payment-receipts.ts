import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getReceipt } from '#shared/payment-receipts.ts'
import { readLedger } from '../db/books.ts'
import { payments } from '../db/tables.ts'
import { visibleOnLease } from '../db/visible.ts'
import { conflict, notFound } from '../errors.ts'
import { sendPdf } from '../files/send-pdf.ts'
import { printPdf } from '../outside/pdf.ts'
import { receiptPaper } from '../papers/receipt.ts'
import { selectReceived, whyNoReceipt } from '../papers/received.ts'
import { route } from '../route.ts'

export function paymentReceiptRoutes(app: FastifyInstance): void {
  route(app, getReceipt, async ({ db, caller, params, reply }) => {
    const [payment] = await selectReceived(
      db,
      and(eq(payments.id, params.id), visibleOnLease(caller, payments)),
    )
    if (!payment) throw notFound('Payment')
    const why = whyNoReceipt(payment)
    if (why) throw conflict(why)
    const paper = receiptPaper(payment, await readLedger(db, payment.leaseId))
    const bytes = await printPdf(JSON.stringify(paper))
    return sendPdf(reply, `Receipt ${payment.id.slice(-8)}.pdf`, bytes)
  })
}
