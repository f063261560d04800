import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * Facts about this database shared by all servers, in one row. Each start writes it as the owner;
 * no backup includes it, because a restore may have another key and file store.
 */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    /** The newest release that ran here, and its number of migrations. */
    release: text().notNull(),
    changes: integer().notNull(),
    /** Nothing older may start. */
    oldestRelease: text().notNull(),
    oldestChanges: integer().notNull(),
    /** The mark of the key, from `keyMark`. */
    keyMark: text().notNull(),
    /** The mark inside the file store; null until it was reached. */
    storeMark: text(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [check('installation_one_check', sql`${table.id} = 1`)],
)

export const storedKinds = ['files', 'reports', 'replies', 'archives', 'emails'] as const

/** Stored bytes per owner and kind. Triggers count in the transaction of each change; `stored_bytes_now()` recounts. */
export const storedBytes = pgTable(
  'stored_bytes',
  {
    /** The person they belong to; null for emails. */
    userId: uuid(),
    /** The organization they belong to; null for a person's own files. */
    organizationId: uuid(),
    kind: text({ enum: storedKinds }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  table => [
    unique('stored_bytes_key')
      .on(table.userId, table.organizationId, table.kind)
      .nullsNotDistinct(),
    index('stored_bytes_organization_idx').on(table.organizationId),
  ],
)
