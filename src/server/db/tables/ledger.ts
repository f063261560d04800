import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  pgEnum,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { creditKinds } from '#shared/accounting/credits.ts'
import { paymentMethods, paymentOrigins, paymentStatuses } from '#shared/accounting/payments.ts'
import { createdAt, day, instant, money, numberIndex, updatedAt } from './columns.ts'
import { booked, isMoved, lastMoved, onLease, voiding } from './on-lease.ts'
import { leasePayers, ofPayer } from './payers.ts'
import { users } from './people.ts'
import { leases } from './portfolio.ts'
import { archives, defineTable, everyone, officeArchive, readBy } from './readers.ts'
import { chargeKind, chargeRuns, recurringCharges, recurringCredits } from './recurring.ts'

const by = () => uuid().references(() => users.id)

export const paymentMethod = pgEnum('payment_method', paymentMethods)
export const paymentStatus = pgEnum('payment_status', paymentStatuses)
export const creditKind = pgEnum('credit_kind', creditKinds)

/** Money a tenant owes; never edited, only voided. */
export const charges = defineTable(
  'charges',
  {
    ...onLease(),
    kind: everyone(chargeKind().notNull()),
    amount: everyone(money().notNull()),
    dueDate: everyone(day().notNull()),
    periodStart: everyone(day()),
    periodEnd: everyone(day()),
    postedOn: everyone(day().notNull()),
    /** For a late fee: the rent it is for, and the day it counts from. */
    ...{ rentChargeId: everyone(uuid()), feeDay: archives(day()) },
    /** For a rent or recurring charge that was raised afterwards: the charge of the period it adds to. */
    raisedChargeId: archives(uuid()),
    description: everyone(text()),
    /** Who pays this part of the rent. */
    ...ofPayer(),
    /** The recurring charge it belongs to, for a periodic charge that is neither rent nor a fee. */
    recurringChargeId: everyone(uuid()),
    /** The run that posted it; null for a charge posted with a change of the lease. */
    chargeRunId: everyone(uuid()),
    ...voiding(),
    ...booked(),
    /** Since when allocations cover all of it; null while something is open. A trigger on them writes it. */
    settledOn: archives(day()),
    createdAt: createdAt(),
  },
  table => [
    unique('charges_organization_key').on(table.organizationId, table.id),
    index('charges_lease_idx').on(
      table.leaseId,
      table.dueDate,
      table.kind,
      table.voidedOn,
      table.amount,
    ),
    index('charges_open_idx').on(table.organizationId, table.settledOn, table.dueDate),
    index('charges_open_lease_idx').on(table.leaseId).where(sql`${table.settledOn} is null`),
    index('charges_due_idx').on(table.organizationId, table.dueDate, table.id),
    // The few that daily totals count on another day than the one they fall due on, or no longer.
    index('charges_moved_idx').on(table.organizationId, lastMoved(table)).where(isMoved(table)),
    numberIndex('charges_number_idx', table),
    uniqueIndex('charges_rent_period_key')
      .on(table.leaseId, table.kind, table.periodStart)
      .where(
        sql`${table.kind} = 'rent' and ${table.voidedOn} is null and ${table.payerId} is null`,
      ),
    uniqueIndex('charges_payer_period_key')
      .on(table.payerId, table.kind, table.periodStart)
      .where(
        sql`${table.kind} = 'rent' and ${table.voidedOn} is null and ${table.payerId} is not null`,
      ),
    uniqueIndex('charges_late_fee_key')
      .on(table.rentChargeId, table.feeDay)
      .where(sql`${table.kind} = 'late_fee' and ${table.voidedOn} is null`),
    uniqueIndex('charges_recurring_period_key')
      .on(table.recurringChargeId, table.periodStart)
      .where(sql`${table.recurringChargeId} is not null and ${table.voidedOn} is null`),
    index('charges_run_idx').on(table.chargeRunId).where(sql`${table.chargeRunId} is not null`),
    foreignKey({
      name: 'charges_recurring_fk',
      columns: [table.organizationId, table.recurringChargeId],
      foreignColumns: [recurringCharges.organizationId, recurringCharges.id],
    }),
    foreignKey({
      name: 'charges_run_fk',
      columns: [table.organizationId, table.chargeRunId],
      foreignColumns: [chargeRuns.organizationId, chargeRuns.id],
    }),
    foreignKey({
      name: 'charges_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    foreignKey({
      name: 'charges_payer_fk',
      columns: [table.organizationId, table.payerId],
      foreignColumns: [leasePayers.organizationId, leasePayers.id],
    }),
    check('charges_payer_check', sql`(${table.payerId} is null) = (${table.payerKind} is null)`),
    foreignKey({
      name: 'charges_rent_charge_fk',
      columns: [table.organizationId, table.rentChargeId],
      foreignColumns: [table.organizationId, table.id],
    }),
    check('charges_amount_check', sql`${table.amount} > 0`),
    check('charges_period_check', sql`${table.periodStart} <= ${table.periodEnd}`),
  ],
)

