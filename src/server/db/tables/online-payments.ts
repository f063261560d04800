import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  attemptStates,
  autopayAmounts,
  feePayers,
  methodKinds,
  paymentProviders,
  providerModes,
} from '#shared/accounting/online/attempt-states.ts'
import { bankAccounts } from './bank-accounts.ts'
import { createdAt, day, id, instant, money, updatedAt } from './columns.ts'
import { payments } from './ledger.ts'
import { onLease } from './on-lease.ts'
import { organizations, users } from './people.ts'
import { leases } from './portfolio.ts'
import { archives, defineTable, everyone, nobody, officeArchive } from './readers.ts'

const organizationId = () =>
  officeArchive(
    uuid()
      .notNull()
      .references(() => organizations.id),
  )
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

/** How an organization takes money: its own account at a provider, and how to pay without one. */
export const providerAccounts = defineTable(
  'provider_accounts',
  {
    id: id(),
    organizationId: organizationId(),
    provider: everyone(text({ enum: paymentProviders }).notNull()),
    mode: everyone(text({ enum: providerModes }).notNull()),
    /** Encrypted: the key of the provider, or the details of `manual` as JSON. */
    secret: nobody(text().notNull()),
    webhookSecret: nobody(text()),
    /** Encrypted: the former one, accepted until then. */
    ...{ formerWebhookSecret: nobody(text()), formerUntil: nobody(instant()) },
    /** The last characters of the key, by which a person knows it. */
    keyEnd: everyone(text()),
    /** The provider's name and id of the account. */
    ...{ accountName: everyone(text()), providerAccount: officeArchive(text()) },
    /** The bank account that payouts arrive on; null for the default one. */
    bankAccountId: everyone(uuid()),
    ...{
      takesCard: everyone(boolean().notNull().default(true)),
      takesAch: everyone(boolean().notNull().default(true)),
      takesPartial: everyone(boolean().notNull().default(true)),
      minimum: everyone(money().notNull().default('1.00')),
    },
    /** The fee of a card payment: so many percent and a fixed amount; that of an ACH payment. */
    ...{
      cardFee: everyone(text({ enum: feePayers }).notNull().default('landlord')),
      cardPercent: everyone(numeric({ precision: 6, scale: 3 }).notNull().default('0')),
      cardFixed: everyone(money().notNull().default('0.00')),
      achFee: everyone(money().notNull().default('0.00')),
    },
    /** Leases that do not pay online, by their ids: their tenants read "Contact the office". */
    blocked: archives(jsonb().$type<string[]>().notNull().default([])),
    /** Why the last call failed, in the provider's code; null while it works. */
    ...{ failure: everyone(text()), failedAt: everyone(instant()) },
    /** Events and payouts are read up to then. */
    comparedAt: everyone(instant()),
    disconnectedAt: everyone(instant()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('provider_accounts_organization_key').on(table.organizationId, table.id),
    unique('provider_accounts_provider_key').on(table.organizationId, table.provider),
    foreignKey({
      name: 'provider_accounts_bank_fk',
      columns: [table.organizationId, table.bankAccountId],
      foreignColumns: [bankAccounts.organizationId, bankAccounts.id],
    }),
    check(
      'provider_accounts_fees_check',
      sql`least(${table.cardPercent}, ${table.cardFixed}, ${table.achFee}) >= 0`,
    ),
    check('provider_accounts_minimum_check', sql`${table.minimum} > 0`),
  ],
)

/** A card or bank account that a person saved at the provider: its name, never its number. */
export const savedMethods = defineTable(
  'payment_methods',
  {
    id: id(),
    organizationId: archives(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    userId: archives(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    providerCustomer: nobody(text().notNull()),
    /** Null until the set-up page was completed. */
    providerMethod: nobody(text()),
    providerSetup: nobody(text()),
    kind: everyone(text({ enum: methodKinds })),
    ...{ brand: everyone(text()), bankName: everyone(text()), last4: everyone(text()) },
    /** The last month of a card, as `2027-04`. */
    expires: everyone(text()),
    removedAt: everyone(instant()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('payment_methods_organization_key').on(table.organizationId, table.id),
    uniqueIndex('payment_methods_provider_key').on(table.organizationId, table.providerMethod),
    uniqueIndex('payment_methods_setup_key').on(table.organizationId, table.providerSetup),
    index('payment_methods_user_idx').on(table.userId),
    check('payment_methods_last4_check', sql`${table.last4} ~ '^[0-9A-Za-z]{4}$'`),
  ],
)

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
