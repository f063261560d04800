import { and, eq } from 'drizzle-orm'
import { addDays, type Day, laterOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { nextOf } from '#shared/maintenance/maintenance-schedules.ts'
import { editableMaintenanceSchedules } from '../access/editable.ts'
import { maintenanceSchedules, properties } from '../db/tables.ts'
import { dayLabel, homeLabel } from '../format/format.ts'
import { homesOf, isOn, latestDue } from '../maintenance/job.ts'
import type { Ahead, ComingItem } from './preview.ts'

type Schedule = typeof maintenanceSchedules.$inferSelect

/** The requests that schedules will create, one for each unit, some days before each is due. */
export async function comingWork({ db, caller, today, until }: Ahead): Promise<ComingItem[]> {
  const schedules = await db
    .select({ schedule: maintenanceSchedules, propertyName: properties.name })
    .from(maintenanceSchedules)
    .innerJoin(properties, eq(properties.id, maintenanceSchedules.propertyId))
    .where(and(editableMaintenanceSchedules(caller), isOn))
  const found: ComingItem[] = []
  for (const { schedule, propertyName } of schedules) {
    const days = dueDaysOf(schedule, today, until)
    if (days.length === 0) continue
    const homes = await homesOf(db, schedule)
    for (const dueOn of days)
      for (const { unitNumber } of homes)
        found.push({
          ...{ event: 'request_created', subject: 'maintenance_schedule', subjectId: schedule.id },
          ...{ day: laterOf(addDays(dueOn, -schedule.daysAhead), today), cents: null },
          about: homeLabel({ propertyName, unitNumber }),
          detail: t('{title} · due {day}', { title: schedule.title, day: dayLabel(dueOn) }),
        })
  }
  return found
}

/** The due days whose requests are created by a day; of several missed days only the latest. */
function dueDaysOf(schedule: Schedule, today: Day, until: Day): Day[] {
  const { daysAhead } = schedule
  const missed = latestDue(schedule, addDays(today, daysAhead))
  const days = missed ? [missed] : []
  let next = missed ? nextOf(schedule, addDays(missed, 1)) : schedule.nextOn
  for (; next <= addDays(until, daysAhead); next = nextOf(schedule, addDays(next, 1)))
    days.push(next)
  return days
}
