import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, instant, wholeNumber } from '#shared/fields.ts'
import { namedPerson } from '#shared/person.ts'
import { reportTypes } from './report-catalogue.ts'
import { keptFilters, type ScheduleFilters, scheduleFilters } from './schedule-filters.ts'

/** The frequency of a scheduled report. */
export const scheduleRhythms = ['monthly', 'weekly'] as const
export type ScheduleRhythm = (typeof scheduleRhythms)[number]

/** Every owner's statements of the month before, issued and mailed. */
export const ownerPack = 'Owner Statements'
const scheduledTypes = [ownerPack, ...reportTypes] as const

/** Scheduled reports are sent from this hour of the organization's own day. */
export const sendingHour = 7

const schedule = z.object({
  id,
  reportType: z.enum(scheduledTypes),
  rhythm: z.enum(scheduleRhythms),
  day: z.int(),
  /** Of its report; empty without any. */
  filters: keptFilters,
  startsOn: dayReply,
  endedAt: instant.nullable(),
  createdAt: instant,
  /** Members who receive a report; empty for the owners of the properties. */
  recipients: z.array(namedPerson),
  /** The last sent reports, newest first. */
  sends: z.array(
    z.object({
      id,
      dueOn: dayReply,
      recipient: namedPerson,
      /** The reason why it was not sent; null when it was. */
      problem: z.string().nullable(),
      createdAt: instant,
    }),
  ),
})
export type ReportSchedule = z.output<typeof schedule>

export const listReportSchedules = endpoint('GET', '/api/report-schedules', {
  may: 'report-schedule:write',
  summary: 'Scheduled reports, and when each was sent last',
  reply: z.array(schedule),
})

const whichDay = 'Choose a day'

export const createReportSchedule = endpoint('POST', '/api/report-schedules', {
  may: 'report-schedule:write',
  changes: ['report-schedules'],
  summary:
    'Send a report to members each month or week, or each month their statements to all owners, from 7:00 of the organization’s day',
  body: z
    .object({
      reportType: z.enum(scheduledTypes, 'Choose a report'),
      rhythm: z.enum(scheduleRhythms, 'Choose monthly or weekly'),
      day: wholeNumber(whichDay, { from: 1, to: 31 }).describe(
        'Of the month, clamped to its end; for a week 1 is Monday and 7 is Sunday',
      ),
      recipientIds: z
        .array(id)
        .max(50, 'Choose at most 50 people')
        .default([])
        .describe('Members who may make the report; none for Owner Statements'),
      filters: scheduleFilters
        .nullish()
        .transform((filters): ScheduleFilters => filters ?? {})
        .describe('Of the report; its days count in months before the one in which it falls due'),
    })
    .refine(({ rhythm, day }) => rhythm === 'monthly' || day <= 7, {
      path: ['day'],
      message: 'Choose a day of the week',
    })
    .refine(({ reportType, rhythm }) => reportType !== ownerPack || rhythm === 'monthly', {
      path: ['rhythm'],
      message: 'Owner statements cover a month: choose monthly',
    })
    .refine(({ reportType, recipientIds }) => reportType === ownerPack || recipientIds.length > 0, {
      path: ['recipientIds'],
      message: 'Choose at least one recipient',
    }),
  reply: schedule,
})

export const endReportSchedule = endpoint('DELETE', '/api/report-schedules/:id', {
  may: 'report-schedule:write',
  changes: ['report-schedules'],
  summary: 'Send nothing more; what was sent stays listed',
  params: z.object({ id }),
})
