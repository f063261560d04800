import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Preferences } from '#shared/account/auth.ts'
import { languages } from '#shared/language/languages.ts'
import type { MessageTemplate } from '#shared/messaging/message-templates.ts'
import { prorationMethods } from '#shared/organization/organization.ts'
import { currencies } from '#shared/organization-settings.ts'
import { roles } from '#shared/person.ts'
import { createdAt, id, instant, money, personId, updatedAt } from './columns.ts'
import { archives, defineTable, everyone, nobody, officeArchive, readBy } from './readers.ts'
import { lateFeeType, lateTerms, lateTermsChecks } from './terms.ts'

export const userRole = pgEnum('user_role', roles)
export const currency = pgEnum('currency', currencies)
export const prorationMethod = pgEnum('proration_method', prorationMethods)

/** One landlord or management company. */
export const organizations = defineTable(
  'organizations',
  {
    id: id(),
    name: everyone(text().notNull()),
    currency: everyone(currency().notNull().default('USD')),
    timezone: everyone(text().notNull().default('UTC')),
    ...lateTerms(),
    graceDays: everyone(integer().notNull().default(5)),
    lateFeeType: officeArchive(lateFeeType().notNull().default('none')),
    lateFeeMinUnpaid: officeArchive(money().notNull().default('25.00')),
    nsfFee: everyone(money()),
    prorationMethod: everyone(prorationMethod().notNull().default('actual')),
    depositReturnDays: everyone(integer().notNull().default(30)),
    /** The letterhead: the office's address, line by line, and how it is reached. */
    address: everyone(text()),
    phone: everyone(text()),
    email: everyone(text()),
    /** The upload of its logo. */
    logoUploadId: officeArchive(uuid()),
    /** How tenants pay, as the office wrote it. */
    paymentInstructions: everyone(text()),
    /** The texts that the office inserts into its messages; null before it wrote its own. */
    messageTemplates: officeArchive(jsonb().$type<MessageTemplate[]>()),
    /** Of readers who chose none themselves; null for that of their browser. */
    language: everyone(text({ enum: languages })),
    isDemo: officeArchive(boolean().notNull().default(false)),
    /** When an admin said whether automatic emails go out; null until then. */
    automaticEmailsAnsweredAt: officeArchive(instant()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    ...lateTermsChecks('organizations', table),
    check(
      'organizations_deposit_return_days_check',
      sql`${table.depositReturnDays} between 0 and 365`,
    ),
  ],
)

const searched = sql`coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')`

/** A person. `role` counts inside `organizationId`; without one they stand as a tenant. */
export const users = defineTable(
  'users',
  {
    id: personId(),
    /** Null for a tenant whom the office knows by name, and perhaps phone, only: nothing is sent to them. */
    email: readBy('tenantEmail', text()),
    firstName: everyone(text()),
    lastName: everyone(text()),
    profileImageUrl: everyone(text()),
    role: everyone(userRole().notNull().default('tenant')),
    organizationId: everyone(uuid().references(() => organizations.id)),
    phone: readBy('tenantPhone', text()),
    /** argon2id; null for a person added by a landlord who has not set a password yet. */
    passwordHash: nobody(text()),
    /** When a person added by a landlord set their first password. */
    joinedAt: archives(instant()),
    authProvider: nobody(text().notNull().default('manual')),
    /** SHA-256 of the link's token, never the token. */
    resetToken: nobody(text()),
    resetTokenExpiry: nobody(instant()),
    /** Only what the person chose; `usualPreferences` holds for the rest. */
    preferences: everyone(jsonb().$type<Partial<Preferences>>().notNull().default({})),
    /** Which text was agreed to when the account was made, and when. */
    consentVersion: everyone(text()),
    consentedAt: everyone(instant()),
    /** The n of 'Former tenant #n' of an erased person. No other data remains. */
    formerNumber: nobody(integer().unique('users_former_number_key')),
    /** The folded text for searches: computed once, because folding costs more than the search. */
    folded: nobody(text().generatedAlwaysAs(sql`fold_text(${searched})`)),
    /** The same with an X between letters, so that an index of three letters knows words of one and two. */
    foldedSpelled: nobody(
      text().generatedAlwaysAs(
        sql`'X' || regexp_replace(fold_text(${searched}), '(.)', '\\1X', 'g')`,
      ),
    ),
    /** Read by release 0.1 alone, as is the next. */
    words: nobody(text().notNull().generatedAlwaysAs(sql`lower(${searched})`)),
    spelled: nobody(
      text()
        .notNull()
        .generatedAlwaysAs(sql`'X' || regexp_replace(lower(${searched}), '(.)', '\\1X', 'g')`),
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_organization_idx').on(table.organizationId),
    index('users_unclean_email_idx')
      .on(table.id)
      .where(sql`${table.email} <> strip_invisible(${table.email})`),
    check(
      'users_role_needs_organization_check',
      sql`${table.role} = 'tenant' or ${table.organizationId} is not null`,
    ),
    check(
      'users_account_needs_email_check',
      sql`${table.email} is not null or (${table.passwordHash} is null and ${table.organizationId} is null)`,
    ),
  ],
)

/** Ties a tenant to a landlord before there is a lease. */
export const organizationTenants = defineTable(
  'organization_tenants',
  {
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
    source: archives(text({ enum: ['added', 'invited', 'lease'] }).notNull()),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('organization_tenants_user_idx').on(table.userId),
    index('organization_tenants_newest_idx').on(
      table.organizationId,
      table.createdAt,
      table.userId,
    ),
  ],
)

/** The answer already given to a creating call, for a day, so that a retry gets the same one. */
export const idempotencyKeys = defineTable(
  'idempotency_keys',
  {
    userId: nobody(
      uuid()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    key: nobody(text().notNull()),
    /** SHA-256 of method, path and body: the same key with another request is refused. */
    requestHash: nobody(text().notNull()),
    status: nobody(integer()),
    /** The answer’s JSON text, so that a retry gets the same bytes. */
    reply: nobody(text()),
    /** The caller's organization and role then: the answer is repeated only while they still have that access. */
    organizationId: nobody(uuid()),
    standing: nobody(text()),
    /** Of `reply`; set by a trigger. */
    bytes: nobody(integer()),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_idx').on(table.createdAt),
  ],
)
