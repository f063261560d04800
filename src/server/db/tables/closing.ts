import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, numeric, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Waived } from '#shared/accounting/closed-periods.ts'
import { day, id, instant } from './columns.ts'
import { organizations, users } from './people.ts'
import { properties } from './portfolio.ts'
import { defineTable, everyone, officeArchive } from './readers.ts'

/**
 * The ledger of an organization, or of one property, is closed through a day: no row counts on a day up to it any
 * more. Reopened ones stay, and close nothing.
 */
export const closedPeriods = defineTable(
  'closed_periods',
  {
    id: id(),
    organizationId: officeArchive(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    /** Null closes every property. */
    propertyId: everyone(uuid()),
    through: everyone(day().notNull()),
    /** The lines of the checklist that were not done, each with the reason to close all the same; null once erased. */
    waived: everyone(jsonb().$type<Waived>()),
    closedBy: everyone(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    closedAt: everyone(instant().notNull().defaultNow()),
    ...{
      reopenedBy: everyone(uuid().references(() => users.id)),
      reopenedAt: everyone(instant()),
      /** Why it was reopened. */
      reason: everyone(text()),
    },
  },
  table => [
    unique('closed_periods_organization_key').on(table.organizationId, table.id),
    index('closed_periods_standing_idx')
      .on(table.organizationId, table.through)
      .where(sql`${table.reopenedAt} is null`),
    foreignKey({
      name: 'closed_periods_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    check(
      'closed_periods_reopened_check',
      sql`(${table.reopenedAt} is null) = (${table.reopenedBy} is null)`,
    ),
  ],
)

/** The trial balance at a close, to compare with after the period was reopened. */
export const periodSnapshots = defineTable(
  'period_snapshots',
  {
    organizationId: officeArchive(uuid().notNull()),
    closedPeriodId: officeArchive(uuid().notNull()),
    /** The name of an account in `ledger_balances`: people may renumber and rename theirs. */
    account: officeArchive(text().notNull()),
    /** Null for what belongs to no property: lines of journals of the whole organization. */
    propertyId: officeArchive(uuid()),
    debit: officeArchive(numeric({ precision: 14, scale: 2 }).notNull()),
    credit: officeArchive(numeric({ precision: 14, scale: 2 }).notNull()),
  },
  table => [
    unique('period_snapshots_key')
      .on(table.closedPeriodId, table.account, table.propertyId)
      .nullsNotDistinct(),
    foreignKey({
      name: 'period_snapshots_period_fk',
      columns: [table.organizationId, table.closedPeriodId],
      foreignColumns: [closedPeriods.organizationId, closedPeriods.id],
    }),
  ],
)
