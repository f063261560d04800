import type { SQL } from 'drizzle-orm'
import { readLedger } from '../../accounting/lease-ledger.ts'
import { type Received, receiptLetter } from '../../accounting/payments/receipt.ts'
import { selectReceived, whyNoReceipt } from '../../accounting/payments/receipt-details.ts'
import { readLetterhead } from '../../letters/letterhead.ts'
import type { LetterSender } from '../../pdf/letter.ts'
import { printPdf } from '../../pdf/print.ts'
import type { Db } from '../../postgres/database.ts'
import type { Store } from '../../storage/store.ts'

/** The receipts of received payments, each made on demand. */
export async function* receiptsOf(
  db: Db,
  store: Store,
  which: SQL,
): AsyncGenerator<{ payment: Received; path: string; bytes: Buffer }> {
  const came = (await selectReceived(db, which)).filter(payment => !whyNoReceipt(payment))
  const letterheads = new Map<string, LetterSender>()
  // Those of one lease come together.
  let ledger: { leaseId: string; of: Awaited<ReturnType<typeof readLedger>> } | undefined
  for (const payment of came) {
    const { id, leaseId, receivedOn } = payment
    if (ledger?.leaseId !== leaseId) ledger = { leaseId, of: await readLedger(db, leaseId) }
    const { id: sender } = payment.organization
    const letterhead = letterheads.get(sender) ?? (await readLetterhead(db, store, sender))
    letterheads.set(sender, letterhead)
    const bytes = await printPdf(JSON.stringify(receiptLetter(payment, ledger.of, letterhead)))
    yield { payment, path: `receipts/${receivedOn} Receipt ${id.slice(-8)}.pdf`, bytes }
  }
}
