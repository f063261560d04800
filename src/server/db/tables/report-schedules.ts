import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import { scheduleRhythms } from '#shared/reports/report-schedules.ts'
import type { ScheduleFilters } from '#shared/reports/schedule-filters.ts'
import { createdAt, day, id, instant } from './columns.ts'
import { organizations, users } from './people.ts'
import { defineTable, everyone, officeArchive } from './readers.ts'

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

/** Scheduled reports: statements for all owners, or a report for members. */
export const reportSchedules = defineTable(
  'report_schedules',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    /** One of the reports, or 'Owner Statements'. */
    reportType: everyone(text().notNull()),
    rhythm: everyone(text({ enum: scheduleRhythms }).notNull()),
    /** Of the month, clamped to its end; for a week 1 is Monday. */
    day: everyone(integer().notNull()),
    /** Members a report goes to; null for the owners of the properties. */
    recipientIds: officeArchive(jsonb().$type<string[]>()),
    /** Of the report, with days as months before the one in which it falls due. */
    filters: everyone(jsonb().$type<ScheduleFilters>().notNull().default({})),
    createdBy: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    /** The first day it can fall due: nothing is sent for the time before it was added. */
    startsOn: everyone(day().notNull()),
    endedAt: everyone(instant()),
    createdAt: createdAt(),
  },
  table => [
    unique('report_schedules_organization_key').on(table.organizationId, table.id),
    check('report_schedules_day_check', sql`${table.day} between 1 and 31`),
  ],
)

/** That a schedule sent something for a period: one row each, so that it is sent once. */
export const reportSends = defineTable(
  'report_sends',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    scheduleId: officeArchive(uuid().notNull()),
    /** The day it fell due. */
    dueOn: officeArchive(day().notNull()),
    recipientId: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    /** Why nothing was sent; null when it was. */
    problem: officeArchive(text()),
    createdAt: createdAt(),
  },
  table => [
    unique('report_sends_once_key').on(table.scheduleId, table.dueOn, table.recipientId),
    foreignKey({
      name: 'report_sends_schedule_fk',
      columns: [table.organizationId, table.scheduleId],
      foreignColumns: [reportSchedules.organizationId, reportSchedules.id],
    }),
  ],
)
