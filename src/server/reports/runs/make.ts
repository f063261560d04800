import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Day, lastOfMonth, todayIn } from '#shared/dates.ts'
import { standing } from '#shared/permissions.ts'
import {
  mayMake,
  paramsOf,
  type ReportParams,
  type ReportType,
} from '#shared/reports/report-catalogue.ts'
import {
  type Report,
  type ReportChart,
  type ReportRow,
  type ReportTotals,
  reportPageRows,
} from '#shared/reports/reports.ts'
import type { Caller } from '../../access/caller.ts'
import { inOwnOrganization } from '../../access/organization-scope.ts'
import { visibleTenants } from '../../access/visible.ts'
import { visiblePlaces } from '../../access/visible-places.ts'
import { organizationTenants, properties } from '../../db/tables.ts'
import { badRequest, forbidden, isTooLong, notFound } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import type { Asked, Column, Filled, Plan } from '../definition.ts'
import { planOf } from '../registry.ts'
import { type Books, booksOf } from '../report-organization.ts'
import { filled } from './resolved-parameters.ts'

export type Made = Omit<Report, 'runId' | 'generatedAt'>

/**
 * Makes a report from the rows the viewer may see.
 *
 * @param today the day of the report, for its defaults; the organization's own by default
 * @throws 403 for a report the role may not make, 404 for a property or tenant that is not theirs,
 *   400 as `filled`, and for more rows than can be read in the time a call may take
 */
export async function makeReport(
  db: Db,
  viewer: Caller,
  request: { reportType: ReportType; params: ReportParams; offset?: number },
  today?: Day,
): Promise<Made> {
  const { reportType, offset = 0 } = request
  const { plan, told, books } = await planFor(db, viewer, request, today)
  const { summary, rows } = await run(db, plan, offset).catch(refuseTooMuch)
  const page = fitting(rows)
  const end = offset + page.length
  return {
    reportType,
    params: told,
    columns: plan.columns.map(({ label, type }) => ({ key: label, label, type })),
    rows: page,
    rowCount: summary.rowCount,
    nextOffset: end < summary.rowCount && page.length > 0 ? end : null,
    totals: totalsOf(plan, summary.totals, books),
    notes: [
      ...summary.notes.filter(note => note !== null),
      ...(books.areSeveral ? ['Amounts of different landlords are not added up'] : []),
    ],
    charts: (plan.charts ?? []).map((chart, place) => ({
      ...chart,
      groups: summary.charts[place]?.groups ?? [],
      noDataBefore: summary.charts[place]?.noDataBefore ?? null,
    })),
    organization: books.name,
    currency: books.currency,
  }
}

/** How a report is read for a viewer. @throws as `makeReport`, before anything of it is read */
export async function planFor(
  db: Db,
  viewer: Caller,
  request: { reportType: ReportType; params: ReportParams },
  today?: Day,
) {
  const { reportType } = request
  // A report as a tenant is limited to the tenant's rows: see `makerOf`.
  if (!mayMake(inOwnOrganization(viewer), reportType))
    throw forbidden('This report is not for your role')
  const books = await booksOf(db, viewer)
  const day = today ?? todayIn(books.timezone)
  const { params, told } = filled(reportType, request.params, day)
  await requireOwn(db, viewer, params)
  const within = daysOf(reportType, params)
  const asked: Asked = { viewer, params, within, today: day, zone: books.timezone }
  return { plan: cutFor(viewer, reportType, planOf[reportType](asked)), told, books }
}

/** The days a report is about, a chart of months before not counted. */
export function daysOf(reportType: ReportType, { asOf, from, to, month }: Filled): Asked['within'] {
  const takes: readonly string[] = paramsOf[reportType]
  if (takes.includes('month')) {
    const last = lastOfMonth(`${month}-01`)
    return { from: last, to: last }
  }
  return takes.includes('from') ? { from, to } : { from: asOf, to: asOf }
}

/** Staff see the work without its income; the cost estimate is part of a request. */
function cutFor(viewer: Caller, reportType: ReportType, plan: Plan): Plan {
  if (standing(viewer) !== 'staff' || reportType === 'Maintenance Summary') return plan
  return {
    ...plan,
    columns: plan.columns.filter(({ type }) => type !== 'money'),
    totals: plan.totals?.filter(({ type, ofMoney }) => type !== 'money' && !ofMoney) ?? [],
    notes: [],
    charts: [],
  }
}

/** @throws 404 for a property or tenant that is not the viewer's */
export async function requireOwn(db: Db, viewer: Caller, { propertyId, tenantId }: ReportParams) {
  if (propertyId) {
    const ever = visiblePlaces(viewer, { from: '0001-01-01', to: '9999-12-31' })
    const own = and(eq(properties.id, propertyId), ever)
    if ((await db.$count(properties, own)) === 0) throw notFound('Property')
  }
  if (tenantId && tenantId !== viewer.id) {
    const own = and(eq(organizationTenants.userId, tenantId), visibleTenants(viewer))
    if ((await db.$count(organizationTenants, own)) === 0) throw notFound('Tenant')
  }
}

