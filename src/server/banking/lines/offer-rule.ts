import { eq, sql } from 'drizzle-orm'
import type { ExpenseCategory } from '#shared/accounting/expenses.ts'
import { foldText } from '#shared/fold-text.ts'
import { bankLines } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import type { LineRow } from './select.ts'

interface Recorded {
  propertyId: string
  vendorId: string | null
  category: ExpenseCategory
}

/** From so many equal choices on, "always do this" is offered. */
const enough = 3

/** The rule that would have recorded the same, once it was recorded three times for the same payee; else null. */
export async function offerRule(
  db: Db,
  line: LineRow,
  { propertyId, vendorId, category }: Recorded,
) {
  const payeeContains = payeeOf(line.payee)
  if (payeeContains.length < 3) return null
  const { rows } = await db.execute<{ payee: string }>(sql`
    select l.payee from bank_matches m join ${bankLines} l on l.id = m.bank_line_id join expenses e on e.id = m.source_id
    where ${eq(sql`l.bank_account_id`, line.bankAccountId)} and m.is_created and m.unmatched_at is null and m.rule_id is null
      and m.source = 'expense' and e.voided_on is null and e.property_id = ${propertyId} and e.category = ${category}
      and e.vendor_id is not distinct from ${vendorId}::uuid`)
  const equal = rows.filter(({ payee }) => payeeOf(payee) === payeeContains)
  if (equal.length < enough) return null
  return { payeeContains, propertyId, vendorId, category }
}

/** The first words of a payee without digits, which banks put around it: `COMCAST 0412 8839` is `COMCAST`. */
function payeeOf(payee: string): string {
  const words = foldText(payee).toUpperCase().trim().split(/\s+/)
  const first = words.findIndex(isName)
  if (first < 0) return ''
  const end = words.findIndex((word, at) => at > first && !isName(word))
  return words.slice(first, end < 0 ? undefined : end).join(' ')
}

const isName = (word: string) => !/\d/.test(word)
