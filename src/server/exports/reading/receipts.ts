import type { SQL } from 'drizzle-orm'
import { readLedger } from '../../accounting/lease-ledger.ts'
import { type Received, receiptPrint } from '../../accounting/payments/receipt.ts'
import { selectReceived, whyNoReceipt } from '../../accounting/payments/receipt-details.ts'
import { printPdf } from '../../pdf/print.ts'
import type { Db } from '../../postgres/database.ts'

/** The receipts of received payments, each made on demand. */
export async function* receiptsOf(
  db: Db,
  which: SQL,
): AsyncGenerator<{ payment: Received; path: string; bytes: Buffer }> {
  const came = (await selectReceived(db, which)).filter(payment => !whyNoReceipt(payment))
  // Those of one lease come together.
  let ledger: { leaseId: string; of: Awaited<ReturnType<typeof readLedger>> } | undefined
  for (const payment of came) {
    const { id, leaseId, receivedOn } = payment
    if (ledger?.leaseId !== leaseId) ledger = { leaseId, of: await readLedger(db, leaseId) }
    const bytes = await printPdf(JSON.stringify(receiptPrint(payment, ledger.of)))
    yield { payment, path: `receipts/${receivedOn} Receipt ${id.slice(-8)}.pdf`, bytes }
  }
}
