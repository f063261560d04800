import { periodOfKey, priorPeriod } from '#shared/reports/report-periods.ts'
import {
  placeTotals,
  sumOfCells,
  tableOfReport,
  withoutProperty,
} from '#shared/reports/report-table.ts'
import type { Report, ReportColumn, ReportRow, ReportTotals } from '#shared/reports/reports.ts'
import { sort } from '#web/components/tables/row-order.ts'
import { sortKey } from '#web/reports/cells.ts'
import { hasOwnOrder, hasSections, isResult } from '../report/statements.ts'
import { linksOf, type RowLinks } from './links.ts'

/** How a report stands on its page. */
export interface Shown {
  isGrouped: boolean
  hasPeriods: boolean
  /** The key of the column that orders the rows, `-` before it for descending; `''` as made. */
  sort: string
}

export interface PlacedRow {
  place: number
  cells: ReportRow
  links: RowLinks
  isResult: boolean
}

/** Rows under a heading, with the totals below their columns and others. */
export interface Section {
  isOfProperty: boolean
  propertyId: string | null
  /** Null for rows without a heading. */
  title: string | null
  rows: readonly PlacedRow[]
  /** Also of those that do not show yet. */
  count: number
  below: ReadonlyMap<string, ReportTotals[string]>
  others: readonly [string, ReportTotals[string]][]
}

/** A report as it stands on its page, and in the files that are saved from it. */
export interface Arranged {
  columns: ReportColumn[]
  sections: Section[]
  isGrouped: boolean
}

export function arrange(report: Report, shown: Shown): Arranged {
  const table = tableOfReport(report)
  const links = linksOf(report)
  const rows = table.rows.map((cells, place) => ({
    place,
    cells,
    links: links[place] ?? {},
    isResult: isResult(report, cells),
  }))
  const columns = shown.hasPeriods ? inOrder(table.columns) : table.columns.filter(isNoPeriod)
  if (hasSections(report)) return asStatement(columns, rows)
  const ordered = hasOwnOrder(report) ? rows : inTurn(rows, columns, shown.sort)
  if (!shown.isGrouped || !canGroup(report)) {
    return {
      columns,
      sections: [{ ...untitled, rows: ordered, count: ordered.length }],
      isGrouped: false,
    }
  }
  return byProperty(report, withoutProperty(columns), ordered)
}

/** Whether headings of properties would say something: there are several, and one has several rows. */
export function canGroup({ groups, rowCount }: Pick<Report, 'groups' | 'rowCount'>): boolean {
  return groups !== null && groups !== undefined && groups.length > 1 && rowCount > groups.length
}

/** Whether parts of the period, or the period before, stand beside it. */
export function canCompare({ beside }: Pick<Report, 'beside'>): boolean {
  return beside?.columns.some(column => !isNoPeriod(column)) ?? false
}

export function isNoPeriod({ key }: ReportColumn): boolean {
  return key !== priorPeriod && periodOfKey(key) === null
}

/** The parts of a period before its whole. */
function inOrder(columns: readonly ReportColumn[]): ReportColumn[] {
  const parts = columns.filter(({ key }) => periodOfKey(key) !== null)
  const others = columns.filter(column => !parts.includes(column))
  const whole = others.findIndex(({ type }) => type === 'money')
  if (whole === -1) return [...others, ...parts]
  return [...others.slice(0, whole), ...parts, ...others.slice(whole)]
}

function inTurn(
  rows: PlacedRow[],
  columns: readonly ReportColumn[],
  order: string,
): readonly PlacedRow[] {
  const key = order.replace(/^-/, '')
  const column = columns.find(column => column.key === key)
  if (!column) return rows
  const sortBy = ({ cells }: PlacedRow) => sortKey(cells[key], column.type)
  return sort(rows, [{ header: key, sortBy }], { header: key, descending: order.startsWith('-') })
}

function byProperty(report: Report, columns: ReportColumn[], rows: readonly PlacedRow[]): Arranged {
  const own = Map.groupBy(rows, ({ links }) => links.Property?.id ?? null)
  const sections = (report.groups ?? []).map(({ id, name, rows: count, totals }) => ({
    isOfProperty: true,
    propertyId: id,
    title: name,
    count,
    rows: own.get(id) ?? [],
    ...placeTotals(columns, totals),
  }))
  return { columns, sections, isGrouped: true }
}

/** Each section under its name with its sums; a result stands alone. */
function asStatement(columns: readonly ReportColumn[], rows: readonly PlacedRow[]): Arranged {
  const runs: { title: string | null; rows: PlacedRow[] }[] = []
  for (const row of rows) {
    const title = row.isResult ? null : String(row.cells.Section ?? '')
    const last = runs.at(-1)
    if (title !== null && last?.title === title) last.rows.push(row)
    else runs.push({ title, rows: [row] })
  }
  return {
    columns: columns.filter(({ key }) => key !== 'Section'),
    sections: runs.map(({ title, rows }) => ({
      ...untitled,
      title,
      rows,
      count: rows.length,
      below: title === null ? untitled.below : sumsOf(columns, rows),
    })),
    isGrouped: false,
  }
}

function sumsOf(columns: readonly ReportColumn[], rows: readonly PlacedRow[]): Section['below'] {
  const amounts = columns.filter(({ type }) => type === 'money')
  return new Map(
    amounts.map(({ key }) => [
      key,
      { type: 'money' as const, value: sumOfCells(rows.map(({ cells }) => cells[key])) },
    ]),
  )
}

const untitled: Omit<Section, 'rows' | 'count'> = {
  isOfProperty: false,
  propertyId: null,
  title: null,
  below: new Map(),
  others: [],
}
