import { sql } from 'drizzle-orm'
import { check, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from './columns.ts'
import { organizations, users } from './people.ts'
import { defineTable, officeArchive } from './readers.ts'
import { taxDetails } from './tax-details.ts'

/** The tax details of an owner, as an organization has them: one row each, once they are entered. */
export const ownerTaxDetails = defineTable(
  'owner_tax_details',
  {
    id: id(),
    organizationId: officeArchive(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    userId: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    ...taxDetails(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('owner_tax_details_once_key').on(table.organizationId, table.userId),
    check(
      'owner_tax_details_tin_check',
      sql`(${table.tinSecret} is null) = (${table.tinLast4} is null)`,
    ),
    check('owner_tax_details_tin_last4_check', sql`${table.tinLast4} ~ '^[0-9]{4}$'`),
  ],
)
