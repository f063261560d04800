import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { users } from './people.ts'

/** A signed-in browser. `sid` is the SHA-256 of its bearer token. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    /** The id in lists: `sid` stays internal. */
    id: uuid().notNull().unique().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The details that identify a session to its user: browser and address. */
    sess: jsonb().$type<{ userAgent: string | null; address: string }>().notNull(),
    /** When it ends unless it is used before; the period is `idleFor` of `session.ts`. */
    expire: instant().notNull(),
    lastSeenAt: instant().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  table => [
    index('sessions_user_idx').on(table.userId),
    index('sessions_expire_idx').on(table.expire),
  ],
)

/** The second factor of a person: on once `confirmedAt` is set. */
export const twoFactors = pgTable('two_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** 160 random bits, encrypted with a key that is not in the database. */
  secret: text().notNull(),
  confirmedAt: instant(),
  /** The time step of the last accepted code: none counts twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** SHA-256 of each recovery code that was not used yet. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** A right password pending its code. `hash` is the SHA-256 of the browser's challenge. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    hash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expire: instant().notNull(),
  },
  table => [
    index('sign_in_challenges_user_idx').on(table.userId),
    index('sign_in_challenges_expire_idx').on(table.expire),
  ],
)

/**
 * The address that a person proved by a link sent to it. It counts while they sign in with it: any
 * change of `users.email` makes the new one unproven.
 */
export const provenAddresses = pgTable('proven_addresses', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In lower case. */
  email: text().notNull(),
  provenAt: createdAt(),
})

/** An address pending confirmation, one per person: a new one to sign in with, or the present one to be proven. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** SHA-256 of the link's token, never the token. */
    tokenHash: text().notNull().unique('email_changes_token_key'),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  table => [index('email_changes_expires_idx').on(table.expiresAt)],
)

/** The address a person's calendar program reads by; its token is of no other use. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the secret in the address. */
  tokenHash: text().notNull().unique('calendar_feeds_token_key'),
  createdAt: createdAt(),
  lastReadAt: instant(),
})

/** Networks and devices that have signed in to an account: they have attempt counters of their own. */
export const knownOrigins = pgTable(
  'known_origins',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the network, or of the device’s cookie. */
    hash: text().notNull(),
    lastAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('known_origins_last_idx').on(table.lastAt),
  ],
)

/** Requested reset links, until the outbox has looked up the address. */
export const resetRequests = pgTable('reset_requests', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  createdAt: createdAt(),
})

/** Attempts in the running window, by limit. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    until: instant().notNull(),
  },
  table => [index('attempts_until_idx').on(table.until)],
)
