import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Paragraph } from '#shared/messaging/email-wording.ts'
import { emailKinds } from '#shared/messaging/mails.ts'
import { automations } from '#shared/operations/automations.ts'
import { createdAt, day, id, instant } from './columns.ts'
import { organizations, users } from './people.ts'
import { messages } from './service.ts'

/** The outbox: written with the change it tells of, sent afterwards, at least once. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Whose books it is about; null for mails of a person's own account. */
    organizationId: uuid().references(() => organizations.id),
    /** The message this is a copy of. */
    messageId: uuid().references(() => messages.id),
    /** Tells of what its recipient finds in Rooftree, too; no reason to send an address nothing else for a while. */
    isNotice: boolean().notNull().default(false),
    /** What decided to send it; null for what a person just sent. It goes out between 8 am and 8 pm of its organization only. */
    automation: text({ enum: automations }),
    /** What its words are; null of one from before the update. See `emailKinds`. */
    kind: text({ enum: emailKinds }),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** None once it was sent: links that open something are kept no longer than needed. */
    paragraphs: jsonb().$type<Paragraph[]>().notNull(),
    /** What its file says, without links: whoever is erased is found by it. Null where there is none, or from before the update. */
    words: text(),
    tries: integer().notNull().default(0),
    tryAgainAt: instant().notNull().defaultNow(),
    sentAt: instant(),
    /** Waits because its organization or mailbox had its share of the day. */
    heldAt: instant(),
    /** Given up: refused for good or after too many tries; `lastError` says why. */
    parkedAt: instant(),
    lastError: text(),
    /** Of its file, where it was kept as one. */
    fileBytes: integer(),
    createdAt: createdAt(),
  },
  table => [
    index('mails_newest_idx').on(table.organizationId, table.id),
    index('mails_waiting_idx')
      .on(table.tryAgainAt)
      .where(sql`${table.sentAt} is null and ${table.parkedAt} is null`),
  ],
)

/**
 * How many were sent something on a day (UTC), by what is counted: the addresses an organization wrote to,
 * each address of them, and a mailbox over all organizations. `email-limits.ts` writes the keys.
 */
export const emailCounts = pgTable(
  'email_counts',
  {
    key: text().notNull(),
    day: day().notNull(),
    count: integer().notNull(),
    /** Of an organization's addresses, those the mail server refused for good. */
    refused: integer().notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.key, table.day] }),
    index('email_counts_day_idx').on(table.day),
  ],
)

/** The releases that ran on this database, and since when. */
export const releases = pgTable('releases', {
  version: text().primaryKey(),
  firstStartedAt: instant().notNull().defaultNow(),
})

/** Who was sent the notes of which release. */
export const releaseNotesSent = pgTable(
  'release_notes_sent',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: text()
      .notNull()
      .references(() => releases.version),
    sentAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.version] })],
)
