import { text, unique, uuid } from 'drizzle-orm/pg-core'
import { units } from './portfolio.ts'
import { defineTable, nobody } from './readers.ts'

/**
 * The number of each unit in its compared form within its property (`unit_key`), written by triggers. A duplicate
 * from before this rule has no key until one of the two units is changed.
 */
export const unitKeys = defineTable(
  'unit_keys',
  {
    unitId: nobody(
      uuid()
        .primaryKey()
        .references(() => units.id, { onDelete: 'cascade' }),
    ),
    propertyId: nobody(uuid().notNull()),
    key: nobody(text().notNull()),
  },
  table => [unique('units_number_key').on(table.propertyId, table.key)],
)
