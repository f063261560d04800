import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  numeric,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  feePayers,
  methodKinds,
  paymentProviders,
  providerModes,
} from '#shared/accounting/online/attempt-states.ts'
import { bankAccounts } from './bank-accounts.ts'
import { createdAt, id, instant, money, updatedAt } from './columns.ts'
import { organizations, users } from './people.ts'
import { archives, defineTable, everyone, nobody, officeArchive } from './readers.ts'

const organizationId = () =>
  officeArchive(
    uuid()
      .notNull()
      .references(() => organizations.id),
  )

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
    organizationId: everyone(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    userId: everyone(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    /** Null once the organization uses another account, which does not know it. */
    providerCustomer: nobody(text()),
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
