import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  attemptStates,
  autopayAmounts,
  methodKinds,
} from '#shared/accounting/online/attempt-states.ts'
import { createdAt, day, instant, money, updatedAt } from './columns.ts'
import { payments } from './ledger.ts'
import { onLease } from './on-lease.ts'
import { users } from './people.ts'
import { leases } from './portfolio.ts'
import { savedMethods } from './provider-accounts.ts'
import { archives, defineTable, everyone, nobody, officeArchive } from './readers.ts'

const by = () => uuid().references(() => users.id)

function ofLease(
  name: string,
  { organizationId: organization, leaseId }: Record<'organizationId' | 'leaseId', AnyPgColumn>,
) {
  return foreignKey({
    name,
    columns: [organization, leaseId],
    foreignColumns: [leases.organizationId, leases.id],
  })
}

/** A standing order of a tenant: pays by itself some days before rent is due. */
export const autopays = defineTable(
  'autopays',
  {
    ...onLease(),
    userId: everyone(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    methodId: everyone(uuid().notNull()),
    what: everyone(text({ enum: autopayAmounts }).notNull()),
    /** Of a fixed one. */
    amount: everyone(money()),
    daysBefore: everyone(integer().notNull().default(0)),
    /** Above it nothing is paid, unless part of it may be. */
    ...{ maxAmount: everyone(money()), mayPayPart: everyone(boolean().notNull().default(false)) },
    ...{ startsOn: everyone(day().notNull()), endsOn: everyone(day()) },
    ...{ pausedAt: everyone(instant()), pauseReason: everyone(text()) },
    stoppedAt: everyone(instant()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('autopays_organization_key').on(table.organizationId, table.id),
    uniqueIndex('autopays_person_key')
      .on(table.leaseId, table.userId)
      .where(sql`${table.stoppedAt} is null`),
    index('autopays_running_idx')
      .on(table.organizationId, table.leaseId)
      .where(sql`${table.stoppedAt} is null and ${table.pausedAt} is null`),
    index('autopays_method_idx').on(table.methodId),
    ofLease('autopays_lease_fk', table),
    foreignKey({
      name: 'autopays_method_fk',
      columns: [table.organizationId, table.methodId],
      foreignColumns: [savedMethods.organizationId, savedMethods.id],
    }),
    check('autopays_amount_check', sql`(${table.what} = 'fixed') = (${table.amount} is not null)`),
    check('autopays_positive_check', sql`least(${table.amount}, ${table.maxAmount}) > 0`),
    check('autopays_days_check', sql`${table.daysBefore} between 0 and 15`),
  ],
)

/** One try to take money of a tenant through a provider. Its id is the key of the call there. */
export const paymentAttempts = defineTable(
  'payment_attempts',
  {
    ...onLease(),
    /** Who pays. */
    userId: everyone(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    /** The payment it became in the ledger: pending, then completed or failed. */
    paymentId: everyone(uuid()),
    ...{ autopayId: everyone(uuid()), methodId: everyone(uuid()) },
    kind: everyone(text({ enum: methodKinds }).notNull()),
    /** The amount that reaches the lease, and the fee that the tenant pays on top of it. */
    ...{
      amount: everyone(money().notNull()),
      feeAmount: everyone(money().notNull().default('0.00')),
    },
    /** The charge of that fee. */
    feeChargeId: archives(uuid()),
    refundedAmount: everyone(money().notNull().default('0.00')),
    idempotencyKey: nobody(text()),
    /** The payment at the provider, its checkout page, and the page's address while it is open. */
    ...{
      providerId: officeArchive(text()),
      checkoutId: nobody(text()),
      checkoutUrl: everyone(text()),
    },
    state: everyone(text({ enum: attemptStates }).notNull()),
    failureCode: everyone(text()),
    /** 1, and 2 for its only retry. */
    attemptNo: everyone(integer().notNull().default(1)),
    retryOf: archives(uuid()),
    /** The due day of the rent that an autopay pays: one for each. */
    dueOn: everyone(day()),
    scheduledOn: everyone(day()),
    ...{
      submittedAt: everyone(instant()),
      submittedOn: everyone(day()),
      settledAt: everyone(instant()),
    },
    /** The tenant was notified of a scheduled one then. */
    announcedAt: archives(instant()),
    createdBy: officeArchive(by()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('payment_attempts_organization_key').on(table.organizationId, table.id),
    uniqueIndex('payment_attempts_provider_key').on(table.organizationId, table.providerId),
    uniqueIndex('payment_attempts_checkout_key').on(table.organizationId, table.checkoutId),
    uniqueIndex('payment_attempts_idempotency_key').on(table.organizationId, table.idempotencyKey),
    uniqueIndex('payment_attempts_period_key').on(table.autopayId, table.dueOn, table.attemptNo),
    uniqueIndex('payment_attempts_payment_key').on(table.paymentId),
    // One page to pay at a time for each person of a lease.
    uniqueIndex('payment_attempts_open_key')
      .on(table.leaseId, table.userId)
      .where(sql`${table.state} = 'submitted' and ${table.autopayId} is null`),
    index('payment_attempts_newest_idx').on(table.organizationId, table.id),
    index('payment_attempts_lease_idx').on(table.leaseId, table.id),
    index('payment_attempts_scheduled_idx')
      .on(table.scheduledOn, table.organizationId)
      .where(sql`${table.state} = 'scheduled'`),
    index('payment_attempts_waiting_idx')
      .on(table.submittedAt)
      .where(sql`${table.state} in ('submitted', 'processing')`),
    ofLease('payment_attempts_lease_fk', table),
    foreignKey({
      name: 'payment_attempts_payment_fk',
      columns: [table.organizationId, table.paymentId],
      foreignColumns: [payments.organizationId, payments.id],
    }),
    foreignKey({
      name: 'payment_attempts_autopay_fk',
      columns: [table.organizationId, table.autopayId],
      foreignColumns: [autopays.organizationId, autopays.id],
    }),
    foreignKey({
      name: 'payment_attempts_method_fk',
      columns: [table.organizationId, table.methodId],
      foreignColumns: [savedMethods.organizationId, savedMethods.id],
    }),
    check('payment_attempts_amount_check', sql`${table.amount} > 0 and ${table.feeAmount} >= 0`),
    check(
      'payment_attempts_refunded_check',
      sql`${table.refundedAmount} between 0 and ${table.amount} + ${table.feeAmount}`,
    ),
  ],
)
