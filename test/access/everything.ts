import { sql } from 'drizzle-orm'
import { database } from '../world.ts'

const wholeRow = sql`to_jsonb(t)::text`
/** Of a mail its sender notes the rest by itself, a moment after it was asked for. */
const isThere = sql`t.id::text`

/** Every row of these organizations in every table as one digest; what only notes a reading is left out. */
export async function everythingOf(organizations: string[]): Promise<string> {
  const { rows: tables } = await database.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'
      and table_name not in ('audit_log', 'report_runs') order by 1`)
  const digests = tables.map(({ name }) => {
    const row = name === 'mails' ? isThere : wholeRow
    return sql`(select coalesce(md5(string_agg(${row}, '' order by ${row})), '')
      from ${sql.identifier(name)} t where organization_id in ${organizations})`
  })
  const { rows } = await database.db.execute<{ all: string }>(
    sql`select concat(${sql.join(digests, sql`, `)}) as all`,
  )
  return rows[0]?.all ?? ''
}
