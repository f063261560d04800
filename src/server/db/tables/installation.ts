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
    /** What `keyMark` says of the key. */
    keyMark: nobody(text().notNull()),
    /** What is written in the store of files itself; null until it was reached. */
    storeMark: nobody(text()),
    updatedAt: nobody(instant().notNull().defaultNow()),
  },
  table => [check('installation_one_check', sql`${table.id} = 1`)],
)

export const storedKinds = ['files', 'reports', 'replies', 'archives', 'emails'] as const

/**
 * How many bytes are kept of whom, by kind. Triggers of the tables that keep them count, in the
 * transaction of the change; `stored_bytes_now()` counts anew.
 */
export const storedBytes = defineTable(
  'stored_bytes',
  {
    /** Whose they are; null for emails. */
    userId: nobody(uuid()),
    /** In whose books they are; null for what a person has of their own. */
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
