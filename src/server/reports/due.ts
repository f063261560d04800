import { and, eq } from 'drizzle-orm'
import {
  addDays,
  addMonthsClamped,
  clampedDay,
  type Day,
  dayOf,
  firstOfMonth,
  hourIn,
  partsOf,
} from '#shared/dates.ts'
import { type ScheduleRhythm, sendingHour } from '#shared/reports/report-schedules.ts'
import { type organizations, type reportSchedules, reportSends } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** A schedule that may be due, and its organization. */
export interface Due {
  schedule: typeof reportSchedules.$inferSelect
  organization: typeof organizations.$inferSelect
}

/**
 * The last day a schedule fell due in a place: from its morning on that day itself, before the one
 * a week or a month earlier.
 */
export function lastDue(
  { rhythm, day }: { rhythm: ScheduleRhythm; day: number },
  zone: string,
  now: Date,
): Day {
  const today = dayOf(now, zone)
  const latest = hourIn(zone, now) >= sendingHour ? today : addDays(today, -1)
  return dueBy({ rhythm, day }, latest)
}

/** The last day a schedule falls due that is not after `latest`. */
export function dueBy({ rhythm, day }: { rhythm: ScheduleRhythm; day: number }, latest: Day): Day {
  if (rhythm === 'weekly') return addDays(latest, -((weekdayOf(latest) - day + 7) % 7))
  const here = monthly(latest, day)
  return here <= latest ? here : monthly(addMonthsClamped(firstOfMonth(latest), -1), day)
}

function monthly(within: Day, day: number): Day {
  const { year, month } = partsOf(within)
  return clampedDay(year, month, day)
}

/** 1 is Monday. */
function weekdayOf(day: Day): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7
}

/** Whether a schedule has sent a recipient the report due on a day. A hint: the insert decides. */
export async function wasSent(
  db: Db,
  send: { schedule: typeof reportSchedules.$inferSelect; dueOn: Day; recipientId: string },
): Promise<boolean> {
  const same = and(
    eq(reportSends.scheduleId, send.schedule.id),
    eq(reportSends.dueOn, send.dueOn),
    eq(reportSends.recipientId, send.recipientId),
  )
  return (await db.$count(reportSends, same)) > 0
}
