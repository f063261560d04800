import { and, asc, eq, getTableColumns, gt, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../postgres/database.ts'

type Rows = PgTable & { id: AnyPgColumn }

/**
 * The ids of the next rows in order: of one organization where an index supports it, otherwise of all rows. Either way
 * an index is scanned once from end to end, and a page costs the same for any number of rows.
 */
export async function nextRows(
  db: Db,
  table: Rows,
  {
    organizationId,
    after,
    limit,
  }: { organizationId: string | null; after: string | null; limit: number },
): Promise<{ ids: string[]; last: string | null }> {
  const organizationIds = pagedBy(table)
  const ours: SQL | undefined =
    organizationIds && organizationId ? eq(organizationIds, organizationId) : undefined
  const rows = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(ours, after === null ? undefined : gt(table.id, after)))
    .orderBy(asc(table.id))
    .limit(limit)
  const ids = rows.map(({ id }) => String(id))
  return { ids, last: ids.length < limit ? null : (ids.at(-1) ?? null) }
}

/** The column of the organization where an index has it before the id. */
export function pagedBy(table: Rows): AnyPgColumn | undefined {
  const { organizationId } = getTableColumns(table as PgTable) as Record<string, AnyPgColumn>
  const { indexes, uniqueConstraints } = getTableConfig(table)
  const lists = [
    ...indexes.filter(({ config }) => !config.where).map(({ config }) => config.columns),
    ...uniqueConstraints.map(({ columns }) => columns),
  ]
  const leads = lists.some(
    ([first, second]) => nameOf(first) === organizationId?.name && nameOf(second) === 'id',
  )
  return leads ? organizationId : undefined
}

const nameOf = (part: unknown): unknown => Object(part).name
