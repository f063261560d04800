import { sql } from 'drizzle-orm'
import { check, foreignKey, index, numeric, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, updatedAt } from './columns.ts'
import { accounts } from './general-ledger.ts'
import { organizations } from './people.ts'
import { properties } from './portfolio.ts'
import { defineTable, everyone, officeArchive } from './readers.ts'

/**
 * The amount an account is expected to come to in a month: income and expense both positive. A cleared month stays
 * as 0.00, so that the latest change is the version of its year.
 */
export const budgets = defineTable(
  'budgets',
  {
    id: id(),
    organizationId: officeArchive(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    /** Null for all that no property has a budget of its own for. */
    propertyId: everyone(uuid()),
    accountId: everyone(uuid().notNull()),
    /** Its first day. */
    month: everyone(day().notNull()),
    amount: everyone(numeric({ precision: 14, scale: 2 }).notNull()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('budgets_organization_key').on(table.organizationId, table.id),
    unique('budgets_month_key')
      .on(table.organizationId, table.propertyId, table.accountId, table.month)
      .nullsNotDistinct(),
    index('budgets_account_idx').on(table.accountId),
    index('budgets_property_idx').on(table.propertyId),
    foreignKey({
      name: 'budgets_account_fk',
      columns: [table.organizationId, table.accountId],
      foreignColumns: [accounts.organizationId, accounts.id],
    }),
    foreignKey({
      name: 'budgets_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    check('budgets_month_check', sql`extract(day from ${table.month}) = 1`),
  ],
)
