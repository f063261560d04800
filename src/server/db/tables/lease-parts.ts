import { sql } from 'drizzle-orm'
import { check, foreignKey, index, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, dayRange, id, money } from './columns.ts'
import { organizations, users } from './people.ts'
import { leases } from './portfolio.ts'
import { archives, defineTable, everyone, nobody, officeArchive } from './readers.ts'

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

/**
 * The days on which each lease occupies its unit, from first to last: `leased_days_excl` prevents
 * overlaps. Triggers maintain them. Of leases that overlapped before the rule, the later one has
 * only the remaining days.
 */
export const leasedDays = defineTable(
  'leased_days',
  {
    id: nobody(uuid().primaryKey().defaultRandom()),
    leaseId: nobody(
      uuid()
        .notNull()
        .references(() => leases.id, { onDelete: 'cascade' }),
    ),
    unitId: nobody(uuid().notNull()),
    days: nobody(dayRange().notNull()),
  },
  table => [index('leased_days_lease_idx').on(table.leaseId)],
)

/** Earlier primary tenants of a lease, each replaced by another of its people. */
export const earlierTenants = defineTable(
  'earlier_tenants',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    leaseId: officeArchive(uuid().notNull()),
    userId: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    /** The first day of the next primary tenant. */
    until: officeArchive(day().notNull()),
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
export const leaseRents = defineTable(
  'lease_rents',
  {
    id: id(),
    organizationId: archives(organizationId()),
    leaseId: archives(uuid().notNull()),
    effectiveFrom: archives(day().notNull()),
    monthlyRent: archives(money().notNull()),
    createdAt: createdAt(),
  },
  table => [
    unique('lease_rents_from_key').on(table.leaseId, table.effectiveFrom),
    // All of an organization in one pass, in order.
    index('lease_rents_organization_idx').on(
      table.organizationId,
      table.leaseId,
      table.effectiveFrom,
      table.monthlyRent,
    ),
    foreignKey({
      name: 'lease_rents_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    check('lease_rents_rent_check', sql`${table.monthlyRent} > 0`),
  ],
)

/** Who rents together with the lease's tenant, who alone is responsible for it. */
export const coTenants = defineTable(
  'co_tenants',
  {
    id: id(),
    organizationId: archives(organizationId()),
    leaseId: everyone(uuid().notNull()),
    userId: archives(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
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
