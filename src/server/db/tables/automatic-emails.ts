import { sql } from 'drizzle-orm'
import { boolean, check, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { automaticEmailKinds } from '#shared/messaging/automatic-emails.ts'
import { createdAt, day, id, updatedAt } from './columns.ts'
import { organizations } from './people.ts'
import { defineTable, everyone, nobody, officeArchive } from './readers.ts'

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

/** Which emails an organization sends by itself, when, and in which words. A kind without a row is off. */
export const automaticEmails = defineTable(
  'automatic_emails',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    kind: everyone(text({ enum: automaticEmailKinds }).notNull()),
    isOn: everyone(boolean().notNull().default(false)),
    /** Days before or after the day it is about; none for a receipt. */
    days: everyone(integer().array().notNull()),
    /** Its own wording; null for the default. */
    subject: everyone(text()),
    body: everyone(text()),
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
export const officeDigests = defineTable(
  'office_digests',
  {
    id: id(),
    organizationId: nobody(organizationId()),
    /** The organization's own day. */
    day: nobody(day().notNull()),
    createdAt: createdAt(),
  },
  table => [unique('office_digests_day_key').on(table.organizationId, table.day)],
)
