import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  maintenanceCategories,
  maintenancePriorities,
} from '#shared/maintenance/maintenance-requests.ts'
import { scheduleUnits } from '#shared/maintenance/maintenance-schedules.ts'
import { createdAt, day, id, instant, updatedAt } from './columns.ts'
import { organizations, users } from './people.ts'
import { properties, units } from './portfolio.ts'
import { defineTable, everyone, officeArchive } from './readers.ts'

/** Work that comes again: a request is made for each of its days, once. */
export const maintenanceSchedules = defineTable(
  'maintenance_schedules',
  {
    id: id(),
    organizationId: officeArchive(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    propertyId: officeArchive(uuid().notNull()),
    /** Null for every unit of the property. */
    unitId: officeArchive(uuid()),
    title: everyone(text().notNull()),
    description: everyone(text().notNull()),
    priority: everyone(text({ enum: maintenancePriorities }).notNull()),
    category: everyone(text({ enum: maintenanceCategories })),
    assignedTo: officeArchive(uuid().references(() => users.id)),
    every: everyone(integer().notNull()),
    everyUnit: everyone(text({ enum: scheduleUnits }).notNull()),
    startsOn: everyone(day().notNull()),
    daysAhead: everyone(integer().notNull()),
    /** The next day work is due, and the last one that requests were made for. */
    nextOn: everyone(day().notNull()),
    lastOn: everyone(day()),
    pausedAt: everyone(instant()),
    endedAt: officeArchive(instant()),
    createdBy: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('maintenance_schedules_organization_key').on(table.organizationId, table.id),
    index('maintenance_schedules_next_idx')
      .on(table.nextOn)
      .where(sql`${table.pausedAt} is null and ${table.endedAt} is null`),
    foreignKey({
      name: 'maintenance_schedules_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    foreignKey({
      name: 'maintenance_schedules_unit_fk',
      columns: [table.organizationId, table.unitId],
      foreignColumns: [units.organizationId, units.id],
    }),
    check('maintenance_schedules_every_check', sql`${table.every} between 1 and 60`),
    check('maintenance_schedules_ahead_check', sql`${table.daysAhead} between 0 and 90`),
    check('maintenance_schedules_next_check', sql`${table.nextOn} > ${table.lastOn}`),
  ],
)
