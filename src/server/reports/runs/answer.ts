import type {
  Report,
  ReportBeside,
  ReportChart,
  ReportColumn,
  ReportGroup,
  ReportRow,
  ReportTotals,
} from '#shared/reports/reports.ts'
import type { Column, ReportDefinition, Total } from '../definition.ts'
import type { ReportOrganization } from '../report-organization.ts'
import { linkKey } from './statement.ts'

/** The figures of a report about all of its rows, as its statement answers them. */
export interface Summary {
  rowCount: number
  totals: Values
  notes: (Record<string, string> | null)[]
  charts: { groups: ReportChart['groups'] | null; noDataBefore: string | null }[]
  groups: (Pick<ReportGroup, 'id' | 'name' | 'rows'> & { totals: Values })[] | null
}

type Values = Record<string, string | number | null>

export function columnOf({ label, type }: Column): ReportColumn {
  return { key: label, label, type }
}

/** A row in the shape of its report. */
export function cellsOf({ columns }: ReportDefinition, row: ReportRow): ReportRow {
  return Object.fromEntries(columns.map(({ label }) => [label, row[label] ?? null]))
}

/** The further cells of rows. */
export function besideOf({ beside }: ReportDefinition, page: ReportRow[]): ReportBeside | null {
  if (!beside) return null
  return {
    columns: beside.map(columnOf),
    rows: page.map(row => beside.map(({ label }) => row[label] ?? null)),
  }
}

/** Where the values of rows lead, of the columns that the viewer has. */
export function linksOf(
  { links = {}, columns, beside = [] }: ReportDefinition,
  page: ReportRow[],
): Report['links'] {
  const shown = [...columns, ...beside].map(({ label }) => label)
  const linked = Object.entries(links).filter(([label]) => shown.includes(label))
  if (linked.length === 0) return null
  return {
    columns: linked.map(([key, { to }]) => ({ key, to })),
    rows: page.map(row =>
      linked.map(([label]) => {
        const id = row[linkKey(label)]
        return typeof id === 'string' ? id : null
      }),
    ),
  }
}

/** The properties of a report; null where its rows are not all in the answer. */
export function groupsOf(
  { totals = [] }: ReportDefinition,
  { groups }: Summary,
  organization: ReportOrganization,
): Report['groups'] {
  if (!groups || organization.areSeveral) return null
  const own = totals.filter(({ ofWhole }) => !ofWhole)
  return groups.map(group => ({
    ...group,
    totals: totalsOf(own, group.totals, organization) ?? {},
  }))
}

export function notesOf({ notes = [] }: ReportDefinition, values: Summary['notes']): string[] {
  return notes.flatMap(({ text }, place) => {
    const found = values[place]
    return found ? [text(found)] : []
  })
}

export function chartsOf({ charts = [] }: ReportDefinition, summary: Summary): ReportChart[] {
  return charts.map((chart, place) => ({
    ...chart,
    groups: summary.charts[place]?.groups ?? [],
    noDataBefore: summary.charts[place]?.noDataBefore ?? null,
  }))
}

/** By label, in the order of the footer. */
export function totalsOf(
  totals: readonly Total[] | undefined,
  values: Values,
  organization: ReportOrganization,
): ReportTotals | null {
  if (!totals || organization.areSeveral) return null
  const listed = totals
    .map(({ label, type, optional }) => ({ label, type, optional, value: values[label] ?? null }))
    .filter(({ optional, value }) => !optional || value !== null)
  return Object.fromEntries(
    listed.map(({ label, type, value }) => [label, { type, value: value ?? 'N/A' }]),
  )
}

/** As many of the rows as four megabytes hold: no answer is larger than five. */
export function fitting(rows: ReportRow[]): ReportRow[] {
  let size = 0
  const tooMany = rows.findIndex(row => {
    for (const value of Object.values(row)) size += 12 + 3 * `${value}`.length
    return size > 4_000_000
  })
  return tooMany === -1 ? rows : rows.slice(0, Math.max(tooMany, 1))
}