/** @throws 400 for a report that takes too long, and other errors unchanged */
export function refuseTooMuch(error: unknown): never {
  throw isTooLong(error)
    ? badRequest('This is too much for one report: choose a shorter period or one property')
    : error
}

interface Summary {
  rowCount: number
  totals: Record<string, string | number | null>
  notes: (string | null)[]
  charts: { groups: ReportChart['groups'] | null; noDataBefore: string | null }[]
}

async function run(db: Db, plan: Plan, offset: number) {
  const { columns, order, totals = [], notes = [], charts = [], groups } = plan
  const { rows } = await db.execute<{ place: string; line: Summary | ReportRow }>(sql`
    with ${relationsOf(plan)}
    select 0::bigint as place, json_build_object('rowCount', ${groups ? sql`coalesce(sum(rows), 0)::int` : sql`count(*)`},
      'totals', ${object(totals.map(total => [total.label, printed(total, total.value)]))},
      'notes', json_build_array(${sql.join(notes, sql`, `)}),
      'charts', json_build_array(${sql.join(
        charts.map(
          ({ groups, noDataBefore }) =>
            sql`json_build_object('groups', ${groups}, 'noDataBefore', ${noDataBefore ?? sql`null`})`,
        ),
        sql`, `,
      )})) as line
    from ${groups ? sql`(${groups}) groups` : sql`report`}
    union all
    select in_page as place, ${object(columns.map(column => [column.label, cellOf(column)]))} as line from (
      select *, row_number() over (order by ${order}) as in_page from (
        select * from report order by ${order} limit ${reportPageRows} offset ${offset}
      ) cut
    ) page
    order by place`)
  const [first, ...lines] = rows.map(row => row.line)
  return { summary: first as Summary, rows: lines as ReportRow[] }
}

/** All rows, printed as those of a page but without texts for missing values. */
export function allRows(plan: Plan): SQL {
  // Numbered: by its label, `order` would mean the printed column.
  const cells = plan.columns.map(
    (column, at) =>
      sql`${printed(column, sql`${sql.identifier(column.label)}`)} as ${sql.identifier(`cell_${at}`)}`,
  )
  return sql`with ${relationsOf(plan)}
    select ${sql.join(cells, sql`, `)} from report order by ${plan.order}`
}

function relationsOf({ given, rows, isPlain }: Plan): SQL {
  const kept = isPlain ? sql`not materialized` : sql`materialized`
  return sql.join([...given, sql`report as ${kept} (${rows})`], sql`, `)
}

function object(entries: [key: string, value: SQL][]): SQL {
  const parts = entries.map(([key, value]) => sql`${key}::text, ${value}`)
  return sql`json_build_object(${sql.join(parts, sql`, `)})`
}

function cellOf(column: Column): SQL {
  const value = printed(column, sql`${sql.identifier(column.label)}`)
  const missing = column.missing ?? 'N/A'
  return column.type === 'number'
    ? sql`coalesce(to_json(${value}), to_json(${missing}::text))`
    : sql`coalesce(${value}, ${missing}::text)`
}

function printed({ type }: Pick<Column, 'type'>, value: SQL): SQL {
  switch (type) {
    case 'money':
      return sql`(${value})::numeric(14, 2)::text`
    case 'percent':
      return sql`(${value})::numeric(14, 1)::text`
    case 'number':
      return sql`${value}`
    case 'text':
      // A line can be longer than a cell of the table.
      return sql`left((${value})::text, 1000)`
    default:
      return sql`(${value})::text`
  }
}

/** By label, in the order of the footer. */
function totalsOf(plan: Plan, values: Summary['totals'], books: Books): ReportTotals | null {
  if (!plan.totals || books.areSeveral) return null
  const shown = plan.totals
    .map(({ label, type, optional }) => ({ label, type, optional, value: values[label] ?? null }))
    .filter(({ optional, value }) => !optional || value !== null)
  return Object.fromEntries(
    shown.map(({ label, type, value }) => [label, { type, value: value ?? 'N/A' }]),
  )
}

/** As many of the rows as four megabytes hold: no answer is larger than five. */
function fitting(rows: ReportRow[]): ReportRow[] {
  let size = 0
  const tooMany = rows.findIndex(row => {
    for (const value of Object.values(row)) size += 12 + 3 * `${value}`.length
    return size > 4_000_000
  })
  return tooMany === -1 ? rows : rows.slice(0, Math.max(tooMany, 1))
}
