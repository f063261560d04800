import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgEnum, text, uuid } from 'drizzle-orm/pg-core'
import { depositEntryKinds } from '#shared/accounting/deposit-entries.ts'
import { createdAt, day, money } from './columns.ts'
import { credits, paymentMethod } from './ledger.ts'
import { booked, onLease, voiding } from './on-lease.ts'
import { leases } from './portfolio.ts'
import { defineTable, everyone } from './readers.ts'

export const depositEntryKind = pgEnum('deposit_entry_kind', depositEntryKinds)

/** The tenant's money held against damage; a liability, never revenue. */
export const depositEntries = defineTable(
  'deposit_entries',
  {
    ...onLease(),
    kind: everyone(depositEntryKind().notNull()),
    amount: everyone(money().notNull()),
    entryOn: everyone(day().notNull()),
    creditId: everyone(uuid()),
    /** The method of receipt or return; null where it was not recorded. */
    method: everyone(paymentMethod()),
    notes: everyone(text()),
    ...voiding(),
    ...booked(),
    createdAt: createdAt(),
  },
  table => [
    index('deposit_entries_lease_idx').on(table.leaseId),
    // In the order of the list.
    index('deposit_entries_day_idx')
      .on(table.organizationId, table.entryOn, table.id)
      .where(sql`${table.voidedOn} is null`),
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
