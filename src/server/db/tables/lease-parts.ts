import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, dayRange, id, money } from './columns.ts'
import { organizations, users } from './people.ts'
import { leases } from './portfolio.ts'

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

/**
 * The days on which each lease occupies its unit, from first to last: `leased_days_excl` prevents
 * overlaps. Triggers maintain them. Of leases that overlapped before the rule, the later one has
 * only the remaining days.
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

/** Former primary tenants of a lease. */
export const earlierTenants = pgTable(
  'earlier_tenants',
  {
    id: id(),
    organizationId: organizationId(),
    leaseId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** The first day of the next primary tenant. */
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

/** The co-tenants of a lease; its primary tenant alone is responsible. */
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
