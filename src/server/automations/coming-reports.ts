import { and, inArray, isNull } from 'drizzle-orm'
import { addDays, type Day, laterOf } from '#shared/dates.ts'
import { ownerPack } from '#shared/reports/report-schedules.ts'
import { visibleReportSchedules } from '../access/visible.ts'
import { reportSchedules, users } from '../db/tables.ts'
import { namesLabel } from '../format/format.ts'
import { propertiesByOwner, statementMonth } from '../owners/job.ts'
import { type Due, dueBy, lastDue, wasSent } from '../reports/due.ts'
import type { Ahead, ComingItem } from './preview.ts'

/** Reports and owner statements that will be emailed, one item for each person. */
export async function comingReports(at: Ahead): Promise<ComingItem[]> {
  const { db, caller, organization, today } = at
  const schedules = await db
    .select()
    .from(reportSchedules)
    .where(and(visibleReportSchedules(caller), isNull(reportSchedules.endedAt)))
  const sends: { schedule: Due['schedule']; dueOn: Day; recipientId: string }[] = []
  for (const schedule of schedules)
    for (const dueOn of daysOf(schedule, at))
      for (const recipientId of await recipientsOf(at, { schedule, organization }, dueOn)) {
        const send = { schedule, dueOn, recipientId }
        if (!(await wasSent(db, send))) sends.push(send)
      }
  const names = await namesOf(
    at,
    sends.map(({ recipientId }) => recipientId),
  )
  return sends.map(({ schedule, dueOn, recipientId }) => ({
    ...{ event: 'report_sent', subject: 'report_schedule', subjectId: schedule.id },
    ...{ day: laterOf(dueOn, today), cents: null, detail: names.get(recipientId) ?? null },
  }))
}

/** The due days of a schedule: the last day if it is unsent, then each until the last day of the preview. */
function daysOf(schedule: Due['schedule'], { organization, today, until }: Ahead): Day[] {
  const days = new Set([lastDue(schedule, organization.timezone, new Date())])
  for (let day = today; day <= until; day = addDays(day, 1))
    if (dueBy(schedule, day) === day) days.add(day)
  return [...days].filter(day => day >= schedule.startsOn)
}

async function recipientsOf({ db }: Ahead, due: Due, dueOn: Day): Promise<string[]> {
  if (due.schedule.reportType !== ownerPack) return due.schedule.recipientIds ?? []
  return [...(await propertiesByOwner(db, due, statementMonth(dueOn))).keys()]
}

async function namesOf({ db }: Ahead, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const people = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(people.map(person => [person.id, namesLabel([person])]))
}
