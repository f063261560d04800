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
import { emailKinds } from '#shared/messaging/email-kinds.ts'
import type { Paragraph } from '#shared/messaging/email-wording.ts'
import { automations } from '#shared/operations/automations.ts'
import { createdAt, day, id, instant } from './columns.ts'
import { organizations, users } from './people.ts'
import { messages } from './service.ts'

/** The outbox: written with the change, sent afterwards, at least once. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** The organization; null for emails about a personal account. */
    organizationId: uuid().references(() => organizations.id),
    /** The message this is a copy of. */
    messageId: uuid().references(() => messages.id),
    /**
     * Announces an entry that its recipient also finds in Rooftree; its failure does not pause
     * other emails to the address.
     */
    isNotice: boolean().notNull().default(false),
    /**
     * The automation that sends it; null for an email that a person caused. It is sent between 8 am
     * and 8 pm of its organization only.
     */
    automation: text({ enum: automations }),
    /** The kind of its text; null for an email from before the update. See `emailKinds`. */
    kind: text({ enum: emailKinds }),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Empty once it was sent: links with access are stored no longer than needed. */
    paragraphs: jsonb().$type<Paragraph[]>().notNull(),
    tries: integer().notNull().default(0),
    tryAgainAt: instant().notNull().defaultNow(),
    sentAt: instant(),
    /** Waits because its organization or mailbox had its share of the day. */
    heldAt: instant(),
    /** Abandoned: refused for good or after too many attempts; `lastError` gives the reason. */
    parkedAt: instant(),
    lastError: text(),
    /** The size of its file, where it was stored as one. */
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
 * Recipients per day (UTC), by counter: the addresses an organization wrote to, each address of
 * them, and a mailbox over all organizations. `email-limits.ts` writes the keys.
 */
export const emailCounts = pgTable(
  'email_counts',
  {
    key: text().notNull(),
    day: day().notNull(),
    count: integer().notNull(),
    /** The organization's addresses that the mail server refused for good. */
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
