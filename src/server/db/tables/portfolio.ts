import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgEnum,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { leaseStatuses, noticeGivers } from '#shared/leases/leases.ts'
import { propertyTypes } from '#shared/properties/properties.ts'
import { nonRevenueReasons } from '#shared/properties/units.ts'
import { bankAccounts } from './bank-accounts.ts'
import { createdAt, day, days, id, instant, money, updatedAt } from './columns.ts'
import { dayIndexes } from './lease-indexes.ts'
import { organizations, users } from './people.ts'
import { archives, defineTable, everyone, officeArchive, readBy } from './readers.ts'
import { lateTerms, lateTermsChecks, managementFees } from './terms.ts'

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
export const properties = defineTable(
  'properties',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    name: everyone(text().notNull()),
    address: everyone(text().notNull()),
    propertyType: everyone(propertyType().notNull()),
    totalUnits: readBy('portfolio', integer().notNull()),
    description: readBy('portfolio', text()),
    imageUrl: readBy('portfolio', text()),
    /** The upload its picture is fetched into once; shown when it was received. */
    pictureUploadId: officeArchive(uuid()),
    /** Why the picture of `imageUrl` could not be fetched. */
    pictureProblem: readBy('portfolio', text()),
    ownerId: readBy(
      'portfolio',
      uuid().references(() => users.id),
    ),
    /** The owner's first day; null where no other owner is known before. `property_owners_history` has them all. */
    ownerSince: readBy('portfolio', day()),
    managerId: readBy(
      'portfolio',
      uuid().references(() => users.id),
    ),
    ...managementFees(),
    /** The reserve that stays with the property when its owner is paid. */
    reserve: readBy('contractRents', money()),
    /** Bills above it are approved by another person than who entered them; null for no limit. */
    billApprovalLimit: readBy('contractRents', money()),
    ...lateTerms(),
    /** Where its deposits and its other money are; null for the organization's default accounts. */
    operatingAccountId: officeArchive(uuid()),
    depositAccountId: officeArchive(uuid()),
    /** Its own days to pay a deposit back; null for the organization's. */
    depositReturnDays: officeArchive(integer()),
    /** How many units there are, how many of them are occupied, and the rents of their active leases: triggers keep them. */
    unitCount: readBy('portfolio', integer().notNull().default(0)),
    occupiedUnits: readBy('portfolio', integer().notNull().default(0)),
    contractRent: readBy(
      'contractRents',
      numeric({ precision: 14, scale: 2 }).notNull().default('0'),
    ),
    /** The number of non-revenue units; triggers maintain it, too. */
    nonRevenueUnits: readBy('portfolio', integer().notNull().default(0)),
    archivedAt: everyone(instant()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('properties_organization_key').on(table.organizationId, table.id),
    index('properties_owner_idx').on(table.organizationId, table.ownerId),
    // Contains the figures of the dashboard: they are read from the index alone.
    index('properties_figures_idx')
      .on(table.organizationId, table.unitCount, table.occupiedUnits, table.nonRevenueUnits)
      .where(sql`${table.archivedAt} is null`),
    index('properties_late_fees_idx')
      .on(table.organizationId)
      .where(sql`${table.lateFeeType} <> 'none'`),
    // The first one says since when there are figures.
    index('properties_created_idx').on(table.organizationId, table.createdAt),
    foreignKey({
      name: 'properties_operating_account_fk',
      columns: [table.organizationId, table.operatingAccountId],
      foreignColumns: [bankAccounts.organizationId, bankAccounts.id],
    }),
    foreignKey({
      name: 'properties_deposit_account_fk',
      columns: [table.organizationId, table.depositAccountId],
      foreignColumns: [bankAccounts.organizationId, bankAccounts.id],
    }),
    check('properties_total_units_check', sql`${table.totalUnits} >= 1`),
    check('properties_fee_check', sql`${table.managementFeePercent} between 0 and 100`),
    check(
      'properties_further_fees_check',
      sql`${table.managementFeeFlat} >= 0 and ${table.managementFeeMinimum} >= 0
        and ${table.leasingFeePercent} between 0 and 100 and ${table.leasingFeeFlat} >= 0`,
    ),
    check('properties_reserve_check', sql`${table.reserve} >= 0`),
    check('properties_bill_limit_check', sql`${table.billApprovalLimit} >= 0`),
    ...lateTermsChecks('properties', table),
    check(
      'properties_deposit_return_days_check',
      sql`${table.depositReturnDays} between 0 and 365`,
    ),
  ],
)

