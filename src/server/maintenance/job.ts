import { and, eq, isNull, sql } from 'drizzle-orm'
import { addDays, type Day, todayIn } from '#shared/dates.ts'
import { labels } from '#shared/language/t.ts'
import { nextOf } from '#shared/maintenance/maintenance-schedules.ts'
import { jobRuns, recordItems } from '../accounting/automation-runs.ts'
import { actAsSystem } from '../audit/record.ts'
import {
  leases,
  maintenanceRequests,
  maintenanceSchedules,
  organizations,
  properties,
  units,
  users,
} from '../db/tables.ts'
import { isReal } from '../jobs/each-lease.ts'
import { eachOne } from '../jobs/each-one.ts'
import type { Job, Work } from '../jobs/job.ts'
import { localDays } from '../jobs/local-days.ts'
import { inOffice } from '../notifications/concerned.ts'
import type { Db } from '../postgres/database.ts'
import { isStaff } from './changes.ts'
import { notifyOfScheduledWork } from './notifications.ts'

/**
 * Creates the requests of scheduled work so many days before each date, by the organization's own
 * date. Of several missed dates only the latest is created: a chimney is not swept twice.
 */
export const maintenanceScheduleJob: Job = {
  name: 'maintenance-schedules',
  texts: labels({
    title: 'Scheduled maintenance',
    purpose: 'Creates the requests of scheduled maintenance, some days before each is due',
  }),
  cron: '30 * * * *',
  async run(work) {
    const runOf = jobRuns()
    const enter = ({ id }: { id: string }) =>
      work.database.transaction(async db => {
        await actAsSystem(db)
        await makeRequests(db, id, work.publicUrl, runOf)
      })
    await eachOne(work, await findDue(work), enter, 'Scheduled work was not entered')
  },
}

/** Work left with an archived property is no longer done. */
export const isOn = and(
  isNull(maintenanceSchedules.pausedAt),
  isNull(maintenanceSchedules.endedAt),
  isNull(properties.archivedAt),
)

/** Only a hint, read without a lock: `makeRequests` locks each and looks again. */
async function findDue(work: Work) {
  const zones = await localDays(work)
  return work.database.db
    .select({ id: maintenanceSchedules.id })
    .from(maintenanceSchedules)
    .innerJoin(organizations, eq(organizations.id, maintenanceSchedules.organizationId))
    .innerJoin(properties, eq(properties.id, maintenanceSchedules.propertyId))
    .innerJoin(zones, sql`zone.name = ${organizations.timezone}`)
    .where(
      and(
        isOn,
        isReal,
        sql`${maintenanceSchedules.nextOn} - ${maintenanceSchedules.daysAhead} <= zone.today`,
      ),
    )
    .orderBy(maintenanceSchedules.id)
}

async function makeRequests(
  db: Db,
  id: string,
  publicUrl: string,
  runOf: ReturnType<typeof jobRuns>,
): Promise<void> {
  const [found] = await db
    .select({ schedule: maintenanceSchedules, timezone: organizations.timezone })
    .from(maintenanceSchedules)
    .innerJoin(organizations, eq(organizations.id, maintenanceSchedules.organizationId))
    .innerJoin(properties, eq(properties.id, maintenanceSchedules.propertyId))
    .where(and(eq(maintenanceSchedules.id, id), isOn))
    .for('update', { of: maintenanceSchedules, skipLocked: true })
  if (!found) return
  const { schedule, timezone } = found
  const today = todayIn(timezone)
  const dueOn = latestDue(schedule, addDays(today, schedule.daysAhead))
  if (!dueOn) return
  const { organizationId, title, description, priority, category } = schedule
  const assignee = schedule.assignedTo
  // While they work there.
  const assignedTo = assignee && (await isStaff(db, organizationId, assignee)) ? assignee : null
  const homes = await homesOf(db, schedule)
  const office = await officeContact(db, organizationId, schedule.createdBy)
  const made = homes.length
    ? await db
        .insert(maintenanceRequests)
        .values(
          homes.map(({ unitId, tenantId }) => ({
            ...{ organizationId, unitId, title, description, priority, category, assignedTo },
            dueOn,
            tenantId: tenantId ?? office,
            scheduleId: id,
            scheduledFor: dueOn,
          })),
        )
        // In any case one day of one unit has one request.
        .onConflictDoNothing()
        .returning({ id: maintenanceRequests.id })
    : []
  await db
    .update(maintenanceSchedules)
    .set({ lastOn: dueOn, nextOn: nextOf(schedule, addDays(dueOn, 1)) })
    .where(eq(maintenanceSchedules.id, id))
  if (made.length === 0) return
  const requestIds = made.map(one => one.id)
  await recordItems(
    db,
    runOf(organizationId),
    { organizationId, kind: 'scheduled_maintenance' },
    requestIds.map(subjectId => ({
      ...{ event: 'request_created' as const, subject: 'request' as const, subjectId },
      ...{ day: today, amount: null },
    })),
  )
  await notifyOfScheduledWork(db, { scheduleId: id, dueOn, requestIds }, publicUrl)
}

/** The units of each of its days, with their tenants. */
export function homesOf(
  db: Db,
  { organizationId, propertyId, unitId }: typeof maintenanceSchedules.$inferSelect,
) {
  return db
    .select({ unitId: units.id, unitNumber: units.unitNumber, tenantId: leases.tenantId })
    .from(units)
    .leftJoin(leases, and(eq(leases.unitId, units.id), eq(leases.status, 'active')))
    .where(
      unitId
        ? eq(units.id, unitId)
        : and(eq(units.organizationId, organizationId), eq(units.propertyId, propertyId)),
    )
    .orderBy(units.id)
}

/** The latest of its days until `horizon` without a request; null when there is none yet. */
export function latestDue(
  schedule: typeof maintenanceSchedules.$inferSelect,
  horizon: Day,
): Day | null {
  let latest: Day | null = null
  for (let next = schedule.nextOn; next <= horizon; next = nextOf(schedule, addDays(next, 1)))
    latest = next
  return latest
}

/** The contact for a vacant unit: the author of the schedule, else an admin. */
async function officeContact(db: Db, organizationId: string, createdBy: string): Promise<string> {
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(inOffice(organizationId))
    .orderBy(
      sql`${users.id} = ${createdBy} desc`,
      sql`${users.role} = 'admin' desc`,
      users.createdAt,
      users.id,
    )
    .limit(1)
  return person?.id ?? createdBy
}
