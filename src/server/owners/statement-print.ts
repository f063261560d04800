import { type DateFormat, type Day, dayInFigures } from '#shared/dates.ts'
import type { Money } from '#shared/money.ts'
import type { StatementFigures, StatementLine } from '#shared/owners/owner-statements.ts'
import { withThousands } from '#shared/thousands.ts'
import { dayLabel } from '../format/format.ts'
import type { PrintDocument } from '../pdf/print.ts'

/** The stored content of a statement: its lines, and its labels at that time. */
export interface StoredStatement {
  lines: StatementLine[]
  heading: Pick<PrintDocument, 'title' | 'subtitle' | 'size'>
}

/** The heading of a statement. */
export function headingOf(statement: {
  organization: string
  currency: string
  property: string
  address: string
  owner: string
  month: string
  version: number
  issuedOn: Day
}): StoredStatement['heading'] {
  const { organization, currency, property, address, owner, version } = statement
  return {
    title: `Owner Statement, ${monthLabel(statement.month)}`,
    subtitle: [
      organization,
      `${property}, ${address}`,
      `For ${owner}`,
      `Amounts in ${currency}`,
      version === 1
        ? `Issued ${dayLabel(statement.issuedOn)}`
        : `Version ${version}, issued ${dayLabel(statement.issuedOn)}; it replaces the one before`,
    ],
    size: currency === 'USD' || currency === 'CAD' ? 'LETTER' : 'A4',
  }
}

/** A statement as it is printed. */
export function statementPrint(
  { heading, lines }: StoredStatement,
  figures: StatementFigures,
  format: DateFormat,
): PrintDocument {
  return {
    ...heading,
    columns: [
      { label: 'Date', type: 'date' },
      { label: 'Details', type: 'text' },
      { label: 'In', type: 'money' },
      { label: 'Out', type: 'money' },
      { label: 'Balance', type: 'money' },
    ],
    rows: lines.map(line => [
      line.day ? dayInFigures(line.day, format) : '',
      line.details,
      grouped(line.in),
      grouped(line.out),
      grouped(line.balance),
    ]),
    totals: sums
      .filter(([name]) => !name.startsWith('earlier') || figures[name] !== '0.00')
      .map(([name, label]) => [label, grouped(figures[name])]),
    notes: [
      'Available is the ending balance less rent paid ahead and the reserve. Security deposits are held apart and are not in it.',
    ],
  }
}

const sums: [keyof StatementFigures, string][] = [
  ['beginning', 'Beginning balance'],
  ['earlierEntries', 'Entries for earlier months'],
  ['earlierFees', 'Fee for earlier months'],
  ['receipts', 'Receipts'],
  ['depositsApplied', 'Deposits applied'],
  ['expenses', 'Expenses'],
  ['managementFee', 'Management fee'],
  ['contributions', 'Contributions'],
  ['draws', 'Draws'],
  ['ending', 'Ending balance'],
  ['prepaid', 'Rent paid ahead'],
  ['reserve', 'Reserve'],
  ['available', 'Available'],
]

/** `'2025-03'` as `March 2025`. */
export function monthLabel(month: string): string {
  const [year, number] = month.split('-')
  const names =
    'January February March April May June July August September October November December'
  return `${names.split(' ')[Number(number) - 1]} ${year}`
}

function grouped(amount: Money | null): string {
  return withThousands(amount ?? '')
}
