import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bankAccountKinds } from '#shared/accounting/banking/bank-accounts.ts'
import type { CsvMapping } from '#shared/accounting/banking/bank-files.ts'
import { createdAt, day, id, instant, updatedAt } from './columns.ts'
import { organizations } from './people.ts'
import { defineTable, everyone, nobody, officeArchive } from './readers.ts'

/**
 * The bank accounts of an organization. A money row belongs to the account of its property, or to the default of its
 * kind: `seed_bank_accounts()` in `db/functions` gives each organization one for deposits and one for all other money.
 */
export const bankAccounts = defineTable(
  'bank_accounts',
  {
    id: id(),
    organizationId: officeArchive(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    name: everyone(text().notNull()),
    kind: everyone(text({ enum: bankAccountKinds }).notNull()),
    bank: everyone(text()),
    /** Never more of its number than this. */
    last4: everyone(text()),
    /** Rows that the ledger counts up to this day are cleared. */
    openingOn: everyone(day()),
    isDefault: everyone(boolean().notNull().default(false)),
    /** How its CSV files were read last. */
    mapping: nobody(jsonb().$type<CsvMapping>()),
    archivedAt: everyone(instant()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('bank_accounts_organization_key').on(table.organizationId, table.id),
    uniqueIndex('bank_accounts_default_key')
      .on(table.organizationId, sql`(${table.kind} = 'deposit')`)
      .where(sql`${table.isDefault}`),
    check('bank_accounts_last4_check', sql`${table.last4} ~ '^[0-9A-Za-z]{4}$'`),
    check(
      'bank_accounts_default_check',
      sql`not ${table.isDefault} or ${table.archivedAt} is null`,
    ),
  ],
)
