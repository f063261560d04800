import { and, eq, type SQL } from 'drizzle-orm'
import { type Day, lastOfMonth, todayIn } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { standing } from '#shared/permissions.ts'
import {
  mayMake,
  paramsOf,
  type ReportParams,
  type ReportType,
} from '#shared/reports/report-catalogue.ts'
import type { Report, ReportRow } from '#shared/reports/reports.ts'
import type { Caller } from '../../access/caller.ts'
import { inOwnOrganization } from '../../access/organization-scope.ts'
import { visibleTenants } from '../../access/visible.ts'
import { visiblePlaces } from '../../access/visible-places.ts'
import { organizationTenants, properties } from '../../db/tables.ts'
import { badRequest, forbidden, isTooLong, notFound } from '../../errors/errors.ts'
import type { Database, Db, Reader } from '../../postgres/database.ts'
import type { ReportContext, ReportDefinition, ResolvedParameters } from '../definition.ts'
import { reportOrganization } from '../report-organization.ts'
import {
  besideOf,
  cellsOf,
  chartsOf,
  columnOf,
  fitting,
  groupsOf,
  linksOf,
  notesOf,
  type Summary,
  totalsOf,
} from './answer.ts'
import { readOfAnySize } from './long-reads.ts'
import { reportRegistry } from './registry.ts'
import { resolveParameters } from './resolved-parameters.ts'
import { onePage } from './statement.ts'

export type Made = Omit<Report, 'runId' | 'generatedAt'>

interface Request {
  reportType: ReportType
  params: ReportParams
  offset?: number
  detailed?: boolean
}

/**
 * As `makeReport`, of portfolios of any size.
 *
 * @throws 400 for more rows than can be read in the time a call may take, too
 */
export function makeLargeReport(
  from: { database: Database; reader: Reader },
  viewer: Caller,
  request: Request,
): Promise<Made> {
  return readOfAnySize(from, db => makeReport(db, viewer, request)).catch(refuseTooMuch)
}

/**
 * Makes a report from the rows the viewer may see.
 *
 * @param today the day of the report, for its defaults; the organization's own by default
 * @throws 403 for a report the role may not make, 404 for a property or tenant that is not theirs,
 *   400 as `resolveParameters`
 */
export async function makeReport(
  db: Db,
  viewer: Caller,
  request: Request,
  today?: Day,
): Promise<Made> {
  const { reportType, offset = 0, detailed = false } = request
  const { definition, shown, organization } = await reportFor(db, viewer, request, today)
  const { summary, rows } = await run(db, onePage(definition, offset, detailed))
  const page = fitting(rows)
  const end = offset + page.length
  const isWhole = page.length === summary.rowCount
  return {
    reportType,
    params: shown,
    columns: definition.columns.map(columnOf),
    rows: page.map(row => cellsOf(definition, row)),
    beside: besideOf(definition, page),
    ...(detailed && {
      links: linksOf(definition, page),
      groups: isWhole ? groupsOf(definition, summary, organization) : null,
    }),
    rowCount: summary.rowCount,
    nextOffset: end < summary.rowCount && page.length > 0 ? end : null,
    totals: totalsOf(definition.totals, summary.totals, organization),
    notes: [
      ...notesOf(definition, summary.notes),
      ...(organization.areSeveral ? [t('Amounts of different landlords cannot be totaled')] : []),
    ],
    charts: chartsOf(definition, summary),
    organization: organization.name,
    currency: organization.currency,
  }
}

/** How a report is read for a viewer. @throws as `makeReport`, before anything of it is read */
export async function reportFor(
  db: Db,
  viewer: Caller,
  request: { reportType: ReportType; params: ReportParams },
  today?: Day,
) {
  const { reportType } = request
  // A report as a tenant is limited to the tenant's rows: see `makerOf`.
  if (!mayMake(inOwnOrganization(viewer), reportType))
    throw forbidden('Your role cannot see this report')
  const organization = await reportOrganization(db, viewer)
  const day = today ?? todayIn(organization.timezone)
  const { params, shown } = resolveParameters(reportType, request.params, day)
  await requireOwn(db, viewer, params)
  const within = daysOf(reportType, params)
  const context: ReportContext = { viewer, params, within, today: day, zone: organization.timezone }
  return {
    definition: cutFor(viewer, reportType, reportRegistry[reportType](context)),
    shown,
    organization,
  }
}

/** The days a report is about, a chart of months before not counted. */
export function daysOf(
  reportType: ReportType,
  { asOf, from, to, month }: ResolvedParameters,
): ReportContext['within'] {
  const takes: readonly string[] = paramsOf[reportType]
  if (takes.includes('month')) {
    const last = lastOfMonth(`${month}-01`)
    return { from: last, to: last }
  }
  return takes.includes('from') ? { from, to } : { from: asOf, to: asOf }
}

/** Staff see the work without its income; the cost estimate is part of a request. */
function cutFor(
  viewer: Caller,
  reportType: ReportType,
  definition: ReportDefinition,
): ReportDefinition {
  if (standing(viewer) !== 'staff' || reportType === 'Maintenance Summary') return definition
  return {
    ...definition,
    columns: definition.columns.filter(({ type }) => type !== 'money'),
    beside: definition.beside?.filter(({ type }) => type !== 'money'),
    totals: definition.totals?.filter(({ type, ofMoney }) => type !== 'money' && !ofMoney) ?? [],
    notes: [],
    charts: [],
  }
}

/** @throws 404 for a property or tenant that is not the viewer's */
export async function requireOwn(db: Db, viewer: Caller, params: ReportParams) {
  if (!(await isOwn(db, viewer, { propertyId: params.propertyId }))) throw notFound('Property')
  if (!(await isOwn(db, viewer, { tenantId: params.tenantId }))) throw notFound('Tenant')
}

/** Whether a property and a tenant, where given, are visible to the viewer. */
export async function isOwn(
  db: Db,
  viewer: Caller,
  { propertyId, tenantId }: Pick<ReportParams, 'propertyId' | 'tenantId'>,
): Promise<boolean> {
  if (propertyId) {
    const ever = visiblePlaces(viewer, { from: '0001-01-01', to: '9999-12-31' })
    const own = and(eq(properties.id, propertyId), ever)
    if ((await db.$count(properties, own)) === 0) return false
  }
  if (!tenantId || tenantId === viewer.id) return true
  const own = and(eq(organizationTenants.userId, tenantId), visibleTenants(viewer))
  return (await db.$count(organizationTenants, own)) > 0
}

/** @throws 400 for a report that takes too long, and other errors unchanged */
export function refuseTooMuch(error: unknown): never {
  throw isTooLong(error)
    ? badRequest('This report is too large: choose a shorter period or one property')
    : error
}

async function run(db: Db, statement: SQL) {
  const { rows } = await db.execute<{ line: Summary | ReportRow }>(statement)
  const [first, ...lines] = rows.map(row => row.line)
  return { summary: first as Summary, rows: lines as ReportRow[] }
}
