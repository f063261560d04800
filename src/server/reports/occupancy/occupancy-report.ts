import { sql } from 'drizzle-orm'
import {
  countOf,
  type DefineReport,
  noteWhen,
  number,
  type ReportContext,
  shareOf,
  text,
} from '../definition.ts'
import { homes, isIdle, livedInOn, places, tenancies } from '../terms.ts'

/**
 * The active properties. The five columns are the specification's, letter for letter: occupancy
 * itself is in the footer. Archived ones are left out, so that 'Active' stays true.
 */
export const occupancyReport: DefineReport = context => ({
  columns: [text('Property'), text('Address'), number('Total Units'), text('Type'), text('Status')],
  ctes: [places(context), homes, tenancies],
  rows: sql`select property as "Property", address as "Address", total_units as "Total Units",
      type as "Type", 'Active' as "Status", property_id, coalesce(units, 0) as units, coalesce(occupied, 0) as occupied,
      coalesce(idle, 0) as idle
    from places left join (
      select homes.property_id, count(*)::int as units, count(lived.unit_id)::int as occupied,
        (count(*) filter (where ${isIdle(today(context), sql`(lived.unit_id is not null)`)}))::int as idle
      from homes left join ${livedInOn(today(context))} lived using (unit_id)
      group by homes.property_id
    ) counted using (property_id)
    where archived_on is null`,
  order: sql`"Property", property_id`,
  totals: [
    countOf('Properties'),
    { label: 'Units', type: 'number', value: sql`coalesce(sum(units), 0)` },
    { label: 'Occupied', type: 'number', value: sql`coalesce(sum(occupied), 0)` },
    {
      label: 'Occupancy',
      type: 'percent',
      value: shareOf(sql`sum(occupied)`, sql`sum(units - idle)`),
    },
  ],
  notes: [
    noteWhen(
      sql`count(*) filter (where units <> "Total Units")`,
      'property has another number of units entered than its total: the figures count those entered',
      'properties have another number of units entered than their total: the figures count those entered',
    ),
    noteWhen(
      sql`sum(idle)`,
      'non-revenue unit is left out of occupancy',
      'non-revenue units are left out of occupancy',
    ),
  ],
})

const today = (context: ReportContext) => sql`${context.today}::date`
