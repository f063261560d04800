import { type SQL, sql } from 'drizzle-orm'
import { type Day, todayIn } from '#shared/dates.ts'
import type { ReportParams, ReportType } from '#shared/reports/report-catalogue.ts'
import type { Caller } from '../../access/caller.ts'
import type { Db } from '../../postgres/database.ts'
import type { ReportContext } from '../definition.ts'

import { reportOrganization } from '../report-organization.ts'
import { daysOf, requireOwn } from './make.ts'
import { reportRegistry } from './registry.ts'
import { resolveParameters } from './resolved-parameters.ts'

/** The context of a screen's figures, with a report's own defaults. @throws 400, 404 as a report */
export async function contextOf(
  db: Db,
  viewer: Caller,
  reportType: ReportType,
  given: ReportParams,
): Promise<ReportContext> {
  const { timezone } = await reportOrganization(db, viewer)
  const today: Day = todayIn(timezone)
  const { params } = resolveParameters(reportType, given, today)
  await requireOwn(db, viewer, params)
  return { viewer, params, within: daysOf(reportType, params), today, zone: timezone }
}

/**
 * The relation `report` as the report itself makes it, so that a screen cannot show other figures.
 * `select` reads from it one column, `response`.
 */
export function readFromReport<Answer>(
  db: Db,
  reportType: ReportType,
  context: ReportContext,
  select: SQL,
): Promise<Answer> {
  return readAnswer<Answer>(db, relationOf(reportType, context), select)
}

/** The relation `report` after those it needs. */
function relationOf(reportType: ReportType, context: ReportContext): SQL[] {
  const { ctes: given, rows } = reportRegistry[reportType](context)
  return [...given, sql`report as materialized (${rows})`]
}

/** One statement's only row. `select` reads one column, `response`, from the given relations. */
export async function readAnswer<Answer>(db: Db, given: SQL[], select: SQL): Promise<Answer> {
  const [row] = await readRelation<{ answer: Answer }>(db, given, select)
  if (!row) throw new Error('An answer is one row')
  return row.answer
}

/** One statement's rows. `select` reads from the given relations. */
export async function readRelation<Row extends Record<string, unknown>>(
  db: Db,
  given: SQL[],
  select: SQL,
): Promise<Row[]> {
  const { rows } = await db.execute(
    sql`${given.length > 0 ? sql`with ${sql.join(given, sql`, `)}` : sql``} ${select}`,
  )
  return rows as Row[]
}
