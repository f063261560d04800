import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { depositEntryKinds } from '#shared/accounting/deposit-entries.ts'
import { createdAt, day, money } from './columns.ts'
import { credits } from './ledger.ts'
import { onLease, voiding } from './on-lease.ts'
import { leases } from './portfolio.ts'

export const depositEntryKind = pgEnum('deposit_entry_kind', depositEntryKinds)

/** The tenant's deposit as security; a liability, never revenue. */
export const depositEntries = pgTable(
  'deposit_entries',
  {
    ...onLease(),
    kind: depositEntryKind().notNull(),
    amount: money().notNull(),
    entryOn: day().notNull(),
    creditId: uuid(),
    notes: text(),
    ...voiding(),
    createdAt: createdAt(),
  },
  table => [
    index('deposit_entries_lease_idx').on(table.leaseId),
    foreignKey({
      name: 'deposit_entries_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    foreignKey({
      name: 'deposit_entries_credit_fk',
      columns: [table.organizationId, table.creditId],
      foreignColumns: [credits.organizationId, credits.id],
    }),
    check('deposit_entries_amount_check', sql`${table.amount} > 0`),
  ],
)
