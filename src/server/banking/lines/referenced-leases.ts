import { and, eq, sql } from 'drizzle-orm'
import { referencesIn } from '#shared/accounting/online/reference.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleLeases } from '../../access/visible.ts'
import { leases } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import type { LineRow } from './select.ts'

type Line = Pick<LineRow, 'id' | 'payee' | 'memo'>

/**
 * The leases that lines name by the reference which tenants write on a transfer, by the lines' ids. Two references in one
 * text, or a reference that two leases share, name none.
 */
export async function referencedLeases(
  db: Db,
  caller: Caller,
  lines: readonly Line[],
): Promise<Map<string, string>> {
  const named = lines.flatMap(({ id, payee, memo }) => {
    const [ending, ...others] = referencesIn(`${payee} ${memo}`)
    return ending && others.length === 0 ? [{ id, ending }] : []
  })
  if (named.length === 0) return new Map()
  const endings = [...new Set(named.map(({ ending }) => ending))]
  const found = await db
    .select({ id: leases.id, ending: leaseEnding })
    .from(leases)
    .where(
      and(
        eq(leases.organizationId, caller.organizationId ?? ''),
        visibleLeases(caller),
        sql`${leaseEnding} = any(${sql.param(endings)}::text[])`,
      ),
    )
  const byEnding = Map.groupBy(found, ({ ending }) => ending)
  return new Map(
    named.flatMap(({ id, ending }) => {
      const [lease, ...others] = byEnding.get(ending) ?? []
      return lease && others.length === 0 ? [[id, lease.id]] : []
    }),
  )
}

/** As the index has it. */
const leaseEnding = sql<string>`right(${leases.id}::text, 8)`
