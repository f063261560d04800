import { and, count, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { addDays, type Day, laterOf, todayIn } from '#shared/dates.ts'
import {
  createMaintenanceSchedule,
  endMaintenanceSchedule,
  listMaintenanceSchedules,
  nextOf,
  updateMaintenanceSchedule,
} from '#shared/maintenance/maintenance-schedules.ts'
import type { Caller } from '../access/caller.ts'
import { editableMaintenanceSchedules, editableProperties } from '../access/editable.ts'
import { openColumns } from '../access/fields.ts'
import { page } from '../access/pagination.ts'
import { newId } from '../db/new-id.ts'
import { maintenanceSchedules, organizations, properties, units, users } from '../db/tables.ts'
import { notFound, refusedAt } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { onlySent } from '../http/validate.ts'
import type { Db } from '../postgres/database.ts'
import { requireStaff } from './changes.ts'

export function maintenanceScheduleRoutes(app: FastifyInstance): void {
  route(app, listMaintenanceSchedules, ({ db, caller, query, reply }) => {
    const matching = open(caller)
    return page(
      reply,
      query,
      rows =>
        selectSchedules(
          db,
          and(matching, query.after ? lt(maintenanceSchedules.id, query.after) : undefined),
        )
          .orderBy(desc(maintenanceSchedules.id))
          .limit(rows),
      async () => {
        const [total] = await db
          .select({ rows: count() })
          .from(maintenanceSchedules)
          .where(matching)
        return total?.rows ?? 0
      },
    )
  })

  route(app, createMaintenanceSchedule, async ({ db, caller, body }) => {
    const place = await placeOf(db, caller, body)
    if (body.assignedTo) await requireStaff(db, place.organizationId, body.assignedTo)
    const id = newId()
    await db.insert(maintenanceSchedules).values({
      id,
      ...body,
      organizationId: place.organizationId,
      nextOn: nextOf(body, todayIn(place.timezone)),
      createdBy: caller.id,
    })
    return find(db, caller, id)
  })

  route(app, updateMaintenanceSchedule, async ({ db, caller, params, body, request }) => {
    const { isPaused, ...sent } = onlySent(body, request.body)
    const [before] = await db
      .select({
        ...openColumns(maintenanceSchedules),
        organizationId: maintenanceSchedules.organizationId,
        timezone: organizations.timezone,
      })
      .from(maintenanceSchedules)
      .innerJoin(organizations, eq(organizations.id, maintenanceSchedules.organizationId))
      .where(and(eq(maintenanceSchedules.id, params.id), open(caller)))
      .for('update', { of: maintenanceSchedules })
    if (!before) throw notFound('Maintenance schedule')
    if (sent.assignedTo) await requireStaff(db, before.organizationId, sent.assignedTo)
    const { timezone, ...row } = { ...before, ...sent }
    const pausedAt =
      isPaused === undefined
        ? row.pausedAt
        : isPaused
          ? sql`coalesce(${maintenanceSchedules.pausedAt}, now())`
          : null
    const isMoved =
      row.startsOn !== before.startsOn ||
      row.every !== before.every ||
      row.everyUnit !== before.everyUnit
    const goesOn = before.pausedAt !== null && isPaused === false
    await db
      .update(maintenanceSchedules)
      .set({
        ...sent,
        pausedAt,
        // Dates missed during a pause are not made up.
        ...((isMoved || goesOn) && {
          nextOn: nextOf(row, dayAfter(row.lastOn, todayIn(timezone))),
        }),
        updatedAt: new Date(),
      })
      .where(eq(maintenanceSchedules.id, before.id))
    return find(db, caller, before.id)
  })

  route(app, endMaintenanceSchedule, async ({ db, caller, params }) => {
    const [ended] = await db
      .update(maintenanceSchedules)
      .set({ endedAt: sql`now()` })
      .where(and(eq(maintenanceSchedules.id, params.id), open(caller)))
      .returning({ id: maintenanceSchedules.id })
    if (!ended) throw notFound('Maintenance schedule')
  })
}

/** Schedules that were not ended, by hand or with their property: ended ones are retained for their requests. */
function open(caller: Caller): SQL | undefined {
  return and(
    editableMaintenanceSchedules(caller),
    isNull(maintenanceSchedules.endedAt),
    sql`exists (select from ${properties} where ${properties.id} = ${maintenanceSchedules.propertyId}
      and ${properties.archivedAt} is null)`,
  )
}

/** Today, or the day after the last one that requests were made for. */
function dayAfter(lastOn: Day | null, today: Day): Day {
  return lastOn ? laterOf(addDays(lastOn, 1), today) : today
}

/** Where the work is to be done. @throws 400 at the field */
async function placeOf(
  db: Db,
  caller: Caller,
  { propertyId, unitId }: { propertyId: string; unitId: string | null },
) {
  const [place] = await db
    .select({
      organizationId: properties.organizationId,
      timezone: organizations.timezone,
      unitId: units.id,
    })
    .from(properties)
    .innerJoin(organizations, eq(organizations.id, properties.organizationId))
    .leftJoin(units, and(eq(units.propertyId, properties.id), sql`${units.id} = ${unitId}`))
    .where(
      and(eq(properties.id, propertyId), editableProperties(caller), isNull(properties.archivedAt)),
    )
  if (!place) throw refusedAt('propertyId', chooseProperty)
  if (unitId && !place.unitId) throw refusedAt('unitId', chooseUnit)
  return place
}

const chooseProperty = 'Choose one of your properties'
const chooseUnit = 'Choose a unit of this property'

async function find(db: Db, caller: Caller, id: string) {
  const [row] = await selectSchedules(db, and(eq(maintenanceSchedules.id, id), open(caller)))
  if (!row) throw new Error('A maintenance schedule is gone')
  return row
}

function selectSchedules(db: Db, where: SQL | undefined) {
  return db
    .select({
      ...openColumns(maintenanceSchedules),
      property: { id: properties.id, name: properties.name },
      unit: { id: units.id, unitNumber: units.unitNumber },
      assignee: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(maintenanceSchedules)
    .innerJoin(properties, eq(properties.id, maintenanceSchedules.propertyId))
    .leftJoin(units, eq(units.id, maintenanceSchedules.unitId))
    .leftJoin(users, eq(users.id, maintenanceSchedules.assignedTo))
    .where(where)
    .$dynamic()
}
