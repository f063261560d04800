import { sql } from 'drizzle-orm'
import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { notificationKinds } from '#shared/messaging/notifications.ts'
import { digestGroups } from '#shared/operations/automations.ts'
import { createdAt, id, instant } from './columns.ts'
import { organizations, users } from './people.ts'
import { defineTable, everyone, nobody } from './readers.ts'

/** Notifications of a person. Their text stays as of that day. */
export const notifications = defineTable(
  'notifications',
  {
    id: id(),
    userId: nobody(
      uuid()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    /** The organization of the event. */
    organizationId: nobody(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    kind: everyone(text({ enum: notificationKinds }).notNull()),
    /** The subject with its day or state: no person is notified of the same twice. */
    key: nobody(text().notNull()),
    title: everyone(text().notNull()),
    text: everyone(text().notNull()),
    /** Where it leads, a path of the screens. */
    path: everyone(text().notNull()),
    /** The group of the office's daily digest it belongs to, and since when it was in one. */
    digest: nobody(text({ enum: digestGroups })),
    digestedAt: nobody(instant()),
    readAt: everyone(instant()),
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
