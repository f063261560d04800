import pg from 'pg'

const id = pg.escapeIdentifier

/** Sums of money by organization and `table.column`, as decimal strings; sums of zero are left out. */
export type Money = Record<string, Record<string, string>>

/**
 * Sums every column of money of every organization's rows, in the open transaction of `client`. Tables are found by
 * their columns: an amount has two decimals.
 */
export async function moneyIn(client: pg.ClientBase): Promise<Money> {
  const money: Money = {}
  for (const { table, columns } of await moneyTables(client)) {
    const sums = columns.map((name, at) => `sum(${id(name)})::text as s${at}`).join(', ')
    const { rows } = await client.query<Record<string, string | null>>(
      `select organization_id::text as organization, ${sums} from public.${id(table)}
        where organization_id is not null group by 1`,
    )
    for (const row of rows) {
      money[row.organization ?? ''] ??= {}
      const own = money[row.organization ?? ''] ?? {}
      for (const [at, name] of columns.entries()) {
        const sum = row[`s${at}`]
        if (sum && Number(sum) !== 0) own[`${table}.${name}`] = sum
      }
    }
  }
  return money
}

/** The first difference in one sentence; null where all sums are alike. */
export function moneyDifference(before: Money, after: Money): string | null {
  for (const organization of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[organization] ?? {}, after[organization] ?? {}]
    for (const column of new Set([...Object.keys(was), ...Object.keys(is)]))
      if (was[column] !== is[column])
        return `${column} of the organization ${organization} came to ${was[column] ?? '0.00'}, and ${is[column] ?? '0.00'} came back.`
  }
  return null
}

async function moneyTables(client: pg.ClientBase): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.table_name::text as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type = 'numeric' and c.numeric_scale = 2
        and exists (select from information_schema.columns o where o.table_schema = 'public'
          and o.table_name = c.table_name and o.column_name = 'organization_id')
      group by c.table_name order by c.table_name`,
  )
  return rows
}
