import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { automaticEmailKinds } from '#shared/messaging/automatic-emails.ts'
import { createdAt, day, id, updatedAt } from './columns.ts'
import { organizations } from './people.ts'

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

/** The automatic emails of an organization, with their time and text. A kind without a row is off. */
export const automaticEmails = pgTable(
  'automatic_emails',
  {
    id: id(),
    organizationId: organizationId(),
    kind: text({ enum: automaticEmailKinds }).notNull(),
    isOn: boolean().notNull().default(false),
    /** Days before or after the date of the email; none for a receipt. */
    days: integer().array().notNull(),
    /** Its own wording; null for the default. */
    subject: text(),
    body: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('automatic_emails_kind_key').on(table.organizationId, table.kind),
    check(
      'automatic_emails_days_check',
      sql`0 <= all(${table.days}) and 365 >= all(${table.days})`,
    ),
  ],
)

/** The daily emails that the office got: one a day for an organization, to each of its admins and managers. */
export const officeDigests = pgTable(
  'office_digests',
  {
    id: id(),
    organizationId: organizationId(),
    /** The organization's own day. */
    day: day().notNull(),
    createdAt: createdAt(),
  },
  table => [unique('office_digests_day_key').on(table.organizationId, table.day)],
)
