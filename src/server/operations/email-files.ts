import { eq, inArray } from 'drizzle-orm'
import { selectReceived, whyNoReceipt } from '../accounting/payments/receipt-details.ts'
import { printReceipt, receiptFile } from '../accounting/payments/receipts.ts'
import { ownerStatements, payments } from '../db/tables.ts'
import type { Carried } from '../email/compose.ts'
import type { Attachment } from '../email/mail.ts'
import { readLetterhead } from '../letters/letterhead.ts'
import { selectStored } from '../owners/rows.ts'
import { printStatement, statementFile } from '../owners/statement-pdf.ts'
import type { Db } from '../postgres/database.ts'
import type { Store } from '../storage/store.ts'

/**
 * Makes the files of an email: the logo of its sender, and its documents as the recipient would download them. A payment
 * that has no receipt any more brings none.
 */
export function emailFiles(store: Store) {
  return async (db: Db, { letterheadOf, attached }: Carried): Promise<Attachment[]> => [
    ...(letterheadOf ? await logoFiles(db, store, letterheadOf) : []),
    ...(attached && 'receipt' in attached ? await receiptFiles(db, store, attached.receipt) : []),
    ...(attached && 'ownerStatements' in attached
      ? await statementFiles(db, store, attached.ownerStatements)
      : []),
  ]
}

async function logoFiles(db: Db, store: Store, organizationId: string): Promise<Attachment[]> {
  const { logo } = await readLetterhead(db, store, organizationId)
  if (!logo) return []
  const content = Buffer.from(logo.data, 'base64')
  // Uploads are PNG or JPEG; only the first begins with this byte.
  const type = content[0] === 0x89 ? 'png' : 'jpeg'
  return [{ filename: `logo.${type}`, contentType: `image/${type}`, content, contentId: 'logo' }]
}

async function receiptFiles(db: Db, store: Store, id: string): Promise<Attachment[]> {
  const [payment] = await selectReceived(db, eq(payments.id, id))
  if (!payment || whyNoReceipt(payment)) return []
  return [pdf(receiptFile(id), await printReceipt(db, store, payment))]
}

async function statementFiles(db: Db, store: Store, ids: string[]): Promise<Attachment[]> {
  const rows = await selectStored(db).where(inArray(ownerStatements.id, ids))
  const files: Attachment[] = []
  for (const statement of rows) {
    files.push(pdf(statementFile(statement), await printStatement(db, store, statement)))
  }
  return files
}

function pdf(filename: string, bytes: Uint8Array): Attachment {
  return { filename, contentType: 'application/pdf', content: Buffer.from(bytes) }
}
