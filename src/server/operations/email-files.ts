import { eq, inArray } from 'drizzle-orm'
import { readLedger } from '../accounting/lease-ledger.ts'
import { receiptPrint } from '../accounting/payments/receipt.ts'
import { selectReceived, whyNoReceipt } from '../accounting/payments/receipt-details.ts'
import { type Attached, ownerStatements, payments } from '../db/tables.ts'
import type { Attachment } from '../email/mail.ts'
import { dateFormatOf } from '../format/format.ts'
import { selectStored } from '../owners/rows.ts'
import { statementPrint } from '../owners/statement-print.ts'
import { type PrintDocument, printPdf } from '../pdf/print.ts'
import type { Db } from '../postgres/database.ts'

/** Draws the documents of an email as its recipient would download them; none where a payment has no receipt any more. */
export async function drawEmailFiles(db: Db, attached: Attached): Promise<Attachment[]> {
  return 'receipt' in attached
    ? await receiptFiles(db, attached.receipt)
    : await statementFiles(db, attached.ownerStatements)
}

async function receiptFiles(db: Db, id: string): Promise<Attachment[]> {
  const [payment] = await selectReceived(db, eq(payments.id, id))
  if (!payment || whyNoReceipt(payment)) return []
  const print = receiptPrint(payment, await readLedger(db, payment.leaseId))
  return [await pdf(`Receipt ${id.slice(-8)}.pdf`, print)]
}

async function statementFiles(db: Db, ids: string[]): Promise<Attachment[]> {
  const rows = await selectStored(db).where(inArray(ownerStatements.id, ids))
  const files: Attachment[] = []
  for (const { paper: print, ...statement } of rows) {
    const format = await dateFormatOf(db, statement.owner.id)
    const name = `Owner Statement ${statement.property.name} ${statement.month}.pdf`
    files.push(await pdf(name, statementPrint(print, statement, format)))
  }
  return files
}

async function pdf(filename: string, print: PrintDocument): Promise<Attachment> {
  const content = Buffer.from(await printPdf(JSON.stringify(print)))
  return { filename, contentType: 'application/pdf', content }
}
