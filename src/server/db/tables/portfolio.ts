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
import { leaseStatuses, noticeGivers } from '#shared/leases.ts'
import { propertyTypes } from '#shared/properties.ts'
import { nonRevenueReasons } from '#shared/units.ts'
import { createdAt, day, dayRange, days, id, instant, money, updatedAt } from './columns.ts'
import { organizations, users } from './people.ts'
import { lateTerms, lateTermsChecks } from './terms.ts'

export const propertyType = pgEnum('property_type', propertyTypes)
export const leaseStatus = pgEnum('lease_status', leaseStatuses)

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

/**
 * Rows refer to their parents together with the organization: the database itself refuses a unit
 * of one landlord in the property of another.
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
    managerId: uuid().references(() => users.id),
    /** What the manager takes of the receipts of a month; null for none. */
    managementFeePercent: numeric({ precision: 5, scale: 2 }),
    /** What stays with the property when its owner is paid. */
    reserve: money(),
    ...lateTerms(),
    /** Its own days to pay a deposit back; null for the organization's. */
    depositReturnDays: integer(),
    /** How many units there are, how many of them are occupied, and the rents of their active leases: triggers keep them. */
    unitCount: integer().notNull().default(0),
    occupiedUnits: integer().notNull().default(0),
    contractRent: numeric({ precision: 14, scale: 2 }).notNull().default('0'),
    /** How many of the units are marked non-revenue: kept as those. */
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
    /** A unit that nobody is to rent for now, and the first day of it. */
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
    // Holds all that occupancy counts.
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
 * The number of each unit as it is compared within its property (`unit_key`): triggers keep it. A unit that had the
 * number of an older one before they were compared so has no key until it is changed, or the older one gives it up.
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
    /** The day the notice says the home will be empty; `movedOutOn` is the day it was. */
    moveOutOn: day(),
    /** Since when the tenant pays at the office only; null once it is closed or the lease is over. */
    evictionOn: day(),
    evictionReason: text(),
    movedInOn: day(),
    movedOutOn: day(),
    terminatedOn: day(),
    endReason: text(),
    /** Whether whoever rents reads the reason, too. */
    isEndReasonTold: boolean().notNull().default(false),
    /** Where the deposit and its statement go once the tenant is gone. */
    forwardingAddress: text(),
    /** Last day of the last rental period that has been charged. */
    chargedThrough: day(),
    /** The organization's day on which the lease was entered here, by hand or by an import; nobody is reminded of days before it. */
    recordedOn: day(),
    ...lateTerms(),
    /** Those of its property: a trigger keeps them, for figures of thousands of charges ask whose rent is late. */
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

/**
 * The days each lease holds of its unit, from the first to the last: `leased_days_excl` lets two leases never share
 * one. Triggers keep them. Of leases that shared days before the rule, the later one holds only what is left.
 */
export const leasedDays = pgTable(
  'leased_days',
  {
    id: uuid().primaryKey().defaultRandom(),
    leaseId: uuid()
      .notNull()
      .references(() => leases.id, { onDelete: 'cascade' }),
    unitId: uuid().notNull(),
    days: dayRange().notNull(),
  },
  table => [index('leased_days_lease_idx').on(table.leaseId)],
)

/** Who was the tenant of a lease before somebody else of its people became it. */
export const earlierTenants = pgTable(
  'earlier_tenants',
  {
    id: id(),
    organizationId: organizationId(),
    leaseId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The first day on which somebody else was. */
    until: day().notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('earlier_tenants_lease_idx').on(table.leaseId),
    index('earlier_tenants_user_idx').on(table.userId),
    foreignKey({
      name: 'earlier_tenants_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }).onDelete('cascade'),
  ],
)

/** Rent steps: the contract rent from a day on. */
export const leaseRents = pgTable(
  'lease_rents',
  {
    id: id(),
    organizationId: organizationId(),
    leaseId: uuid().notNull(),
    effectiveFrom: day().notNull(),
    monthlyRent: money().notNull(),
    createdAt: createdAt(),
  },
  table => [
    unique('lease_rents_from_key').on(table.leaseId, table.effectiveFrom),
    foreignKey({
      name: 'lease_rents_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    check('lease_rents_rent_check', sql`${table.monthlyRent} > 0`),
  ],
)

/** Who rents together with the lease's tenant, who alone is responsible for it. */
export const coTenants = pgTable(
  'co_tenants',
  {
    id: id(),
    organizationId: organizationId(),
    leaseId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  table => [
    unique('co_tenants_key').on(table.leaseId, table.userId),
    index('co_tenants_user_idx').on(table.userId),
    foreignKey({
      name: 'co_tenants_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
  ],
)
