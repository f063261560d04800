import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { organizations } from './people.ts'

/** The outbox: written with the change it tells of, sent afterwards, at least once. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    /** Whose books it is about; null for mails of a person's own account. */
    organizationId: uuid().references(() => organizations.id),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    tries: integer().notNull().default(0),
    tryAgainAt: instant().notNull().defaultNow(),
    sentAt: instant(),
    /** Given up after too many tries; `lastError` says why. */
    parkedAt: instant(),
    lastError: text(),
    createdAt: createdAt(),
  },
  table => [
    index('mails_waiting_idx')
      .on(table.tryAgainAt)
      .where(sql`${table.sentAt} is null and ${table.parkedAt} is null`),
  ],
)
