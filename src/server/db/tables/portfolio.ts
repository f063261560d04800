import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { chargeKinds } from '#shared/accounting/charge-shape.ts'
import { leaseStatuses, noticeGivers } from '#shared/leases/leases.ts'
import { propertyTypes } from '#shared/properties/properties.ts'
import { nonRevenueReasons } from '#shared/properties/units.ts'
import { createdAt, day, days, id, instant, money, updatedAt } from './columns.ts'
import { organizations, users } from './people.ts'
import { lateTerms, lateTermsChecks } from './terms.ts'

export const propertyType = pgEnum('property_type', propertyTypes)
export const leaseStatus = pgEnum('lease_status', leaseStatuses)

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

/**
 * Rows refer to their parents together with the organization: the database itself refuses a unit of one landlord in
 * the property of another.
 */
export const properties = pgTable(
  'properties',
  {
    id: id(),
    organizationId: organizationId(),
    name: text().notNull(),
    address: text().notNull(),
    propertyType: propertyType().notNull(),
    totalUnits: integer().notNull(),
    description: text(),
    imageUrl: text(),
    /** The upload its picture is fetched into once; shown when it was received. */
    pictureUploadId: uuid(),
    /** Why the picture of `imageUrl` could not be fetched. */
    pictureProblem: text(),
    ownerId: uuid().references(() => users.id),
    /** The owner's first day; null where no earlier owner is known. `property_owners_history` has them all. */
    ownerSince: day(),
    managerId: uuid().references(() => users.id),
    /** The manager's fee, in percent of the receipts of a month; null for none. */
    managementFeePercent: numeric({ precision: 5, scale: 2 }),
    /** The kinds of charges whose receipts count in the fee; null for all receipts. */
    managementFeeBase: text({ enum: chargeKinds }).array().default(['rent']),
    /** The reserve that stays with the property when its owner is paid. */
    reserve: money(),
    ...lateTerms(),
    /** Its own days to pay a deposit back; null for the organization's. */
    depositReturnDays: integer(),
    /** How many units there are, how many of them are occupied, and the rents of their active leases: triggers keep them. */
    unitCount: integer().notNull().default(0),
    occupiedUnits: integer().notNull().default(0),
    contractRent: numeric({ precision: 14, scale: 2 }).notNull().default('0'),
    /** The stored number of non-revenue units. */
    nonRevenueUnits: integer().notNull().default(0),
    archivedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('properties_organization_key').on(table.organizationId, table.id),
    index('properties_owner_idx').on(table.organizationId, table.ownerId),
    check('properties_total_units_check', sql`${table.totalUnits} >= 1`),
    check('properties_fee_check', sql`${table.managementFeePercent} between 0 and 100`),
    check('properties_reserve_check', sql`${table.reserve} >= 0`),
    ...lateTermsChecks('properties', table),
    check(
      'properties_deposit_return_days_check',
      sql`${table.depositReturnDays} between 0 and 365`,
    ),
  ],
)

export const units = pgTable(
  'units',
  {
    id: id(),
    organizationId: organizationId(),
    propertyId: uuid().notNull(),
    unitNumber: text().notNull(),
    bedrooms: integer(),
    bathrooms: numeric({ precision: 3, scale: 1 }),
    squareFeet: integer(),
    /** Market rent. */
    monthlyRent: money(),
    /** Written only by lease transitions. */
    isOccupied: boolean().notNull().default(false),
    /** The reason why a unit is not rentable for now, and its first day. */
    nonRevenueReason: text({ enum: nonRevenueReasons }),
    nonRevenueSince: day(),
    /** The days it was so before: figures of those days stay as they were. */
    nonRevenueBefore: days().notNull().default('{}'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('units_organization_key').on(table.organizationId, table.id),
    index('units_property_idx').on(table.propertyId),
    // Contains all columns for occupancy.
    index('units_occupied_idx').on(table.organizationId, table.propertyId, table.isOccupied),
    foreignKey({
      name: 'units_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }).onDelete('cascade'),
    check('units_rent_check', sql`${table.monthlyRent} >= 0`),
    check('units_bedrooms_check', sql`${table.bedrooms} between 0 and 50`),
    check('units_bathrooms_check', sql`${table.bathrooms} >= 0`),
    check('units_square_feet_check', sql`${table.squareFeet} >= 0`),
  ],
)

/**
 * The number of each unit in its compared form within its property (`unit_key`), written by triggers. A duplicate
 * from before this rule has no key until one of the two units is changed.
 */
export const unitKeys = pgTable(
  'unit_keys',
  {
    unitId: uuid()
      .primaryKey()
      .references(() => units.id, { onDelete: 'cascade' }),
    propertyId: uuid().notNull(),
    key: text().notNull(),
  },
  table => [unique('units_number_key').on(table.propertyId, table.key)],
)

export const leases = pgTable(
  'leases',
  {
    id: id(),
    organizationId: organizationId(),
    unitId: uuid().notNull(),
    tenantId: uuid()
      .notNull()
      .references(() => users.id),
    startDate: day().notNull(),
    endDate: day().notNull(),
    /** Contract rent now; `lease_rents` has its history. */
    monthlyRent: money().notNull(),
    securityDeposit: money(),
    status: leaseStatus().notNull().default('pending'),
    dueDay: integer().notNull().default(1),
    rollover: boolean().notNull().default(true),
    monthToMonthSince: day(),
    noticeOn: day(),
    noticeBy: text({ enum: noticeGivers }),
    /** The move-out date of the notice; `movedOutOn` is the actual one. */
    moveOutOn: day(),
    /** Since when the tenant pays at the office only; null once it is closed or the lease is over. */
    evictionOn: day(),
    evictionReason: text(),
    movedInOn: day(),
    movedOutOn: day(),
    terminatedOn: day(),
    endReason: text(),
    /** Whether tenants read the reason, too. */
    isEndReasonTold: boolean().notNull().default(false),
    /** The address for the deposit and its statement after move-out. */
    forwardingAddress: text(),
    /** Last day of the last rental period that has been charged. */
    chargedThrough: day(),
    /**
     * The organization's day on which the lease was entered here, by hand or by an import; earlier
     * days cause no reminders.
     */
    recordedOn: day(),
    ...lateTerms(),
    /** Copied from its property by a trigger: figures over thousands of charges need them for late rent. */
    propertyGraceDays: integer(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('leases_organization_key').on(table.organizationId, table.id),
    index('leases_unit_idx').on(table.unitId),
    index('leases_tenant_idx').on(table.tenantId),
    index('leases_status_idx').on(table.organizationId, table.status),
    foreignKey({
      name: 'leases_unit_fk',
      columns: [table.organizationId, table.unitId],
      foreignColumns: [units.organizationId, units.id],
    }),
    check('leases_dates_check', sql`${table.startDate} < ${table.endDate}`),
    check('leases_rent_check', sql`${table.monthlyRent} > 0`),
    check('leases_deposit_check', sql`${table.securityDeposit} >= 0`),
    check('leases_due_day_check', sql`${table.dueDay} between 1 and 31`),
    ...lateTermsChecks('leases', table),
  ],
)
