import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { chargeKinds } from '#shared/accounting/charge-shape.ts'
import { ownerEntryKinds } from '#shared/accounting/owner-entries.ts'
import { scheduleRhythms } from '#shared/reports/report-schedules.ts'
import { createdAt, day, id, instant, money } from './columns.ts'
import { voiding } from './on-lease.ts'
import { organizations, users } from './people.ts'
import { properties } from './portfolio.ts'

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

/** Sums over a property's whole life. */
const sum = () => numeric({ precision: 14, scale: 2 }).notNull()

/**
 * The owners of a property by days: triggers of `properties` maintain them. Rows of one property
 * follow each other without a gap; `ownerId` is null while it has no owner.
 */
export const propertyOwnersHistory = pgTable(
  'property_owners_history',
  {
    organizationId: organizationId(),
    propertyId: uuid().notNull(),
    ownerId: uuid().references(() => users.id),
    /** The first day, year 1 where no earlier owner is known. */
    fromOn: day().notNull(),
    /** The first day of the next owner; null for the owner of today. */
    untilOn: day(),
  },
  table => [
    primaryKey({
      name: 'property_owners_history_pkey',
      columns: [table.propertyId, table.fromOn],
    }),
    index('property_owners_history_owner_idx').on(table.ownerId),
    foreignKey({
      name: 'property_owners_history_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }).onDelete('cascade'),
  ],
)

/** An owner's contribution or draw: equity, never income or expense. Never edited, only voided. */
export const ownerEntries = pgTable(
  'owner_entries',
  {
    id: id(),
    organizationId: organizationId(),
    propertyId: uuid().notNull(),
    /** Who owned the property then. */
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: ownerEntryKinds }).notNull(),
    amount: money().notNull(),
    entryOn: day().notNull(),
    notes: text(),
    ...voiding(),
    recordedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  table => [
    index('owner_entries_property_idx').on(table.propertyId, table.entryOn),
    index('owner_entries_owner_idx').on(table.organizationId, table.ownerId),
    foreignKey({
      name: 'owner_entries_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    check('owner_entries_amount_check', sql`${table.amount} > 0`),
  ],
)

/** A month of a property as issued to one of its owners; a further version when it was issued again. */
export const ownerStatements = pgTable(
  'owner_statements',
  {
    id: id(),
    organizationId: organizationId(),
    propertyId: uuid().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** `'2025-03'` */
    month: text().notNull(),
    version: integer().notNull(),
    beginning: sum(),
    /** Changes of earlier months since their statements were issued, and the fee on them. */
    earlierEntries: sum().default('0'),
    earlierFees: sum().default('0'),
    receipts: sum(),
    depositsApplied: sum(),
    expenses: sum(),
    managementFee: sum(),
    contributions: sum(),
    draws: sum(),
    ending: sum(),
    prepaid: sum(),
    reserve: sum(),
    available: sum(),
    /** By which rule the month's fee was taken; a null base is all receipts. */
    feePercent: numeric({ precision: 5, scale: 2 }),
    feeBase: text({ enum: chargeKinds }).array(),
    /** All fees to the month's end; null on statements issued before this column existed. */
    feesToDate: numeric({ precision: 14, scale: 2 }),
    /** The document itself, line by line. */
    paper: jsonb().notNull(),
    /** Null when it was issued automatically. */
    issuedBy: uuid().references(() => users.id),
    issuedAt: instant().notNull().defaultNow(),
    sentAt: instant(),
    sentTo: text(),
  },
  table => [
    unique('owner_statements_owner_key').on(
      table.propertyId,
      table.month,
      table.ownerId,
      table.version,
    ),
    index('owner_statements_newest_idx').on(table.organizationId, table.id),
    index('owner_statements_owner_idx').on(table.organizationId, table.ownerId),
    foreignKey({
      name: 'owner_statements_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    check('owner_statements_month_check', sql`${table.month} ~ '^[0-9]{4}-[0-9]{2}$'`),
    check(
      'owner_statements_total_check',
      sql`${table.ending} = ${table.beginning} + ${table.earlierEntries} - ${table.earlierFees} + ${table.receipts} + ${table.depositsApplied} - ${table.expenses}
        - ${table.managementFee} + ${table.contributions} - ${table.draws}`,
    ),
  ],
)

/** Scheduled reports: statements for all owners, or a report for members. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: id(),
    organizationId: organizationId(),
    /** One of the sixteen reports, or 'Owner Statements'. */
    reportType: text().notNull(),
    rhythm: text({ enum: scheduleRhythms }).notNull(),
    /** Of the month, clamped to its end; for a week 1 is Monday. */
    day: integer().notNull(),
    /** Members who receive a report; null for the owners of the properties. */
    recipientIds: jsonb().$type<string[]>(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    /** The first possible due day: nothing is sent for earlier periods. */
    startsOn: day().notNull(),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    unique('report_schedules_organization_key').on(table.organizationId, table.id),
    check('report_schedules_day_check', sql`${table.day} between 1 and 31`),
  ],
)

/** That a schedule sent something for a period: one row each, so that it is sent once. */
export const reportSends = pgTable(
  'report_sends',
  {
    id: id(),
    organizationId: organizationId(),
    scheduleId: uuid().notNull(),
    /** The day it fell due. */
    dueOn: day().notNull(),
    recipientId: uuid()
      .notNull()
      .references(() => users.id),
    /** The reason why it was not sent; null when it was. */
    problem: text(),
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
