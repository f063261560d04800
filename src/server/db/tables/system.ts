import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Paragraph } from '#shared/messaging/email-wording.ts'
import { emailKinds } from '#shared/messaging/mails.ts'
import { automations } from '#shared/operations/automations.ts'
import { createdAt, day, id, instant } from './columns.ts'
import { organizations, users } from './people.ts'
import { defineTable, everyone, nobody } from './readers.ts'
import { messages } from './service.ts'

/** The outbox: written with the change it tells of, sent afterwards, at least once. */
export const mails = defineTable(
  'mails',
  {
    id: id(),
    /** Whose books it is about; null for mails of a person's own account. */
    organizationId: nobody(uuid().references(() => organizations.id)),
    /** The message this is a copy of. */
    messageId: nobody(uuid().references(() => messages.id)),
    /** Tells of what its recipient finds in Rooftree, too; no reason to send an address nothing else for a while. */
    isNotice: nobody(boolean().notNull().default(false)),
    /** What decided to send it; null for what a person just sent. It goes out between 8 am and 8 pm of its organization only. */
    automation: nobody(text({ enum: automations })),
    /** What its words are; null of one from before the update. See `emailKinds`. */
    kind: everyone(text({ enum: emailKinds })),
    recipient: everyone(text().notNull()),
    subject: everyone(text().notNull()),
    /** None once it was sent: links that open something are kept no longer than needed. */
    paragraphs: nobody(jsonb().$type<Paragraph[]>().notNull()),
    /** What its file says, without links: an erased person is found by it. Null where there is none, or from before the update. */
    words: nobody(text()),
    tries: nobody(integer().notNull().default(0)),
    tryAgainAt: nobody(instant().notNull().defaultNow()),
    sentAt: everyone(instant()),
    /** Waits because its organization or mailbox had its share of the day. */
    heldAt: nobody(instant()),
    /** Given up: refused for good or after too many tries; `lastError` says why. */
    parkedAt: nobody(instant()),
    lastError: nobody(text()),
    /** Of its file, where it was kept as one. */
    fileBytes: nobody(integer()),
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
export const emailCounts = defineTable(
  'email_counts',
  {
    key: nobody(text().notNull()),
    day: nobody(day().notNull()),
    count: nobody(integer().notNull()),
    /** Of an organization's addresses, those the mail server refused for good. */
    refused: nobody(integer().notNull().default(0)),
  },
  table => [
    primaryKey({ columns: [table.key, table.day] }),
    index('email_counts_day_idx').on(table.day),
  ],
)

/** The releases that ran on this database, and since when. */
export const releases = defineTable('releases', {
  version: nobody(text().primaryKey()),
  firstStartedAt: nobody(instant().notNull().defaultNow()),
})

/** Who was sent the notes of which release. */
export const releaseNotesSent = defineTable(
  'release_notes_sent',
  {
    userId: nobody(
      uuid()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    version: nobody(
      text()
        .notNull()
        .references(() => releases.version),
    ),
    sentAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.userId, table.version] })],
)
