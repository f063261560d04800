import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { defineTable, nobody } from './readers.ts'

/**
 * Facts about this database shared by all servers, in one row. Each start writes it as the owner;
 * no backup includes it, because a restore may have another key and file store.
 */
export const installation = defineTable(
  'installation',
  {
    id: nobody(integer().primaryKey().default(1)),
    /** The newest release that ran here, and how many changes of tables it knows. */
    release: nobody(text().notNull()),
    changes: nobody(integer().notNull()),
    /** Nothing older may start. */
    oldestRelease: nobody(text().notNull()),
    oldestChanges: nobody(integer().notNull()),
    /** The mark of the key, from `keyMark`. */
    keyMark: nobody(text().notNull()),
    /** The mark inside the file store; null until it was reached. */
    storeMark: nobody(text()),
    updatedAt: nobody(instant().notNull().defaultNow()),
  },
  table => [check('installation_one_check', sql`${table.id} = 1`)],
)

export const storedKinds = ['files', 'reports', 'replies', 'archives', 'emails'] as const

/**
 * Stored bytes per user, organization and kind. Triggers count in the transaction of each change;
 * `stored_bytes_now()` recounts.
 */
export const storedBytes = defineTable(
  'stored_bytes',
  {
    /** Whose they are; null for emails. */
    userId: nobody(uuid()),
    /** The organization they belong to; null for a person's own data. */
    organizationId: nobody(uuid()),
    kind: nobody(text({ enum: storedKinds }).notNull()),
    bytes: nobody(bigint({ mode: 'number' }).notNull()),
  },
  table => [
    unique('stored_bytes_key')
      .on(table.userId, table.organizationId, table.kind)
      .nullsNotDistinct(),
    index('stored_bytes_organization_idx').on(table.organizationId),
  ],
)
