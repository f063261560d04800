import { sql } from 'drizzle-orm'
import { check, foreignKey, index, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, money } from './columns.ts'
import { users } from './people.ts'
import { leases } from './portfolio.ts'
import { defineTable, everyone, officeArchive } from './readers.ts'

/**
 * Unapplied money moved from one lease to another of the same organization: a refund on the one and
 * payments on the other, all of which name it as their `transfer_id`.
 */
export const moneyTransfers = defineTable(
  'money_transfers',
  {
    id: id(),
    organizationId: officeArchive(uuid().notNull()),
    fromLeaseId: everyone(uuid().notNull()),
    toLeaseId: everyone(uuid().notNull()),
    amount: everyone(money().notNull()),
    transferredOn: everyone(day().notNull()),
    notes: everyone(text()),
    createdBy: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    ...{
      voidedAt: everyone(instant()),
      voidedBy: officeArchive(uuid().references(() => users.id)),
    },
    createdAt: createdAt(),
  },
  table => [
    index('money_transfers_from_idx').on(table.fromLeaseId),
    index('money_transfers_to_idx').on(table.toLeaseId),
    foreignKey({
      name: 'money_transfers_from_fk',
      columns: [table.organizationId, table.fromLeaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    foreignKey({
      name: 'money_transfers_to_fk',
      columns: [table.organizationId, table.toLeaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    check('money_transfers_amount_check', sql`${table.amount} > 0`),
    check('money_transfers_leases_check', sql`${table.fromLeaseId} <> ${table.toLeaseId}`),
  ],
)