export const units = defineTable(
  'units',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    propertyId: everyone(uuid().notNull()),
    unitNumber: everyone(text().notNull()),
    bedrooms: everyone(integer()),
    bathrooms: everyone(numeric({ precision: 3, scale: 1 })),
    squareFeet: everyone(integer()),
    /** Market rent. */
    monthlyRent: readBy('marketRent', money()),
    /** Written only by lease transitions. */
    isOccupied: everyone(boolean().notNull().default(false)),
    /** The reason why a unit is not rentable for now, and its first day. */
    nonRevenueReason: everyone(text({ enum: nonRevenueReasons })),
    nonRevenueSince: everyone(day()),
    /** The days it was so before: figures of those days stay as they were. */
    nonRevenueBefore: officeArchive(days().notNull().default('{}')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('units_organization_key').on(table.organizationId, table.id),
    index('units_property_idx').on(table.propertyId),
    // Contains all columns for occupancy.
    index('units_occupied_idx').on(table.organizationId, table.propertyId, table.isOccupied),
    // The few that can be leased.
    index('units_vacant_idx').on(table.organizationId).where(sql`not ${table.isOccupied}`),
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

export const leases = defineTable(
  'leases',
  {
    id: id(),
    organizationId: archives(organizationId()),
    unitId: everyone(uuid().notNull()),
    tenantId: everyone(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    startDate: everyone(day().notNull()),
    endDate: everyone(day().notNull()),
    /** Contract rent now; `lease_rents` has its history. */
    monthlyRent: everyone(money().notNull()),
    securityDeposit: everyone(money()),
    status: everyone(leaseStatus().notNull().default('pending')),
    dueDay: everyone(integer().notNull().default(1)),
    rollover: everyone(boolean().notNull().default(true)),
    monthToMonthSince: everyone(day()),
    noticeOn: everyone(day()),
    noticeBy: everyone(text({ enum: noticeGivers })),
    /** The day the notice says the home will be empty; `movedOutOn` is the day it was. */
    moveOutOn: everyone(day()),
    /** Since when the tenant pays at the office only; null once it is closed or the lease is over. */
    evictionOn: everyone(day()),
    evictionReason: everyone(text()),
    movedInOn: everyone(day()),
    movedOutOn: everyone(day()),
    terminatedOn: everyone(day()),
    endReason: readBy('endReason', text()),
    /** Whether tenants read the reason, too. */
    isEndReasonTold: everyone(boolean().notNull().default(false)),
    /** Where the deposit and its statement go once the tenant is gone. */
    forwardingAddress: everyone(text()),
    /** The latest reminder of late rent, by a person or an automation. */
    remindedAt: everyone(instant()),
    /** Last day of the last rental period that has been charged. */
    chargedThrough: archives(day()),
    /** The organization's day of the lease's entry here, by hand or by an import; earlier days cause no reminders. */
    recordedOn: archives(day()),
    ...lateTerms(),
    /** Those of its property: a trigger keeps them, for figures of thousands of charges ask whose rent is late. */
    propertyGraceDays: officeArchive(integer()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('leases_organization_key').on(table.organizationId, table.id),
    index('leases_unit_idx').on(table.unitId),
    index('leases_tenant_idx').on(table.tenantId),
    index('leases_status_idx').on(table.organizationId, table.status),
    ...dayIndexes(table),
    index('leases_late_fees_idx')
      .on(table.organizationId)
      .where(sql`${table.lateFeeType} <> 'none'`),
    // By the reference that tenants write on a transfer.
    index('leases_reference_idx').on(table.organizationId, sql`right(${table.id}::text, 8)`),
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
