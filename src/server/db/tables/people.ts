import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Preferences } from '#shared/account/auth.ts'
import { prorationMethods } from '#shared/organization/organization.ts'
import { currencies } from '#shared/organization-settings.ts'
import { roles } from '#shared/person.ts'
import { createdAt, id, instant, money, personId, updatedAt } from './columns.ts'
import { lateFeeType, lateTerms, lateTermsChecks } from './terms.ts'

export const userRole = pgEnum('user_role', roles)
export const currency = pgEnum('currency', currencies)
export const prorationMethod = pgEnum('proration_method', prorationMethods)

/** One landlord or management company. */
export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    name: text().notNull(),
    currency: currency().notNull().default('USD'),
    timezone: text().notNull().default('UTC'),
    ...lateTerms(),
    graceDays: integer().notNull().default(5),
    lateFeeType: lateFeeType().notNull().default('none'),
    lateFeeMinUnpaid: money().notNull().default('25.00'),
    nsfFee: money(),
    prorationMethod: prorationMethod().notNull().default('actual'),
    depositReturnDays: integer().notNull().default(30),
    isDemo: boolean().notNull().default(false),
    /** When an admin decided about automatic emails; null until then. */
    automaticEmailsAnsweredAt: instant(),
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

/** A person. `role` counts inside `organizationId`; without one they count as a tenant. */
export const users = pgTable(
  'users',
  {
    id: personId(),
    /** Null for a tenant whom the office knows only by name, and perhaps phone: no emails are sent to them. */
    email: text(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    role: userRole().notNull().default('tenant'),
    organizationId: uuid().references(() => organizations.id),
    phone: text(),
    /** argon2id; null for a person added by a landlord who has not set a password yet. */
    passwordHash: text(),
    /** When a person added by a landlord set their first password. */
    joinedAt: instant(),
    authProvider: text().notNull().default('manual'),
    /** SHA-256 of the link's token, never the token. */
    resetToken: text(),
    resetTokenExpiry: instant(),
    /** Only the person's choices; `usualPreferences` are the defaults. */
    preferences: jsonb().$type<Partial<Preferences>>().notNull().default({}),
    /** Which text was agreed to when the account was made, and when. */
    consentVersion: text(),
    consentedAt: instant(),
    /** The n of 'Former tenant #n' of an erased person. No other data remains. */
    formerNumber: integer().unique('users_former_number_key'),
    /** The folded text for searches: computed once, because folding costs more than the search. */
    folded: text().generatedAlwaysAs(sql`fold_text(${searched})`),
    /** The same with an X between letters, so that a trigram index finds terms of one and two letters. */
    foldedSpelled: text().generatedAlwaysAs(
      sql`'X' || regexp_replace(fold_text(${searched}), '(.)', '\\1X', 'g')`,
    ),
    /** Read by release 0.1 alone, as is the next. */
    words: text().notNull().generatedAlwaysAs(sql`lower(${searched})`),
    spelled: text()
      .notNull()
      .generatedAlwaysAs(sql`'X' || regexp_replace(lower(${searched}), '(.)', '\\1X', 'g')`),
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

/** Links a tenant to a landlord before the first lease. */
export const organizationTenants = pgTable(
  'organization_tenants',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    source: text({ enum: ['added', 'invited', 'lease'] }).notNull(),
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

/** The answer to a creating call, stored for a day, so that a retry gets the same one. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of method, path and body: the same key with another request is refused. */
    requestHash: text().notNull(),
    status: integer(),
    /** The answer’s JSON text, so that a retry gets the same bytes. */
    reply: text(),
    /** The organization of the caller then: the answer is repeated only while they belong to it. */
    organizationId: uuid(),
    standing: text(),
    /** Of `reply`; set by a trigger. */
    bytes: integer(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_idx').on(table.createdAt),
  ],
)
