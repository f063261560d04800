import { labels } from '#shared/language/t.ts'
import type { Sheet } from '../choose/sheet.ts'
import { guessColumns } from './columns.ts'

/** The kind of a report that is no flat rent roll, and the one to export instead; undefined where it may be one. */
export function otherReport(sheet: Sheet): string | undefined {
  const said = sheet.headings.map(heading => heading.toLowerCase())
  const title = (sheet.above ?? []).join(' ').toLowerCase()
  const columns = guessColumns(sheet.headings)
  const has = (...patterns: RegExp[]) =>
    patterns.every(pattern => said.some(heading => pattern.test(heading)))
  const isTitled = (pattern: RegExp) => pattern.test(title)
  if (
    isTitled(/lease charges/) ||
    has(/\bcharge ?(code|type)\b|^(trans(action)?|lease) code$/, /amount|^scheduled/)
  )
    return sentences.charges
  const namesRent = columns.monthlyRent !== undefined
  if (!namesRent && said.filter(heading => age.test(heading)).length >= 2) return sentences.aging
  const isLedger =
    has(/^(trans(action)? ?)?date$|^post(ed|ing)? ?date$/) &&
    has(/debit|charges?|invoice/, /credit|payments?|receipts?/)
  if (!namesRent && (isLedger || isTitled(/\bledger\b/))) return sentences.ledger
  const namesPeople = columns.email !== undefined || columns.phone !== undefined
  const isTenants =
    columns.name !== undefined || columns.lastName !== undefined || isTitled(/director/)
  if (columns.unit === undefined && namesPeople && isTenants) return sentences.directory
  if (has(/debit/, /credit/) || isTitled(/trial balance|profit (and|&) loss|income statement/))
    return sentences.accounts
  return undefined
}

const age =
  /^(over )?\d{1,3}\s*(-|–|to)\s*\d{1,3}( days)?$|^(over|>) ?\d{2,3}|^\d{2,3}\s*\+|^current$/

const sentences = labels({
  charges:
    'This is a rent roll with lease charges, with one row per charge. In Yardi or MRI, run “Rent Roll” instead of “Rent Roll with Lease Charges”. Export the flat rent roll, with one row per unit, and choose that file.',
  aging:
    'This is an aging report: it shows past-due balances, not what each unit rents for. Export the flat rent roll, with one row per unit, and choose that file.',
  ledger:
    'This is a ledger, with one row per charge and payment. Export the flat rent roll, with one row per unit, and choose that file.',
  directory:
    'This is a tenant directory: it does not show who lives in which unit. Export the flat rent roll, with one row per unit, and choose that file.',
  accounts:
    'This is an accounting report, without units or tenants. Export the flat rent roll, with one row per unit, and choose that file.',
})
