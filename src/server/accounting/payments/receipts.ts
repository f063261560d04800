import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getReceipt } from '#shared/accounting/payments.ts'
import { visibleOnLease } from '../../access/visible.ts'
import { payments } from '../../db/tables.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { sendPdf } from '../../files/download.ts'
import { route } from '../../http/route.ts'
import { printPdf } from '../../pdf/print.ts'
import { readLedger } from '../lease-ledger.ts'
import { receiptPrint } from './receipt.ts'
import { selectReceived, whyNoReceipt } from './receipt-details.ts'

export function paymentReceiptRoutes(app: FastifyInstance): void {
  route(app, getReceipt, async ({ db, caller, params, reply }) => {
    const [payment] = await selectReceived(
      db,
      and(eq(payments.id, params.id), visibleOnLease(caller, payments)),
    )
    if (!payment) throw notFound('Payment')
    const why = whyNoReceipt(payment)
    if (why) throw conflict(why)
    const document = receiptPrint(payment, await readLedger(db, payment.leaseId))
    const bytes = await printPdf(JSON.stringify(document))
    return sendPdf(reply, `Receipt ${payment.id.slice(-8)}.pdf`, bytes)
  })
}
