import { sql } from 'drizzle-orm'
import { check, foreignKey, index, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, money } from './columns.ts'
import { paymentMethod, payments } from './ledger.ts'
import { booked, onLease, voiding } from './on-lease.ts'
import { leases } from './portfolio.ts'
import { archives, defineTable, everyone } from './readers.ts'

/** Unapplied money given back to the tenant. */
export const refunds = defineTable(
  'refunds',
  {
    ...onLease(),
    paymentId: everyone(uuid()),
    amount: everyone(money().notNull()),
    /** The part that never was revenue, and lowers none. */
    broughtForward: archives(money().notNull().default('0.00')),
    refundedOn: everyone(day().notNull()),
    ...{ transferId: everyone(uuid()), method: everyone(paymentMethod()), notes: everyone(text()) },
    ...voiding(),
    ...booked(),
    createdAt: createdAt(),
  },
  table => [
    index('refunds_lease_idx').on(table.leaseId),
    foreignKey({
      name: 'refunds_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    foreignKey({
      name: 'refunds_payment_fk',
      columns: [table.organizationId, table.paymentId],
      foreignColumns: [payments.organizationId, payments.id],
    }),
    check('refunds_amount_check', sql`${table.amount} > 0`),
  ],
)
