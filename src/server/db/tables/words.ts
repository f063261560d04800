import { sql } from 'drizzle-orm'
import { index, text, uuid } from 'drizzle-orm/pg-core'
import { leases, units } from './portfolio.ts'
import { defineTable, nobody } from './readers.ts'

/**
 * The names by which lists find a home or a lease, folded, as one text: a condition on several tables has no index.
 * Triggers write them (`write_unit_words`, `write_lease_words`). A database with `pg_trgm` has indexes of their trigrams.
 */
const words = () => ({
  organizationId: nobody(uuid().notNull()),
  folded: nobody(text().notNull()),
  /** The same with an X between letters, so that an index of three letters knows words of one and two. */
  foldedSpelled: nobody(
    text().generatedAlwaysAs(sql`'X' || regexp_replace(folded, '(.)', '\\1X', 'g')`),
  ),
})

/** Of a unit its number and the name of its property. */
export const unitWords = defineTable(
  'unit_words',
  {
    unitId: nobody(
      uuid()
        .primaryKey()
        .references(() => units.id, { onDelete: 'cascade' }),
    ),
    ...words(),
    /** Its place in the order of homes: `natural_key` of the property's name and the number. */
    sortKey: nobody(text().notNull().default('')),
  },
  table => [
    index('unit_words_sort_idx').on(table.organizationId, table.sortKey, table.unitId),
    index('unit_words_organization_idx').on(table.organizationId, table.unitId),
    // By how the number begins.
    index('unit_words_folded_idx').on(table.organizationId, table.folded.op('text_pattern_ops')),
  ],
)

/** Of a lease the names of its tenant and of its home. */
export const leaseWords = defineTable(
  'lease_words',
  {
    leaseId: nobody(
      uuid()
        .primaryKey()
        .references(() => leases.id, { onDelete: 'cascade' }),
    ),
    ...words(),
  },
  table => [index('lease_words_organization_idx').on(table.organizationId, table.leaseId)],
)
