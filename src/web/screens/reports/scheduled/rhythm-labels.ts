import type { ReportSchedule } from '#shared/reports/report-schedules.ts'

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

/** `Each month on day 5`, `Each week on Monday`. */
export function rhythmLabel({ rhythm, day }: Pick<ReportSchedule, 'rhythm' | 'day'>): string {
  if (rhythm === 'weekly') return `Each week on ${weekdays[day - 1]}`
  return day === 31 ? 'Each month on its last day' : `Each month on day ${day}`
}
