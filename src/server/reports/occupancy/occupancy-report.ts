import { sql } from 'drizzle-orm'
import { t } from '#shared/language/t.ts'
import {
  countOf,
  type DefineReport,
  leadsTo,
  leadsToReport,
  noteWhen,
  number,
  percent,
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
  beside: [number('Units Entered'), number('Occupied'), percent('Occupancy')],
  links: {
    Property: leadsTo('property'),
    Occupied: leadsToReport(sql`'report=rent-roll&propertyId=' || property_id`),
  },
  ctes: [places(context), homes, tenancies],
  rows: sql`select property as "Property", address as "Address", total_units as "Total Units",
      type as "Type", 'Active' as "Status", property_id, coalesce(units, 0) as units, coalesce(occupied, 0) as occupied,
      coalesce(idle, 0) as idle, coalesce(units, 0) as "Units Entered", coalesce(occupied, 0) as "Occupied",
      ${shareOf(sql`coalesce(occupied, 0)`, sql`units - idle`)} as "Occupancy"
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
    noteWhen(sql`count(*) filter (where units <> "Total Units")`, count =>
      t(
        '{count, plural, one {# property has a total that differs from its number of units entered: the figures count those entered} other {# properties have a total that differs from their number of units entered: the figures count those entered}}',
        { count },
      ),
    ),
    noteWhen(sql`sum(idle)`, count =>
      t(
        '{count, plural, one {# non-revenue unit is left out of occupancy} other {# non-revenue units are left out of occupancy}}',
        { count },
      ),
    ),
  ],
})

const today = (context: ReportContext) => sql`${context.today}::date`
