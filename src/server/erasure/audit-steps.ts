import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../postgres/database.ts'
import type { Page, Search, Step } from './search.ts'

/** Remove values about a person from the audit log; each entry and its digest stay. */
export const auditSteps: readonly Step[] = [inOwnLog, everywhere]

const entriesAtOnce = 2_000

/** Entries about them, by them, and about rows that still name them. */
async function inOwnLog(db: Db, search: Search, after: string | null): Promise<Page> {
  const { organizationId, known } = search
  if (organizationId === null) return { after: null }
  const first = `${organizationId} 0`
  const of = sql`chain = ${organizationId}`
  return forgetNext(db, search, { after: after ?? first, of, words: known.words })
}

/** Names are of others, too, elsewhere; an address is not. */
async function everywhere(db: Db, search: Search, after: string | null): Promise<Page> {
  if (!search.everywhere) return { after: null }
  const words = search.known.sayings.emails
  // Their own was read right before.
  const of = sql`chain is distinct from ${search.organizationId}`
  return forgetNext(db, search, { after: after ?? `${lowest} 0`, of, words })
}

async function forgetNext(
  db: Db,
  { subjectId, erasureId, erasedAt }: Search,
  { after, of, words }: { after: string; of: SQL; words: string[] },
): Promise<Page> {
  const [chain, number] = after.split(' ')
  const { rows } = await db.execute<{ chain: string; entry: string }>(sql`
    select chain, number::text as entry from audit_values
    where (chain, number) > (${chain}::uuid, ${number}::bigint) and ${of}
    order by chain, number limit ${entriesAtOnce}`)
  const last = rows.at(-1)
  if (!last) return { after: null }
  const chains = rows.map(row => row.chain)
  const numbers = rows.map(({ entry }) => entry)
  await db.execute(sql`select forget_audit_entries(${sql.param(chains)}::uuid[], ${sql.param(numbers)}::bigint[],
    ${subjectId}, ${erasedAt}, ${erasureId}, ${sql.param(words)}::text[])`)
  return { after: rows.length < entriesAtOnce ? null : `${last.chain} ${last.entry}` }
}

const lowest = '00000000-0000-0000-0000-000000000000'
