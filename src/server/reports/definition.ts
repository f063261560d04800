import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import type { ReportParams, ReportType } from '#shared/reports/report-catalogue.ts'
import type { LinkTarget } from '#shared/reports/report-links.ts'
import type { ColumnType, ReportChart } from '#shared/reports/reports.ts'
import type { Caller } from '../access/caller.ts'

/** The context of a report: its viewer, its period, and today in their organization. */
export interface ReportContext {
  viewer: Caller
  params: ResolvedParameters
  /** The days of the report: an owner reads rows of the properties they owned on any of them. */
  within: { from: Day; to: Day }
  today: Day
  /** IANA name of the organization's zone, in which instants become days. */
  zone: string
}

/** Params with every default filled in. A period is all time from year 1 to year 9999. */
export type ResolvedParameters = Omit<ReportParams, 'from' | 'to' | 'asOf'> & {
  from: Day
  to: Day
  asOf: Day
}

export interface Column {
  label: string
  type: ColumnType
  /** The text for a missing value; `'N/A'` by default. */
  missing?: ''
}

/** One figure of the footer: an aggregate over the relation `report`. */
export interface Total {
  label: string
  type: ColumnType
  value: SQL
  /** Left out of the footer where it is null, such as the sum of an unused payment method. */
  optional?: true
  /** About money, although it is not an amount. */
  ofMoney?: true
  /** Reads more than the relation `report`, so that it cannot be made of the rows of one property. */
  ofWhole?: true
}

/** Where the values of a column lead. `id` is made of a row of `report`: null for a value that leads nowhere. */
export interface Link {
  to: LinkTarget
  id: SQL
}

/**
 * One report as parts of one statement, so that its rows and totals are true of the same moment.
 * `rows` selects one column per entry of `columns`, named by its label, numbers and days as they
 * are: the runner prints them. Further columns may serve `order`, `totals` and `notes`.
 */
export interface ReportDefinition {
  columns: Column[]
  /** Further columns of the same rows, which the shape of the report does not have: they say what a row is about. */
  beside?: Column[]
  /**
   * By the label of a column. The page of a report makes links of them, and groups the rows by the property that
   * `Property` leads to.
   */
  links?: Readonly<Record<string, Link>>
  /** Named relations `rows` is made from: `homes as (select …)`. */
  ctes: SQL[]
  rows: SQL
  order: SQL
  /**
   * Its rows are those of a table: a page is read off an index in `order`, and totals off another. That costs less
   * than materializing all rows.
   */
  isPlain?: true
  /**
   * Rows of `report` summed by the keys of the totals, with the number of each as `rows`: totals
   * are aggregates over these, so that a million rows are added once.
   */
  groups?: SQL
  totals?: Total[]
  notes?: Note[]
  charts?: Chart[]
}

/** A sentence below the rows. `values` is JSON, an aggregate over the relation `report`; null for no sentence. */
export interface Note {
  values: SQL
  text: (values: Readonly<Record<string, string>>) => string
}

/** `groups` is JSON, `[{ label, values }]`, of the relations in `given`. */
export type Chart = Omit<ReportChart, 'groups' | 'noDataBefore'> & {
  groups: SQL
  /** A day as text, or null. */
  noDataBefore?: SQL
}

export type DefineReport = (context: ReportContext) => ReportDefinition
export type ReportRegistry = Record<ReportType, DefineReport>

const kind = (type: ColumnType) => (label: string, missing?: '') =>
  missing === undefined ? { label, type } : { label, type, missing }

export const text = kind('text')
export const date = kind('date')
export const month = kind('month')
export const money = kind('money')
export const number = kind('number')
export const percent = kind('percent')
export const figure = kind('figure')

/** Values that lead to the record whose id is in a column of `rows`. */
export function leadsTo(to: LinkTarget, column: string = `${to}_id`): Link {
  return { to, id: sql`${sql.identifier(column)}::text` }
}

/** Values that lead to another report, of the same period and property: its address, made of a row. */
export function leadsToReport(address: SQL): Link {
  return { to: 'report', id: address }
}

/** Σ of a money column, `0.00` of no rows. */
export function sumOf(label: string, column: string = label): Total {
  return { label, type: 'money', value: sql`coalesce(sum(${sql.identifier(column)}), 0)` }
}

export function countOf(label: string, condition?: SQL): Total {
  return {
    label,
    type: 'number',
    value: condition ? sql`count(*) filter (where ${condition})` : sql`count(*)`,
  }
}

/** `part ÷ whole` as a percentage; null, so N/A, for a zero whole. */
export function shareOf(part: SQL, whole: SQL): SQL {
  return sql`(${part})::numeric * 100 / nullif((${whole})::numeric, 0)`
}

/** A note on how many there are, when there are any. */
export function noteWhen(count: SQL, text: (count: number) => string): Note {
  return {
    values: sql`case when ${count} > 0 then json_build_object('count', (${count})::text) end`,
    text: ({ count }) => text(Number(count)),
  }
}

/** A note on every report. */
export function noteOf(text: () => string): Note {
  return { values: sql`'{}'::json`, text }
}
