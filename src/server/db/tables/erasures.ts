import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core'
import { erasureKinds, mentionedIn } from '#shared/account/erasures.ts'
import { createdAt, day, id } from './columns.ts'
import { organizations } from './people.ts'
import { defineTable, everyone, nobody } from './readers.ts'

/**
 * That somebody was erased, once for each of the books it was in. Ids and days alone, so that a restore of an
 * older backup can erase them again: what they name need not be there, hence no references.
 */
export const erasures = defineTable(
  'erasures',
  {
    id: id(),
    /** Whose books; null for what an account is besides. */
    organizationId: nobody(uuid().references(() => organizations.id)),
    kind: everyone(text({ enum: erasureKinds }).notNull()),
    /** The person or vendor that was erased. */
    subjectId: nobody(uuid().notNull()),
    /** Who has their rows now, where the account itself stayed. */
    standInId: nobody(uuid()),
    /** The n of 'Former tenant #n'; null of somebody who was not there when it was repeated. */
    formerNumber: nobody(integer()),
    /** The UTC day of it, also where a restore repeats it later. */
    erasedOn: nobody(day().notNull().default(sql`(now() at time zone 'UTC')::date`)),
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

/** Where what somebody typed still names, or may name, whoever was erased: a row, never the words. */
export const erasureMentions = defineTable(
  'erasure_mentions',
  {
    id: id(),
    organizationId: nobody(
      uuid()
        .notNull()
        .references(() => organizations.id),
    ),
    erasureId: nobody(
      uuid()
        .notNull()
        .references(() => erasures.id, { onDelete: 'cascade' }),
    ),
    /** The table and its column. */
    entity: nobody(text({ enum: mentionedIn }).notNull()),
    field: nobody(text().notNull()),
    rowId: nobody(uuid().notNull()),
    /** Whether their whole name, email or phone stands there; else a part of their name, in a row about them. */
    isSure: nobody(boolean().notNull()),
    createdAt: createdAt(),
  },
  table => [
    unique('erasure_mentions_once_key').on(table.erasureId, table.entity, table.field, table.rowId),
    // Asked for each entry of the audit log.
    index('erasure_mentions_row_idx').on(table.rowId),
  ],
)
