import { type SQL, sql } from 'drizzle-orm'
import { reportPageRows } from '#shared/reports/reports.ts'
import type { Column, ReportDefinition, Total } from '../definition.ts'
import { object } from '../json-answers.ts'

/** A report as one statement: a line of its totals, notes and charts, then a line for each row of a page. */
export function onePage(definition: ReportDefinition, offset: number, isDetailed: boolean): SQL {
  const { columns, beside = [], order, totals = [], notes = [], charts = [], groups } = definition
  const rowCount = groups ? sql`coalesce(sum(rows), 0)::int` : sql`count(*)`
  const links = isDetailed ? Object.entries(definition.links ?? {}) : []
  return sql`
    with ${relationsOf(definition)}
    select 0::bigint as place, json_build_object('rowCount', ${rowCount},
      'totals', ${totalsOf(totals)},
      'groups', ${isDetailed ? sql`case when ${rowCount} <= ${reportPageRows}::int then ${byProperty(definition)} end` : sql`null`},
      'notes', json_build_array(${sql.join(
        notes.map(({ values }) => values),
        sql`, `,
      )}),
      'charts', json_build_array(${sql.join(
        charts.map(
          ({ groups, noDataBefore }) =>
            sql`json_build_object('groups', ${groups}, 'noDataBefore', ${noDataBefore ?? sql`null`})`,
        ),
        sql`, `,
      )})) as line
    from ${groups ? sql`(${groups}) groups` : sql`report`}
    union all
    select in_page as place, ${object([
      ...[...columns, ...beside].map((column): Named => [column.label, cellOf(column)]),
      ...links.map(([label, { id }]): Named => [linkKey(label), id]),
    ])} as line from (
      select *, row_number() over (order by ${order}) as in_page from (
        select * from report order by ${order} limit ${reportPageRows} offset ${offset}
      ) cut
    ) page
    order by place`
}

type Named = [name: string, value: SQL]

/** Where a row keeps the id of what a value leads to. */
export function linkKey(label: string): string {
  return `→ ${label}`
}

function totalsOf(totals: readonly Total[]): SQL {
  return object(totals.map((total): Named => [total.label, printed(total, total.value)]))
}

/** The totals of each property, as `[{ id, name, rows, totals }]`; null for a report without any. */
function byProperty({ links, totals = [] }: ReportDefinition): SQL {
  if (!links?.Property) return sql`null`
  return sql`(select json_agg(json_build_object('id', id, 'name', name, 'rows', rows, 'totals', totals) order by name, id) from (
    select ${links.Property.id} as id, coalesce(min("Property"), '') as name, count(*)::int as rows,
      ${totalsOf(totals.filter(({ ofWhole }) => !ofWhole))} as totals
    from report group by 1) by_property)`
}

/** All rows, printed as those of a page but without what stands where a value is missing. */
export function allRows(definition: ReportDefinition): SQL {
  // Numbered: by its label, `order` would mean the printed column.
  const cells = definition.columns.map(
    (column, at) =>
      sql`${printed(column, sql`${sql.identifier(column.label)}`)} as ${sql.identifier(`cell_${at}`)}`,
  )
  return sql`with ${relationsOf(definition)}
    select ${sql.join(cells, sql`, `)} from report order by ${definition.order}`
}

function relationsOf({ ctes: given, rows, isPlain }: ReportDefinition): SQL {
  const kept = isPlain ? sql`not materialized` : sql`materialized`
  return sql.join([...given, sql`report as ${kept} (${rows})`], sql`, `)
}

function cellOf(column: Column): SQL {
  const value = printed(column, sql`${sql.identifier(column.label)}`)
  const missing = column.missing ?? 'N/A'
  return column.type === 'number'
    ? sql`coalesce(to_json(${value}), to_json(${missing}::text))`
    : sql`coalesce(${value}, ${missing}::text)`
}

function printed({ type }: Pick<Column, 'type'>, value: SQL): SQL {
  switch (type) {
    case 'money':
      return sql`(${value})::numeric(14, 2)::text`
    case 'percent':
      return sql`(${value})::numeric(14, 1)::text`
    case 'number':
      return sql`${value}`
    case 'text':
      // A line can be longer than a table has room for.
      return sql`case when length((${value})::text) > 1000 then left((${value})::text, 999) || '…' else (${value})::text end`
    default:
      return sql`(${value})::text`
  }
}
