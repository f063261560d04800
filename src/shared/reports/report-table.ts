import { fromCents, toCents } from '#shared/money.ts'
import type { Report, ReportColumn, ReportRow, ReportTotals } from './reports.ts'

/** A report as one table: its columns with those beside them, in the order of print. */
export interface ReportTable {
  columns: ReportColumn[]
  rows: ReportRow[]
}

/** The subject of a row comes first, its amount last. */
const orders: Readonly<Record<string, readonly string[]>> = {
  'Revenue Summary': ['Date', 'Property', 'Unit', 'Tenant', 'Method', 'Notes', 'Amount'],
  'Rent Roll': ['Property', 'Address'],
  'Maintenance Summary': ['Created At', 'Property', 'Unit', 'Title'],
  'Tenant Directory': ['Name', 'Email', 'Phone', 'Property', 'Unit'],
  'Occupancy Report': ['Property', 'Address', 'Type', 'Status'],
}

export function tableOfReport({
  reportType,
  columns,
  rows,
  beside,
}: Pick<Report, 'columns' | 'rows' | 'beside'> & { reportType: string }): ReportTable {
  if (!beside) return { columns, rows }
  const order = orders[reportType] ?? []
  const rank = ({ key }: ReportColumn) => order.indexOf(key) + 1 || 100
  return {
    columns: [...columns, ...beside.columns].toSorted((a, b) => rank(a) - rank(b)),
    rows: rows.map((row, place) => ({
      ...row,
      ...Object.fromEntries(
        beside.columns.map(({ key }, at) => [key, beside.rows[place]?.[at] ?? null]),
      ),
    })),
  }
}

/** Columns that only repeat the heading of a property. */
const ofProperty: ReadonlySet<string> = new Set(['Property', 'Address'])

export function withoutProperty(columns: readonly ReportColumn[]): ReportColumn[] {
  return columns.filter(({ key }) => !ofProperty.has(key))
}

/** Totals with another name than their column, in the reports that have both. */
const columnsOfTotals: Readonly<Record<string, string>> = {
  'Deposits Held': 'Deposit Held',
  Units: 'Units Entered',
}

/** The totals that are of a column, by its key, and the others by label. */
export function placeTotals(
  columns: readonly ReportColumn[],
  totals: ReportTotals | null,
): { below: Map<string, ReportTotals[string]>; others: [string, ReportTotals[string]][] } {
  const figures = columns.filter(({ type }) => type !== 'text').map(({ key }) => key)
  const all = Object.entries(totals ?? {}).map(([label, total]) => {
    const key = figures.includes(label) ? label : (columnsOfTotals[label] ?? label)
    return { label, total, key: figures.includes(key) ? key : null }
  })
  const below = new Map(all.flatMap(({ key, total }) => (key ? [[key, total]] : [])))
  const balance = figures.includes('Balance') ? balanceOf(totals) : null
  if (balance) below.set('Balance', { type: 'money', value: balance })
  return {
    below,
    others: all.filter(({ key }) => key === null).map(({ label, total }) => [label, total]),
  }
}

/** Receivable less prepaid: the sum of the column. */
function balanceOf(totals: ReportTotals | null): string | null {
  const [owed, prepaid] = [totals?.Receivable?.value, totals?.Prepaid?.value]
  if (typeof owed !== 'string' || typeof prepaid !== 'string') return null
  return fromCents(toCents(owed) - toCents(prepaid))
}

/** Σ of the amounts among these cells, `0.00` of none. */
export function sumOfCells(values: readonly (ReportRow[string] | undefined)[]): string {
  const amounts = values.flatMap(value =>
    typeof value === 'string' && /^-?\d+\.\d\d$/.test(value) ? [toCents(value)] : [],
  )
  return fromCents(amounts.reduce((sum, cents) => sum + cents, 0))
}
