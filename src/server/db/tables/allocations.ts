import { sql } from 'drizzle-orm'
import { check, foreignKey, index, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, money } from './columns.ts'
import { charges, credits, payments } from './ledger.ts'
import { bookedDay, onLease } from './on-lease.ts'
import { leases } from './portfolio.ts'
import { archives, defineTable } from './readers.ts'

/** Which payment or credit covers which charge on which days, as `replay` finds it. Only added and ended. */
export const allocations = defineTable(
  'allocations',
  {
    ...onLease(),
    chargeId: archives(uuid().notNull()),
    ...{ paymentId: archives(uuid()), creditId: archives(uuid()) },
    amount: archives(money().notNull()),
    appliedOn: archives(day().notNull()),
    voidedOn: archives(day()),
    /** When the ledger counts it and its end: see `booked`. */
    ...{ bookedOn: archives(bookedDay()), endBookedOn: archives(day()) },
    /** The days on which the row and its end were stored: late fees depend on the state known then. */
    ...{ recordedOn: archives(day()), endRecordedOn: archives(day()) },
    createdAt: createdAt(),
  },
  table => [
    index('allocations_charge_idx').on(table.chargeId),
    index('allocations_payment_idx').on(table.paymentId),
    index('allocations_credit_idx').on(table.creditId).where(sql`${table.creditId} is not null`),
    index('allocations_lease_idx').on(table.leaseId),
    index('allocations_booked_idx').on(table.organizationId, table.bookedOn),
    index('allocations_end_booked_idx')
      .on(table.organizationId, table.endBookedOn)
      .where(sql`${table.endBookedOn} is not null`),
    foreignKey({
      name: 'allocations_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    foreignKey({
      name: 'allocations_charge_fk',
      columns: [table.organizationId, table.chargeId],
      foreignColumns: [charges.organizationId, charges.id],
    }),
    foreignKey({
      name: 'allocations_payment_fk',
      columns: [table.organizationId, table.paymentId],
      foreignColumns: [payments.organizationId, payments.id],
    }),
    foreignKey({
      name: 'allocations_credit_fk',
      columns: [table.organizationId, table.creditId],
      foreignColumns: [credits.organizationId, credits.id],
    }),
    check('allocations_amount_check', sql`${table.amount} > 0`),
    check('allocations_source_check', sql`num_nonnulls(${table.paymentId}, ${table.creditId}) = 1`),
  ],
)
