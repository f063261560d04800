import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { dayLabel } from '../format/format.ts'
import type { PrintDocument, PrintRow } from '../pdf/print.ts'

/** A row of a table of entries; its amount in cents, with the sign of the table. */
export interface PrintedEntry {
  day: Day | null
  transaction: string
  description: string
  cents: number
}

/** The columns of a table of amounts, each with its description. */
export function amountColumns(): PrintDocument['columns'] {
  return [
    { label: t('Description'), type: 'text' },
    { label: t('Amount'), type: 'money' },
  ]
}

/** The columns of a table of entries: day, transaction and description, then amounts under these headings. */
export function entryColumns(...amounts: string[]): PrintDocument['columns'] {
  return [
    { label: t('Date'), type: 'date' },
    { label: t('Transaction'), type: 'text' },
    { label: t('Description'), type: 'text' },
    ...amounts.map(label => ({ label, type: 'money' as const })),
  ]
}

/** Entries with one amount under their title, and their sum; nothing without entries. */
export function entrySection(
  { title, total }: { title: string; total: string },
  entries: PrintedEntry[],
  money: (cents: number) => string,
): PrintRow[] {
  if (entries.length === 0) return []
  const sum = entries.reduce((cents, entry) => cents + entry.cents, 0)
  return [
    { kind: 'group', cells: [title] },
    ...entries.map(({ day, transaction, description, cents }) => [
      ...[day ? dayLabel(day) : '', transaction, description],
      money(cents),
    ]),
    { kind: 'subtotal', cells: [total, '', '', money(sum)] },
  ]
}
