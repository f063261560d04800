import { sql } from 'drizzle-orm'
import { database } from '../world.ts'

/** Tables that a read writes to: the log entry, the stored report, and its bytes. */
const notesOfReadings = ['audit_log', 'report_runs', 'stored_bytes']
const wholeRow = sql`to_jsonb(t)::text`
/** The sender updates an email by itself, a moment after the request. */
const isThere = sql`t.id::text`

/** One digest per table of these organizations' rows; tables that only record reads are left out. */
export async function everythingOf(organizations: string[]): Promise<Map<string, string>> {
  const { rows: tables } = await database.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'
      and table_name not in ${notesOfReadings} order by 1`)
  const digests = tables.map(({ name }) => {
    const row = name === 'mails' ? isThere : wholeRow
    return sql`select ${name} as name, (
      select coalesce(md5(string_agg(${row}, '' order by ${row})), '')
      from ${sql.identifier(name)} t where organization_id in ${organizations}) as digest`
  })
  const { rows } = await database.db.execute<{ name: string; digest: string }>(
    sql.join(digests, sql` union all `),
  )
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** A sentence for each table whose rows have changed. */
export async function changesSince(
  before: Map<string, string>,
  organizations: string[],
): Promise<string[]> {
  const now = await everythingOf(organizations)
  return [...now]
    .filter(([name, digest]) => digest !== before.get(name))
    .map(([name]) => `Something was written to ${name}`)
}
