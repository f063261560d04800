import { byteOrderMark, csvLine } from '#shared/csv.ts'
import { importFields } from '#shared/properties/rent-roll-columns.ts'
import { titleOf } from '../match/columns.ts'
import type { Problem, ReadRow } from '../preview/parse-rent-roll.ts'

/** A file with our columns, which is read again without a question, and two rows to follow. */
export function template(): string {
  const written = examples.map(row => importFields.map(field => row[field] ?? ''))
  return byteOrderMark + [headings, ...written].map(csvLine).join('')
}

/** The skipped rows in their present state, each with its problem. */
export function leftOut(rows: readonly { row: ReadRow; problems: readonly Problem[] }[]): string {
  const written = rows.map(({ row, problems }) => [
    // A cell of several people is read as such again.
    ...importFields.map(field => (field === 'lastName' && row.texts.name) || row.texts[field]),
    problems.map(wordsOf).join('; '),
  ])
  return byteOrderMark + [[...headings, 'Problem'], ...written].map(csvLine).join('')
}

export const csvFile = { type: 'text/csv;charset=utf-8' }

const headings = importFields.map(field => titleOf(field))

const home = { property: 'Maple Court', address: '12 Maple Street, Springfield, IL 62701' }
const examples: Partial<ReadRow['texts']>[] = [
  {
    ...{ ...home, propertyType: 'Residential', unit: '1A', bedrooms: '2', bathrooms: '1.5' },
    ...{ squareFeet: '820', marketRent: '1450', firstName: 'Ann', lastName: 'Bell' },
    ...{ email: 'ann.bell@example.com', phone: '555 0100', startDate: '2026-01-01' },
    ...{ endDate: '2026-12-31', monthlyRent: '1400', dueDay: '1', securityDeposit: '1400' },
    ...{ depositHeld: '1400', depositReceivedOn: '2025-12-20', balance: '0' },
  },
  {
    ...{ ...home, propertyType: 'Residential', unit: '1B', bedrooms: '1', bathrooms: '1' },
    ...{ squareFeet: '610', marketRent: '1150' },
  },
]

function wordsOf({ field, message }: Problem): string {
  return field ? `${titleOf(field)}: ${message}` : message
}
