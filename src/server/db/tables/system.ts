import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#shared/language/languages.ts'
import { returnReasons } from '#shared/messaging/email-events.ts'
import type { Paragraph } from '#shared/messaging/email-wording.ts'
import { emailKinds, emailPreferences } from '#shared/messaging/mails.ts'
import { automations } from '#shared/operations/automations.ts'
import { createdAt, day, id, instant } from './columns.ts'
import { organizations, users } from './people.ts'
import { defineTable, everyone, nobody } from './readers.ts'
import { messages } from './service.ts'

/** A document that an email carries, drawn when it is sent: the receipt of a payment, issued owner statements. */
export type Attached = { receipt: string } | { ownerStatements: string[] }

/** The outbox: written with the change, sent afterwards, at least once. */
export const mails = defineTable(
  'mails',
  {
    id: id(),
    /** The organization; null for emails about a personal account. */
    organizationId: nobody(uuid().references(() => organizations.id)),
    /** The message this is a copy of. */
    messageId: nobody(uuid().references(() => messages.id)),
    /** Repeats an entry that its recipient finds in Rooftree, too; no reason to pause other emails to the address. */
    isNotice: nobody(boolean().notNull().default(false)),
    /** The automation that sends it, from 8 am to 8 pm of its organization only; null for a person's own email. */
    automation: nobody(text({ enum: automations })),
    /** The kind of its text; null for an email from before the update. See `emailKinds`. */
    kind: everyone(text({ enum: emailKinds })),
    recipient: everyone(text().notNull()),
    /** Of its text. */
    language: nobody(text({ enum: languages }).notNull().default('en')),
    /** The switch of its recipient that stops such emails; null for one that is always sent. */
    preference: nobody(text({ enum: emailPreferences })),
    /** The person whose act or text it is about, to whom its recipient may answer. */
    sentBy: nobody(uuid().references(() => users.id)),
    /** The conversation it belongs to. */
    thread: nobody(text()),
    attached: nobody(jsonb().$type<Attached>()),
    subject: everyone(text().notNull()),
    /** Empty once it was sent: links with access are stored no longer than needed. */
    paragraphs: nobody(jsonb().$type<Paragraph[]>().notNull()),
    /** The text of its file without links, to find erased persons; null without a file or from before the update. */
    words: nobody(text()),
    tries: nobody(integer().notNull().default(0)),
    tryAgainAt: nobody(instant().notNull().defaultNow()),
    sentAt: everyone(instant()),
    /** Waits because its organization or mailbox had its share of the day. */
    heldAt: nobody(instant()),
    /** Given up: refused for good or after too many tries; `lastError` says why. */
    parkedAt: nobody(instant()),
    lastError: nobody(text()),
    /** It came back after it was sent; `lastError` says why. Nothing more is sent to its address until `allowedAt`. */
    returnedAs: nobody(text({ enum: returnReasons })),
    returnedAt: everyone(instant()),
    /** When, and by whom, its address was allowed again. */
    allowedAt: nobody(instant()),
    allowedBy: nobody(uuid()),
    /** The size of its file, where it was stored as one. */
    fileBytes: nobody(integer()),
    createdAt: createdAt(),
  },
  table => [
    index('mails_newest_idx').on(table.organizationId, table.id),
    index('mails_message_idx').on(table.messageId).where(sql`${table.messageId} is not null`),
    index('mails_waiting_idx')
      .on(table.tryAgainAt)
      .where(sql`${table.sentAt} is null and ${table.parkedAt} is null`),
    index('mails_recipient_idx').on(sql`lower(${table.recipient})`),
    index('mails_returned_idx')
      .on(sql`lower(${table.recipient})`)
      .where(sql`${table.returnedAs} is not null and ${table.allowedAt} is null`),
  ],
)

/**
 * Recipients per day (UTC), by counter: the addresses an organization wrote to, each address of
 * them, and a mailbox over all organizations. `email/limits.ts` writes the keys.
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
