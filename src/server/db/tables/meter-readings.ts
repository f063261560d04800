import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  numeric,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { meters } from '#shared/accounting/division-methods.ts'
import { createdAt, day, id } from './columns.ts'
import { voiding } from './on-lease.ts'
import { organizations, users } from './people.ts'
import { units } from './portfolio.ts'
import { defineTable, everyone, officeArchive } from './readers.ts'
import { chargeRuns } from './recurring.ts'

/** The reading of a unit's meter on a day. Never edited, only voided; a run that is undone voids its own. */
export const meterReadings = defineTable(
  'meter_readings',
  {
    id: id(),
    organizationId: officeArchive(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    unitId: everyone(uuid().notNull()),
    meter: everyone(text({ enum: meters }).notNull()),
    readOn: everyone(day().notNull()),
    reading: everyone(numeric({ precision: 10, scale: 3 }).notNull()),
    /** The first one of a new meter: no use is counted up to it. */
    isNewMeter: everyone(boolean().notNull().default(false)),
    /** The run that it was entered for. */
    chargeRunId: everyone(uuid()),
    ...voiding(),
    recordedBy: everyone(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    createdAt: createdAt(),
  },
  table => [
    unique('meter_readings_organization_key').on(table.organizationId, table.id),
    uniqueIndex('meter_readings_day_key')
      .on(table.unitId, table.meter, table.readOn)
      .where(sql`${table.voidedOn} is null`),
    index('meter_readings_run_idx').on(table.chargeRunId),
    foreignKey({
      name: 'meter_readings_unit_fk',
      columns: [table.organizationId, table.unitId],
      foreignColumns: [units.organizationId, units.id],
    }),
    foreignKey({
      name: 'meter_readings_run_fk',
      columns: [table.organizationId, table.chargeRunId],
      foreignColumns: [chargeRuns.organizationId, chargeRuns.id],
    }),
    check('meter_readings_reading_check', sql`${table.reading} >= 0`),
  ],
)
