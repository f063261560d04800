import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { chargeKinds } from '#shared/accounting/charge-shape.ts'
import { ownerEntryKinds } from '#shared/accounting/owner-entries.ts'
import { createdAt, day, id, instant, money } from './columns.ts'
import { booked, voiding } from './on-lease.ts'
import { organizations, users } from './people.ts'
import { properties } from './portfolio.ts'
import { defineTable, everyone, officeArchive } from './readers.ts'

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

/** Sums over a property's whole life. */
const sum = () => numeric({ precision: 14, scale: 2 }).notNull()

/**
 * Who owns how much of a property from a day on, as people set it. All rows of one day sum to 100 at the end of each
 * transaction and hold until the next such day. `userId` is null for an unassigned share.
 */
export const propertyOwners = defineTable(
  'property_owners',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    propertyId: officeArchive(uuid().notNull()),
    userId: officeArchive(uuid().references(() => users.id)),
    percent: officeArchive(numeric({ precision: 7, scale: 4 }).notNull()),
    /** Year 1 where no other owners are known before. */
    effectiveFrom: officeArchive(day().notNull()),
    createdAt: createdAt(),
  },
  table => [
    unique('property_owners_once_key')
      .on(table.propertyId, table.effectiveFrom, table.userId)
      .nullsNotDistinct(),
    index('property_owners_user_idx').on(table.userId),
    foreignKey({
      name: 'property_owners_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }).onDelete('cascade'),
    check('property_owners_percent_check', sql`${table.percent} > 0 and ${table.percent} <= 100`),
  ],
)

/**
 * The days on which a person owned a property, whatever their share: `property_owners` read as periods, which a
 * trigger keeps. `ownerId` is null while it had no owner at all.
 */
export const propertyOwnersHistory = defineTable(
  'property_owners_history',
  {
    organizationId: officeArchive(organizationId()),
    propertyId: officeArchive(uuid().notNull()),
    ownerId: officeArchive(uuid().references(() => users.id)),
    /** The first day, year 1 where no other owner is known before. */
    fromOn: officeArchive(day().notNull()),
    /** The first day on which they no longer own it; null for an owner of today. */
    untilOn: officeArchive(day()),
  },
  table => [
    unique('property_owners_history_key')
      .on(table.propertyId, table.fromOn, table.ownerId)
      .nullsNotDistinct(),
    index('property_owners_history_owner_idx').on(table.ownerId),
    index('property_owners_history_owned_idx')
      .on(table.organizationId, table.propertyId)
      .where(sql`${table.ownerId} is not null`),
    foreignKey({
      name: 'property_owners_history_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }).onDelete('cascade'),
  ],
)

/** An owner's contribution or draw: equity, never income or expense. Never edited, only voided. */
export const ownerEntries = defineTable(
  'owner_entries',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    propertyId: everyone(uuid().notNull()),
    /** Who owned the property then. */
    ownerId: everyone(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    kind: everyone(text({ enum: ownerEntryKinds }).notNull()),
    amount: everyone(money().notNull()),
    entryOn: everyone(day().notNull()),
    notes: everyone(text()),
    ...voiding(),
    ...booked(),
    recordedBy: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
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
export const ownerStatements = defineTable(
  'owner_statements',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    propertyId: everyone(uuid().notNull()),
    ownerId: everyone(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    /** `'2025-03'` */
    month: everyone(text().notNull()),
    version: everyone(integer().notNull()),
    beginning: everyone(sum()),
    /** Changes of earlier months since their statements were issued, and the fee on them. */
    earlierEntries: everyone(sum().default('0')),
    earlierFees: everyone(sum().default('0')),
    receipts: everyone(sum()),
    depositsApplied: everyone(sum()),
    expenses: everyone(sum()),
    managementFee: everyone(sum()),
    contributions: everyone(sum()),
    draws: everyone(sum()),
    ending: everyone(sum()),
    prepaid: everyone(sum()),
    reserve: everyone(sum()),
    available: everyone(sum()),
    /** By which rule the month's fee was taken; a null base is all receipts. */
    feePercent: officeArchive(numeric({ precision: 5, scale: 2 })),
    feeBase: officeArchive(text({ enum: chargeKinds }).array()),
    feeFlat: officeArchive(money()),
    feeMinimum: officeArchive(money()),
    leasingFeePercent: officeArchive(numeric({ precision: 5, scale: 2 })),
    leasingFeeFlat: officeArchive(money()),
    /** All fees to the month's end; null on statements issued before this column existed. */
    feesToDate: officeArchive(numeric({ precision: 14, scale: 2 })),
    /** The document itself, line by line. */
    paper: officeArchive(jsonb().notNull()),
    /** Null when Rooftree issued it by itself. */
    issuedBy: everyone(uuid().references(() => users.id)),
    issuedAt: everyone(instant().notNull().defaultNow()),
    sentAt: everyone(instant()),
    sentTo: everyone(text()),
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
