import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import { erasureKinds, mentionedIn } from '#shared/account/erasures.ts'
import { createdAt, day, id } from './columns.ts'
import { organizations } from './people.ts'
import { defineTable, everyone, nobody } from './readers.ts'

/** The names and contact details of a person in a row. */
export type Named = Partial<Record<'firstName' | 'lastName' | 'email' | 'phone', string | null>>

/** The ids of all rows about a person. */
export interface Near {
  subjectId: string
  leases: string[]
  requests: string[]
}

/** The input of a search for an erased person. */
export interface Wanted {
  names: Named[]
  near: Near
  /** The replacement for their name. */
  label: string
  /** Whether entries of every organization's log are searched for their email, too: once for each account. */
  everywhere: boolean
  /** The number of tables in the search of its release: another release starts again. */
  steps: number
}

/**
 * Erasures, one per subject and organization. Ids and days alone once the search is over, so that a restored backup
 * can repeat them: the rows they name may be missing, hence no foreign keys.
 */
export const erasures = defineTable(
  'erasures',
  {
    id: id(),
    /** The organization; null for the account itself. */
    organizationId: nobody(uuid().references(() => organizations.id)),
    kind: everyone(text({ enum: erasureKinds }).notNull()),
    /** The person or vendor that was erased. */
    subjectId: nobody(uuid().notNull()),
    /** Who has their rows now, where the account itself stayed. */
    standInId: nobody(uuid()),
    /** The n of 'Former tenant #n'; null when the person was missing at the repetition. */
    formerNumber: nobody(integer()),
    /** The UTC day of it, also where a restore repeats it later. */
    erasedOn: nobody(day().notNull().default(sql`(now() at time zone 'UTC')::date`)),
    /** The input of the search, with their names; null once the search is over. */
    wanted: nobody(jsonb().$type<Wanted>()),
    /** How many tables were searched, and the row of the next that was looked at last. */
    step: nobody(integer().notNull().default(0)),
    after: nobody(text()),
    /** When it was done in this database. */
    createdAt: createdAt(),
  },
  table => [
    index('erasures_wanted_idx').on(table.id).where(sql`${table.wanted} is not null`),
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
    // Read for each entry of the audit log.
    index('erasure_mentions_row_idx').on(table.rowId),
  ],
)
