import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { erasureKinds, mentionedIn } from '#shared/account/erasures.ts'
import { createdAt, day, id } from './columns.ts'
import { organizations } from './people.ts'

/**
 * Erasures, one per person and organization. Ids and days alone, so that they can be repeated on a
 * restored backup: the rows they name may be missing, hence no foreign keys.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    /** The organization; null for the account itself. */
    organizationId: uuid().references(() => organizations.id),
    kind: text({ enum: erasureKinds }).notNull(),
    /** The person or vendor that was erased. */
    subjectId: uuid().notNull(),
    /** The placeholder user of their rows, where the account itself stayed. */
    standInId: uuid(),
    /** The n of 'Former tenant #n'; null when the person was missing at the repetition. */
    formerNumber: integer(),
    /** The UTC day of it, also where a restore repeats it later. */
    erasedOn: day().notNull().default(sql`(now() at time zone 'UTC')::date`),
    /** When it was done in this database. */
    createdAt: createdAt(),
  },
  table => [
    unique('erasures_once_key')
      .on(table.organizationId, table.kind, table.subjectId, table.erasedOn)
      .nullsNotDistinct(),
    index('erasures_subject_idx').on(table.subjectId),
    check(
      'erasures_books_check',
      sql`${table.kind} = 'account' or ${table.organizationId} is not null`,
    ),
  ],
)

/** Rows whose free text names, or may name, an erased person: the row, never its text. */
export const erasureMentions = pgTable(
  'erasure_mentions',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    erasureId: uuid()
      .notNull()
      .references(() => erasures.id, { onDelete: 'cascade' }),
    /** The table and its column. */
    entity: text({ enum: mentionedIn }).notNull(),
    field: text().notNull(),
    rowId: uuid().notNull(),
    /** Whether their whole name, email or phone occurs there; else a part of their name, in a row about them. */
    isSure: boolean().notNull(),
    createdAt: createdAt(),
  },
  table => [
    unique('erasure_mentions_once_key').on(table.erasureId, table.entity, table.field, table.rowId),
    // Read for each entry of the audit log.
    index('erasure_mentions_row_idx').on(table.rowId),
  ],
)
