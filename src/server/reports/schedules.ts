import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { addDays, todayIn } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { mayMake } from '#shared/reports/report-catalogue.ts'
import {
  createReportSchedule,
  endReportSchedule,
  listReportSchedules,
  ownerPack,
  type ReportSchedule,
} from '#shared/reports/report-schedules.ts'
import { untaken } from '#shared/reports/schedule-filters.ts'
import type { Caller } from '../access/caller.ts'
import { openColumns } from '../access/fields.ts'
import { visibleMembers, visibleReportSchedules } from '../access/visible.ts'
import { newId } from '../db/new-id.ts'
import { organizations, reportSchedules, reportSends, users } from '../db/tables.ts'
import { badRequest, notFound, refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import type { Db } from '../postgres/database.ts'
import { requireOwn } from './runs/make.ts'

const sendsShown = 12
const maxSchedules = 50

export function reportScheduleRoutes(app: FastifyInstance): void {
  route(app, listReportSchedules, ({ db, caller }) => readSchedules(db, caller))

  route(app, createReportSchedule, async ({ db, caller, body }) => {
    const [organization] = await db
      .select()
      .from(organizations)
      .where(eq(organizations.id, caller.organizationId ?? caller.id))
      .for('no key update')
    if (!organization) throw notFound('Organization')
    const open = and(visibleReportSchedules(caller), isNull(reportSchedules.endedAt))
    if ((await db.$count(reportSchedules, open)) >= maxSchedules)
      throw badRequest(
        sentence('At most {max} can be sent automatically: end one first', { max: maxSchedules }),
      )
    await requireReaders(db, caller, body)
    await requireFilters(db, caller, body)
    const id = newId()
    await db.insert(reportSchedules).values({
      id,
      ...body,
      organizationId: organization.id,
      recipientIds: body.reportType === ownerPack ? null : [...new Set(body.recipientIds)],
      createdBy: caller.id,
      startsOn: addDays(todayIn(organization.timezone), 1),
    })
    const all = await readSchedules(db, caller)
    const schedule = all.find(one => one.id === id)
    if (!schedule) throw new Error('A schedule was not inserted')
    return schedule
  })

  route(app, endReportSchedule, async ({ db, caller, params }) => {
    const [ended] = await db
      .update(reportSchedules)
      .set({ endedAt: sql`coalesce(${reportSchedules.endedAt}, now())` })
      .where(and(eq(reportSchedules.id, params.id), visibleReportSchedules(caller)))
      .returning({ id: reportSchedules.id })
    if (!ended) throw notFound('Schedule')
  })
}

/**
 * Restricts recipients to members who may make the report by their role: rows they see as a tenant,
 * maybe of another landlord, are theirs alone.
 */
async function requireReaders(
  db: Db,
  caller: Caller,
  { reportType, recipientIds }: z.output<typeof createReportSchedule.body>,
) {
  if (reportType === ownerPack) return
  const members = await db
    .select({ id: users.id, role: users.role, organizationId: users.organizationId })
    .from(users)
    .where(and(inArray(users.id, recipientIds), visibleMembers(caller)))
  if (recipientIds.some(id => !members.some(member => member.id === id)))
    throw refusal('Choose people of your organization')
  if (members.some(member => !mayMake(member, reportType)))
    throw refusal('Someone you chose may not see this report')
}

/** @throws 400 for a filter that the report does not take, 404 for a property or tenant that is not the caller's */
async function requireFilters(
  db: Db,
  caller: Caller,
  { reportType, filters }: z.output<typeof createReportSchedule.body>,
) {
  const report = reportType === ownerPack ? null : reportType
  for (const name of untaken(report, filters))
    throw refusedAt(
      `filters.${name}`,
      sentence('{reportType} takes no {name}', { reportType, name }),
    )
  await requireOwn(db, caller, filters)
}

function refusal(sentence: string) {
  return refusedAt('recipientIds', sentence)
}

async function readSchedules(db: Db, caller: Caller) {
  const schedules = await db
    .select({ ...openColumns(reportSchedules), recipientIds: reportSchedules.recipientIds })
    .from(reportSchedules)
    .where(visibleReportSchedules(caller))
    .orderBy(desc(reportSchedules.id))
    .limit(200)
  if (schedules.length === 0) return []
  const ids = schedules.map(({ id }) => id)
  const ranked = db
    .select({
      id: reportSends.id,
      place:
        sql<number>`row_number() over (partition by ${reportSends.scheduleId} order by ${reportSends.id} desc)`.as(
          'place',
        ),
    })
    .from(reportSends)
    .where(inArray(reportSends.scheduleId, ids))
    .as('ranked')
  const sends = await db
    .select({
      id: reportSends.id,
      scheduleId: reportSends.scheduleId,
      dueOn: reportSends.dueOn,
      problem: reportSends.problem,
      createdAt: reportSends.createdAt,
      recipient: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(reportSends)
    .innerJoin(ranked, eq(ranked.id, reportSends.id))
    .innerJoin(users, eq(users.id, reportSends.recipientId))
    .where(sql`${ranked.place} <= ${sendsShown}`)
    .orderBy(desc(reportSends.id))
  const named = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      inArray(
        users.id,
        schedules.flatMap(({ recipientIds }) => recipientIds ?? []),
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id))
  return schedules.map(({ reportType, ...schedule }) => ({
    ...schedule,
    // Only values of the catalogue are ever stored.
    reportType: reportType as ReportSchedule['reportType'],
    recipients: named.filter(({ id }) => schedule.recipientIds?.includes(id)),
    sends: sends.filter(({ scheduleId }) => scheduleId === schedule.id),
  }))
}
