import type { DateFormat } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { priorPeriod } from '#shared/reports/report-periods.ts'
import { type ReportTable, sumOfCells, withoutProperty } from '#shared/reports/report-table.ts'
import type { ReportColumn, ReportRow } from '#shared/reports/reports.ts'
import type { PrintDocument, PrintRow } from '../../pdf/print.ts'
import { printedCell, printedHeading } from './print-cells.ts'

export type Printed = Pick<PrintDocument, 'columns' | 'rows'>

/** Rows as cells, without sections. */
export function plainRows({ columns, rows }: ReportTable, format: DateFormat): string[][] {
  return rows.map(row => columns.map(column => printedCell(row[column.key], column, format)))
}

export function printedColumns(columns: readonly ReportColumn[]): Printed['columns'] {
  return columns.map(({ key, type }) => ({ label: printedHeading(key), type }))
}

/**
 * The rent roll by property, each with its sums.
 *
 * @param isWhole false where rows are left out: the last property then has no sums
 */
export function rentRollSections(
  { columns, rows }: ReportTable,
  format: DateFormat,
  isWhole: boolean,
): Printed {
  const shown = withoutProperty(columns)
  const houses: { title: string; rows: ReportRow[] }[] = []
  for (const row of rows) {
    const title = [row.Property, row.Address].filter(Boolean).join(' · ')
    const last = houses.at(-1)
    if (last?.title === title) last.rows.push(row)
    else houses.push({ title, rows: [row] })
  }
  return {
    columns: printedColumns(shown),
    rows: houses.flatMap(({ title, rows: own }, place): PrintRow[] => [
      { kind: 'group', cells: [title] },
      ...plainRows({ columns: shown, rows: own }, format),
      ...(isWhole || place < houses.length - 1
        ? [{ kind: 'subtotal' as const, cells: houseSums(shown, own, format) }]
        : []),
    ]),
  }
}

/** Market rent of non-revenue units is in no sum. */
function houseSums(columns: ReportColumn[], rows: ReportRow[], format: DateFormat): string[] {
  const occupied = rows.filter(row => row['Lease Start'] !== 'N/A').length
  const name = t('{occupied} of {count, plural, one {# unit} other {# units}} occupied', {
    occupied,
    count: rows.length,
  })
  return columns.map((column, place) => {
    if (place === 0) return name
    if (column.type !== 'money') return ''
    const counted = rows.filter(row => column.key !== 'Market Rent' || row.Status !== 'Non-revenue')
    return printedCell(sumOfCells(counted.map(row => row[column.key])), column, format)
  })
}

/** Income, expenses and results as accountants write them: each section with its lines and its sum. */
export function profitAndLossSections({ columns, rows }: ReportTable, format: DateFormat): Printed {
  const periods = columns.filter(({ key }) => /^\d{4}-/.test(key))
  const find = (key: string) => columns.filter(column => column.key === key)
  const amounts = [...periods, ...find('Amount'), ...find(priorPeriod)]
  const shown = [...find('Line'), ...find('Schedule E Line'), ...amounts]
  const linesOf = (section: string) => rows.filter(row => row.Section === section)
  const result = (section: string, name: string, kind: 'subtotal' | 'total') =>
    linesOf(section).map(row => ({
      kind,
      cells: [name, '', ...amounts.map(column => printedCell(row[column.key], column, format))],
    }))
  const section = (name: string, title: string, sum: string): PrintRow[] => {
    const own = linesOf(name)
    const sums = amounts.map(column =>
      printedCell(sumOfCells(own.map(row => row[column.key])), column, format),
    )
    return [
      { kind: 'group', cells: [title] },
      ...plainRows({ columns: shown, rows: own }, format).map(cells =>
        cells.map(cell => (cell === 'N/A' ? '' : cell)),
      ),
      { kind: 'subtotal', cells: [sum, '', ...sums] },
    ]
  }
  return {
    columns: printedColumns(shown).map((column, place) => {
      if (place === 0) return { ...column, label: '' }
      const isTotal = periods.length > 0 && shown[place]?.key === 'Amount'
      return isTotal ? { ...column, label: t('Total') } : column
    }),
    rows: [
      ...section('Income', t('Income'), t('Total income')),
      ...section('Operating expense', t('Operating expenses'), t('Total operating expenses')),
      ...result('NOI', t('Net operating income'), 'subtotal'),
      ...(linesOf('Below the line').length > 0
        ? section('Below the line', t('Non-operating'), t('Total non-operating'))
        : []),
      ...result('Net', t('Net income'), 'total'),
    ],
  }
}
