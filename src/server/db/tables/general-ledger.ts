import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { accountTypes } from '#shared/accounting/ledger-accounts.ts'
import { createdAt, day, id, instant, updatedAt } from './columns.ts'
import { booked, voiding } from './on-lease.ts'
import { organizations, users } from './people.ts'
import { properties, units } from './portfolio.ts'
import { defineTable, everyone, nobody, officeArchive } from './readers.ts'

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

const amount = () => numeric({ precision: 14, scale: 2 }).notNull().default('0.00')

/** The chart of accounts. `seed_accounts()` in `db/functions` gives each organization its first ones. */
export const accounts = defineTable(
  'accounts',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    /** By which the ledger finds it, such as `'income:rent'`; of an added account its own id. */
    purpose: nobody(text().notNull()),
    number: everyone(text().notNull()),
    name: everyone(text().notNull()),
    type: everyone(text({ enum: accountTypes }).notNull()),
    /** One that the ledger posts to: it can be renumbered and renamed, not archived. */
    isSystem: everyone(boolean().notNull().default(false)),
    /** One whose balance has a list behind it, such as deposits held: no journal changes it. */
    isControl: everyone(boolean().notNull().default(false)),
    archivedAt: everyone(instant()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('accounts_organization_key').on(table.organizationId, table.id),
    unique('accounts_purpose_key').on(table.organizationId, table.purpose),
    unique('accounts_number_key').on(table.organizationId, table.number),
  ],
)

/** Entries that follow from no other row, such as depreciation. Never edited, only voided. */
export const journals = defineTable(
  'journals',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    /** 1, 2, 3 … within the organization. */
    number: everyone(integer().notNull()),
    entryOn: everyone(day().notNull()),
    ...booked(),
    memo: everyone(text().notNull()),
    ...voiding(),
    recordedBy: officeArchive(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    createdAt: createdAt(),
  },
  table => [
    unique('journals_organization_key').on(table.organizationId, table.id),
    unique('journals_number_key').on(table.organizationId, table.number),
    index('journals_day_idx').on(table.organizationId, table.bookedOn),
  ],
)

/** Debits and credits of a journal; a trigger refuses a journal whose sums differ. */
export const journalLines = defineTable(
  'journal_lines',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    journalId: officeArchive(uuid().notNull()),
    /** From 1, as entered. */
    place: everyone(integer().notNull()),
    accountId: everyone(uuid().notNull()),
    propertyId: everyone(uuid()),
    unitId: everyone(uuid()),
    debit: everyone(amount()),
    credit: everyone(amount()),
  },
  table => [
    unique('journal_lines_place_key').on(table.journalId, table.place),
    index('journal_lines_account_idx').on(table.accountId),
    index('journal_lines_property_idx').on(table.propertyId),
    foreignKey({
      name: 'journal_lines_journal_fk',
      columns: [table.organizationId, table.journalId],
      foreignColumns: [journals.organizationId, journals.id],
    }),
    foreignKey({
      name: 'journal_lines_account_fk',
      columns: [table.organizationId, table.accountId],
      foreignColumns: [accounts.organizationId, accounts.id],
    }),
    foreignKey({
      name: 'journal_lines_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    foreignKey({
      name: 'journal_lines_unit_fk',
      columns: [table.organizationId, table.unitId],
      foreignColumns: [units.organizationId, units.id],
    }),
    check(
      'journal_lines_one_side_check',
      sql`${table.debit} >= 0 and ${table.credit} >= 0 and (${table.debit} > 0) <> (${table.credit} > 0)`,
    ),
  ],
)
