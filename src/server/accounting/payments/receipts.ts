import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getReceipt } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { visibleOnLease } from '../../access/visible.ts'
import { payments } from '../../db/tables.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { sendPdf } from '../../files/download.ts'
import { route } from '../../http/route.ts'
import { readLetterhead } from '../../letters/letterhead.ts'
import { printPdf } from '../../pdf/print.ts'
import type { Db } from '../../postgres/database.ts'
import type { Store } from '../../storage/store.ts'
import { readLedger } from '../lease-ledger.ts'
import { type Received, receiptLetter } from './receipt.ts'
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
    const bytes = await printReceipt(db, app.storage.store, payment)
    return sendPdf(reply, receiptFile(payment.id), bytes)
  })
}

/** The name of the file that a receipt is downloaded and emailed as. */
export function receiptFile(paymentId: string): string {
  return t('Receipt {number}.pdf', { number: paymentId.slice(-8) })
}

/** The PDF of a received payment's receipt, in the reader's language. @throws 503 as `printPdf` */
export async function printReceipt(db: Db, store: Store, payment: Received): Promise<Buffer> {
  const [ledger, letterhead] = await Promise.all([
    readLedger(db, payment.leaseId),
    readLetterhead(db, store, payment.organization.id),
  ])
  return printPdf(JSON.stringify(receiptLetter(payment, ledger, letterhead)))
}
