import { sql } from 'drizzle-orm'
import { check, foreignKey, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { renewalOfferStatuses } from '#shared/leases/renewal-offers.ts'
import { createdAt, day, instant, money, updatedAt } from './columns.ts'
import { onLease } from './on-lease.ts'
import { users } from './people.ts'
import { leases } from './portfolio.ts'
import { defineTable, everyone, officeArchive } from './readers.ts'

/** An offer is never changed: another offer is another row. */
export const renewalOffers = defineTable(
  'renewal_offers',
  {
    ...onLease(),
    endDate: everyone(day().notNull()),
    /** Both or neither: the rent stays. */
    monthlyRent: everyone(money()),
    rentFrom: everyone(day()),
    message: everyone(text()),
    validUntil: everyone(day().notNull()),
    /** `offered` also when `validUntil` has passed. */
    status: everyone(text({ enum: renewalOfferStatuses }).notNull().default('offered')),
    offeredBy: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    endedAt: everyone(instant()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    uniqueIndex('renewal_offers_standing_key')
      .on(table.leaseId)
      .where(sql`${table.status} = 'offered'`),
    index('renewal_offers_lease_idx').on(table.leaseId, table.id),
    index('renewal_offers_newest_idx').on(table.organizationId, table.id),
    foreignKey({
      name: 'renewal_offers_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    check('renewal_offers_rent_check', sql`${table.monthlyRent} > 0`),
    check(
      'renewal_offers_rent_from_check',
      sql`(${table.monthlyRent} is null) = (${table.rentFrom} is null)`,
    ),
    check(
      'renewal_offers_ended_check',
      sql`(${table.status} = 'offered') = (${table.endedAt} is null)`,
    ),
  ],
)
