import { bigint, index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { users } from './people.ts'
import { archives, defineTable, everyone, nobody } from './readers.ts'

/** A signed-in browser. `sid` is the SHA-256 of its bearer token. */
export const sessions = defineTable(
  'sessions',
  {
    sid: nobody(text().primaryKey()),
    /** The id in lists: `sid` stays internal. */
    id: everyone(uuid().notNull().unique().defaultRandom()),
    userId: nobody(
      uuid()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    /** The details that identify a session to its user: browser and address. */
    sess: nobody(jsonb().$type<{ userAgent: string | null; address: string }>().notNull()),
    /** When it ends unless it is used before; `idleFor` of `session.ts` says how long that is. */
    expire: archives(instant().notNull()),
    lastSeenAt: everyone(instant().notNull().defaultNow()),
    createdAt: createdAt(),
  },
  table => [
    index('sessions_user_idx').on(table.userId),
    index('sessions_expire_idx').on(table.expire),
  ],
)

/** The second factor of a person: on once `confirmedAt` is set. */
export const twoFactors = defineTable('two_factors', {
  userId: nobody(
    uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
  ),
  /** 160 random bits, encrypted with a key that is not in the database. */
  secret: nobody(text().notNull()),
  confirmedAt: nobody(instant()),
  /** The time step of the last code that was taken: none counts twice. */
  lastStep: nobody(bigint({ mode: 'number' }).notNull().default(0)),
  createdAt: createdAt(),
})

/** SHA-256 of each recovery code that was not used yet. */
export const recoveryCodes = defineTable(
  'recovery_codes',
  {
    userId: nobody(
      uuid()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    hash: nobody(text().notNull()),
  },
  table => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** A right password that waits for its code. `hash` is the SHA-256 of what the browser holds. */
export const signInChallenges = defineTable(
  'sign_in_challenges',
  {
    hash: nobody(text().primaryKey()),
    userId: nobody(
      uuid()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    expire: nobody(instant().notNull()),
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
export const provenAddresses = defineTable('proven_addresses', {
  userId: nobody(
    uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
  ),
  /** In lower case. */
  email: archives(text().notNull()),
  provenAt: createdAt(),
})

/** An address that waits for its link, one a person: a new one to sign in with, or the present one to be proven. */
export const emailChanges = defineTable(
  'email_changes',
  {
    userId: nobody(
      uuid()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    email: archives(text().notNull()),
    /** SHA-256 of the link's token, never the token. */
    tokenHash: nobody(text().notNull().unique('email_changes_token_key')),
    expiresAt: archives(instant().notNull()),
    createdAt: createdAt(),
  },
  table => [index('email_changes_expires_idx').on(table.expiresAt)],
)

/** The address a person's calendar program reads by; its token is of no other use. */
export const calendarFeeds = defineTable('calendar_feeds', {
  userId: nobody(
    uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
  ),
  /** SHA-256 of the secret in the address. */
  tokenHash: nobody(text().notNull().unique('calendar_feeds_token_key')),
  createdAt: createdAt(),
  lastReadAt: archives(instant()),
})

/** Networks and devices that have signed in to an account: they have attempt counters of their own. */
export const knownOrigins = defineTable(
  'known_origins',
  {
    userId: nobody(
      uuid()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    /** SHA-256 of the network, or of what the device’s cookie holds. */
    hash: nobody(text().notNull()),
    lastAt: nobody(instant().notNull().defaultNow()),
  },
  table => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('known_origins_last_idx').on(table.lastAt),
  ],
)

/** Requested reset links, until the outbox has looked up the address. */
export const resetRequests = defineTable('reset_requests', {
  id: nobody(uuid().primaryKey()),
  email: nobody(text().notNull()),
  createdAt: createdAt(),
})

/** Attempts in the running window, by limit. */
export const attempts = defineTable(
  'attempts',
  {
    key: nobody(text().primaryKey()),
    count: nobody(integer().notNull()),
    until: nobody(instant().notNull()),
  },
  table => [index('attempts_until_idx').on(table.until)],
)
