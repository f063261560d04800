import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { notificationKinds } from '#shared/messaging/notifications.ts'
import { digestGroups } from '#shared/operations/automations.ts'
import { createdAt, id, instant } from './columns.ts'
import { organizations, users } from './people.ts'

/** Notifications of a person. Their text stays as of that day. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The organization of the event. */
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    kind: text({ enum: notificationKinds }).notNull(),
    /** The subject with its day or state: no person is notified of the same twice. */
    key: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** Where it leads, a path of the screens. */
    path: text().notNull(),
    /** The group of the office's daily digest, and when it was added to one. */
    digest: text({ enum: digestGroups }),
    digestedAt: instant(),
    readAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('notifications_key').on(table.userId, table.key),
    index('notifications_newest_idx').on(table.userId, table.id),
    index('notifications_to_digest_idx')
      .on(table.organizationId)
      .where(sql`${table.digest} is not null and ${table.digestedAt} is null`),
    index('notifications_unread_idx').on(table.userId).where(sql`${table.readAt} is null`),
  ],
)
