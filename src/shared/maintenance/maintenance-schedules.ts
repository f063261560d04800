import * as z from 'zod'
import { addDays, addMonthsClamped, type Day, daysBetween } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  day,
  dayReply,
  id,
  instant,
  optionalId,
  requiredName,
  requiredText,
  wholeNumber,
} from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { listQuery } from '#shared/lists.ts'
import { namedPerson } from '#shared/person.ts'
import { maintenancePriorities, optionalCategory } from './maintenance-requests.ts'

/** Recurring work: from a day on, at a step of weeks or months. */

export const scheduleUnits = ['weeks', 'months'] as const

export interface Rhythm {
  startsOn: Day
  every: number
  everyUnit: (typeof scheduleUnits)[number]
}

/** The first day of a rhythm that is not before `from`. Each is counted from the start: 31 January, 28 February, 31 March. */
export function nextOf({ startsOn, every, everyUnit }: Rhythm, from: Day): Day {
  const step = (count: number) =>
    everyUnit === 'weeks'
      ? addDays(startsOn, count * every * 7)
      : addMonthsClamped(startsOn, count * every)
  // No month is longer than 31 days, so that this is never past the searched date.
  const longest = every * (everyUnit === 'weeks' ? 7 : 31)
  let count = Math.max(0, Math.floor(daysBetween(startsOn, from) / longest))
  while (step(count) < from) count += 1
  return step(count)
}

const schedule = z.object({
  id,
  title: z.string(),
  description: z.string(),
  priority: z.enum(maintenancePriorities),
  category: z.string().nullable(),
  property: z.object({ id, name: z.string() }),
  /** Null for every unit of the property, each with a request of its own. */
  unit: z.object({ id, unitNumber: z.string() }).nullable(),
  assignee: namedPerson.nullable(),
  every: z.int(),
  everyUnit: z.enum(scheduleUnits),
  startsOn: dayReply,
  /** Days between the creation of a request and its due day. */
  daysAhead: z.int(),
  /** The next day that work is due, and the last one that a request was made for. */
  nextOn: dayReply,
  lastOn: dayReply.nullable(),
  pausedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type MaintenanceSchedule = z.output<typeof schedule>

export const listMaintenanceSchedules = endpoint('GET', '/api/maintenance-schedules', {
  may: 'maintenance-schedule:write',
  summary: 'The recurring work, newest first',
  query: listQuery.omit({ q: true }),
  reply: z.array(schedule),
})

const often = 'Enter a whole number from 1 to 60'
const ahead = 'Enter a whole number from 0 to 90'
const terms = {
  title: requiredName('Title is required'),
  description: requiredText('Description is required', limits.text),
  priority: z.enum(maintenancePriorities, 'Choose a priority'),
  category: optionalCategory,
  assignedTo: optionalId,
  every: wholeNumber(often, { from: 1, to: 60 }),
  everyUnit: z.enum(scheduleUnits, 'Choose weeks or months'),
  startsOn: day('First due date is required'),
  daysAhead: wholeNumber(ahead, { from: 0, to: 90 }),
}

export const createMaintenanceSchedule = endpoint('POST', '/api/maintenance-schedules', {
  may: 'maintenance-schedule:write',
  changes: ['maintenance-schedules'],
  summary:
    'Create requests automatically at a step of weeks or months, for one unit or every unit of a property',
  body: z.object({
    propertyId: z.uuid('Choose a property'),
    unitId: optionalId,
    ...terms,
    priority: terms.priority.default('medium'),
    daysAhead: terms.daysAhead.default(7),
  }),
  reply: schedule,
})

export const updateMaintenanceSchedule = endpoint('PATCH', '/api/maintenance-schedules/:id', {
  may: 'maintenance-schedule:write',
  changes: ['maintenance-schedules'],
  summary: 'Change what is sent, pause, or resume from today; existing requests do not change',
  params: z.object({ id }),
  body: z.object({ ...terms, isPaused: z.boolean('Must be true or false') }).partial(),
  reply: schedule,
})

export const endMaintenanceSchedule = endpoint('DELETE', '/api/maintenance-schedules/:id', {
  may: 'maintenance-schedule:write',
  changes: ['maintenance-schedules'],
  summary: 'Create no more requests; existing ones are kept',
  params: z.object({ id }),
})
