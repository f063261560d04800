import { foreignKey, index, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, money } from './columns.ts'
import { units } from './portfolio.ts'
import { defineTable, officeArchive } from './readers.ts'

/**
 * Market rent steps: the market rent of a unit from a day on, null for none. `record_unit_rent()` in
 * `db/functions` writes them: the first one holds for all days before, too.
 */
export const unitRents = defineTable(
  'unit_rents',
  {
    id: id(),
    organizationId: officeArchive(uuid().notNull()),
    unitId: officeArchive(uuid().notNull()),
    effectiveFrom: officeArchive(day().notNull()),
    monthlyRent: officeArchive(money()),
    createdAt: createdAt(),
  },
  table => [
    unique('unit_rents_from_key').on(table.unitId, table.effectiveFrom),
    // All of an organization in one pass, in order.
    index('unit_rents_organization_idx').on(
      table.organizationId,
      table.unitId,
      table.effectiveFrom,
      table.monthlyRent,
    ),
    foreignKey({
      name: 'unit_rents_unit_fk',
      columns: [table.organizationId, table.unitId],
      foreignColumns: [units.organizationId, units.id],
    }).onDelete('cascade'),
  ],
)
