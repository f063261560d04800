import { foreignKey, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, money } from './columns.ts'
import { units } from './portfolio.ts'

/**
 * Market rent steps: the market rent of a unit from a day on, null for none. `keep_unit_rent()` in `migrations`
 * writes them: the first one applies to all earlier days, too.
 */
export const unitRents = pgTable(
  'unit_rents',
  {
    id: id(),
    organizationId: uuid().notNull(),
    unitId: uuid().notNull(),
    effectiveFrom: day().notNull(),
    monthlyRent: money(),
    createdAt: createdAt(),
  },
  table => [
    unique('unit_rents_from_key').on(table.unitId, table.effectiveFrom),
    foreignKey({
      name: 'unit_rents_unit_fk',
      columns: [table.organizationId, table.unitId],
      foreignColumns: [units.organizationId, units.id],
    }).onDelete('cascade'),
  ],
)
