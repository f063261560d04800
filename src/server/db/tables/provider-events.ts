import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, numeric, text, unique, uuid } from 'drizzle-orm/pg-core'
import { paymentProviders } from '#shared/accounting/online/attempt-states.ts'
import {
  differenceKinds,
  payoutItemKinds,
  payoutStates,
} from '#shared/accounting/online/payout-states.ts'
import { bankAccounts } from './bank-accounts.ts'
import { bankLines } from './banking.ts'
import { createdAt, day, id, instant, updatedAt } from './columns.ts'
import { booked } from './on-lease.ts'
import { paymentAttempts } from './online-payments.ts'
import { organizations } from './people.ts'
import { properties } from './portfolio.ts'
import { defineTable, everyone, nobody, officeArchive } from './readers.ts'

const organizationId = () =>
  officeArchive(
    uuid()
      .notNull()
      .references(() => organizations.id),
  )
/** Signed, or a sum. */
const cents = () => numeric({ precision: 14, scale: 2 })

/** An event that a provider reported: stored once, handled by the job. */
export const providerEvents = defineTable(
  'provider_events',
  {
    id: id(),
    organizationId: organizationId(),
    provider: everyone(text({ enum: paymentProviders }).notNull()),
    eventId: everyone(text().notNull()),
    type: everyone(text().notNull()),
    receivedAt: everyone(instant().notNull().defaultNow()),
    handledAt: everyone(instant()),
    /** The result of its handling, in a word. */
    outcome: everyone(text()),
    /** The ids it names, never a person's data. */
    body: nobody(jsonb().$type<Record<string, unknown>>().notNull()),
  },
  table => [
    unique('provider_events_once_key').on(table.organizationId, table.provider, table.eventId),
    index('provider_events_waiting_idx')
      .on(table.receivedAt)
      .where(sql`${table.handledAt} is null`),
    index('provider_events_received_idx').on(table.organizationId, table.receivedAt),
  ],
)

/** Money that a provider sent to the bank, net of its fees. */
export const payouts = defineTable(
  'payouts',
  {
    id: id(),
    organizationId: organizationId(),
    providerId: everyone(text().notNull()),
    /** Where it arrives. */
    bankAccountId: everyone(uuid().notNull()),
    arrivalOn: everyone(day().notNull()),
    /** The amount that arrives at the bank, and the fees taken from it before. */
    ...{ amount: everyone(cents().notNull()), feeAmount: everyone(cents().notNull()) },
    state: everyone(text({ enum: payoutStates }).notNull()),
    /** The line of the bank file it was matched to. */
    bankLineId: everyone(uuid()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('payouts_organization_key').on(table.organizationId, table.id),
    unique('payouts_provider_key').on(table.organizationId, table.providerId),
    index('payouts_arrival_idx').on(table.organizationId, table.arrivalOn, table.id),
    foreignKey({
      name: 'payouts_bank_account_fk',
      columns: [table.organizationId, table.bankAccountId],
      foreignColumns: [bankAccounts.organizationId, bankAccounts.id],
    }),
    foreignKey({
      name: 'payouts_bank_line_fk',
      columns: [table.organizationId, table.bankLineId],
      foreignColumns: [bankLines.organizationId, bankLines.id],
    }),
  ],
)

/** An item of a payout that was paid: `amount` is before its fee. */
export const payoutItems = defineTable(
  'payout_items',
  {
    id: id(),
    organizationId: organizationId(),
    payoutId: everyone(uuid().notNull()),
    /** Null for money that no attempt here brought. */
    attemptId: everyone(uuid()),
    /** Of the attempt. */
    propertyId: everyone(uuid()),
    providerId: everyone(text().notNull()),
    kind: everyone(text({ enum: payoutItemKinds }).notNull()),
    ...{ amount: everyone(cents().notNull()), feeAmount: everyone(cents().notNull()) },
    /** The day the payout arrived, and the day it failed after that. */
    ...{ paidOn: everyone(day().notNull()), voidedOn: everyone(day()) },
    ...booked(),
    createdAt: createdAt(),
  },
  table => [
    unique('payout_items_provider_key').on(table.organizationId, table.providerId),
    index('payout_items_payout_idx').on(table.payoutId),
    index('payout_items_attempt_idx').on(table.attemptId),
    index('payout_items_day_idx').on(table.organizationId, table.bookedOn),
    index('payout_items_property_idx').on(table.propertyId),
    foreignKey({
      name: 'payout_items_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    foreignKey({
      name: 'payout_items_payout_fk',
      columns: [table.organizationId, table.payoutId],
      foreignColumns: [payouts.organizationId, payouts.id],
    }),
    foreignKey({
      name: 'payout_items_attempt_fk',
      columns: [table.organizationId, table.attemptId],
      foreignColumns: [paymentAttempts.organizationId, paymentAttempts.id],
    }),
  ],
)

/** A difference of provider and Rooftree in a night: shown to the office, which alone corrects it. */
export const providerDifferences = defineTable(
  'provider_differences',
  {
    id: id(),
    organizationId: organizationId(),
    kind: everyone(text({ enum: differenceKinds }).notNull()),
    attemptId: everyone(uuid()),
    providerId: everyone(text()),
    ...{ ours: everyone(text()), theirs: everyone(text()) },
    foundOn: everyone(day().notNull()),
    /** No longer there, or settled by a person. */
    resolvedAt: everyone(instant()),
    createdAt: createdAt(),
  },
  table => [
    index('provider_differences_open_idx')
      .on(table.organizationId, table.id)
      .where(sql`${table.resolvedAt} is null`),
    foreignKey({
      name: 'provider_differences_attempt_fk',
      columns: [table.organizationId, table.attemptId],
      foreignColumns: [paymentAttempts.organizationId, paymentAttempts.id],
    }),
    check(
      'provider_differences_named_check',
      sql`num_nonnulls(${table.attemptId}, ${table.providerId}) > 0`,
    ),
  ],
)
