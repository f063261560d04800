import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core'
import { erasureKinds, mentionedIn } from '#shared/account/erasures.ts'
import { createdAt, day, id } from './columns.ts'
import { organizations } from './people.ts'
import { defineTable, everyone, nobody } from './readers.ts'

/** What a row calls somebody. */
export type Named = Partial<Record<'firstName' | 'lastName' | 'email' | 'phone', string | null>>

/** The rows that are about somebody: their ids, however many. */
export interface Near {
  subjectId: string
  leases: string[]
  requests: string[]
}

/** What a search for somebody who was erased needs to know. */
export interface Wanted {
  names: Named[]
  near: Near
  /** What they are called from now on. */
  label: string
  /** Whether entries of every organization's log are searched for their email, too: once for each account. */
  everywhere: boolean
  /** How many tables the release searches that wrote it: another one begins anew. */
  steps: number
}

/**
 * That somebody was erased, once for each of the books it was in. Ids and days alone once the search is over, so that
 * a restore of an older backup can erase them again: what they name need not be there, hence no references.
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
    /** What is searched for, with their names; null once everything was searched. */
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
    // Read for each entry of the audit log.
    index('erasure_mentions_row_idx').on(table.rowId),
  ],
)