/** Money received. Never edited after it is completed: reversed or voided instead. */
export const payments = defineTable(
  'payments',
  {
    ...onLease(),
    amount: everyone(money().notNull()),
    paymentDate: everyone(instant().notNull()),
    /** The organization-local day of `paymentDate`: the day the money counts for. */
    receivedOn: everyone(day().notNull()),
    paymentMethod: everyone(paymentMethod()),
    checkNumber: everyone(text()),
    notes: everyone(text()),
    status: everyone(paymentStatus().notNull()),
    origin: archives(text({ enum: paymentOrigins }).notNull().default('received')),
    /** Collected by a provider: the ledger counts it at the clearing account until its payout. */
    throughProvider: everyone(boolean().notNull().default(false)),
    ...{
      transferId: everyone(uuid()),
      reversedOn: everyone(day()),
      reversalReason: readBy('reversalReason', text()),
      /** Reversed by the office, because it was a mistake in a closed month: the bank returned nothing. */
      isCorrected: everyone(boolean().notNull().default(false)),
    },
    ...booked(),
    /** Reversed after its month was closed: that month keeps it, and the reversal is a row of its own. */
    bookedBack: archives(boolean().notNull().default(false)),
    /** The payer among the lease's people, where recorded; the user who recorded it. */
    ...{ paidBy: everyone(by()), recordedBy: officeArchive(by().notNull()) },
    /** Whose charges it covers: an agency's alone, or those of the tenants jointly, the named one's first. */
    ...ofPayer(),
    /** The same for payments that were recorded together. */
    batchId: officeArchive(uuid()),
    /** The latest email with its receipt, automatic or not. */
    receiptEmailedAt: archives(instant()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('payments_organization_key').on(table.organizationId, table.id),
    index('payments_newest_idx').on(table.organizationId, table.paymentDate, table.id),
    // These two, and that of charges by lease, contain all columns for sums of a period and balances.
    index('payments_received_idx').on(
      table.organizationId,
      table.receivedOn,
      table.id,
      table.status,
      table.amount,
    ),
    index('payments_booked_idx').on(table.organizationId, table.bookedOn),
    index('payments_reversed_idx').on(table.organizationId, table.reversedOn),
    numberIndex('payments_number_idx', table),
    index('payments_amount_idx').on(table.organizationId, table.amount, table.paymentDate),
    // The few that are no revenue: the ledger reads the others from sums.
    index('payments_origin_idx').on(table.organizationId).where(sql`${table.origin} <> 'received'`),
    // The few that a provider is collecting.
    index('payments_coming_idx')
      .on(table.organizationId, table.leaseId, table.amount)
      .where(sql`${table.status} = 'pending' and ${table.throughProvider}`),
    index('payments_payer_idx').on(table.payerId).where(sql`${table.payerId} is not null`),
    index('payments_batch_idx').on(table.batchId).where(sql`${table.batchId} is not null`),
    index('payments_lease_idx').on(
      table.leaseId,
      table.receivedOn,
      table.status,
      table.reversedOn,
      table.amount,
    ),
    foreignKey({
      name: 'payments_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    foreignKey({
      name: 'payments_payer_fk',
      columns: [table.organizationId, table.payerId],
      foreignColumns: [leasePayers.organizationId, leasePayers.id],
    }),
    check('payments_payer_check', sql`(${table.payerId} is null) = (${table.payerKind} is null)`),
    check('payments_amount_check', sql`${table.amount} > 0`),
  ],
)

/** Reduces the balance without any money received. */
export const credits = defineTable(
  'credits',
  {
    ...onLease(),
    kind: everyone(creditKind().notNull()),
    amount: everyone(money().notNull()),
    creditOn: everyone(day().notNull()),
    /** The charge a waiver or concession is for; null leaves it to the common order. */
    chargeId: everyone(uuid()),
    reason: everyone(text()),
    /** The recurring credit that gives it for the rent it names. */
    recurringCreditId: everyone(uuid()),
    /** Given by a rule, and ended by it once its reason falls away. */
    isAutomatic: archives(boolean().notNull().default(false)),
    ...voiding(),
    ...booked(),
    createdBy: officeArchive(by().notNull()),
    createdAt: createdAt(),
  },
  table => [
    unique('credits_organization_key').on(table.organizationId, table.id),
    index('credits_lease_idx').on(table.leaseId),
    foreignKey({
      name: 'credits_lease_fk',
      columns: [table.organizationId, table.leaseId],
      foreignColumns: [leases.organizationId, leases.id],
    }),
    foreignKey({
      name: 'credits_charge_fk',
      columns: [table.organizationId, table.chargeId],
      foreignColumns: [charges.organizationId, charges.id],
    }),
    foreignKey({
      name: 'credits_recurring_fk',
      columns: [table.organizationId, table.recurringCreditId],
      foreignColumns: [recurringCredits.organizationId, recurringCredits.id],
    }),
    uniqueIndex('credits_recurring_charge_key')
      .on(table.recurringCreditId, table.chargeId)
      .where(sql`${table.recurringCreditId} is not null and ${table.voidedOn} is null`),
    check(
      'credits_recurring_check',
      sql`${table.recurringCreditId} is null or ${table.chargeId} is not null`,
    ),
    check('credits_waiver_check', sql`${table.kind} <> 'waiver' or ${table.chargeId} is not null`),
    check('credits_amount_check', sql`${table.amount} > 0`),
  ],
)
