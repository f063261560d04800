import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type MentionedIn, mentionedIn } from '#shared/account/erasures.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { documents, erasureMentions, type Near } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { isAmong } from './mention-places.ts'
import { type Mentionable, mentionable } from './mentionable.ts'
import { nextRows } from './next-rows.ts'
import type { Search, Step } from './search.ts'

/**
 * Record every row in which others name an erased person, and the files of documents about them, which may. Stored are
 * table, column and id, never the text.
 */
export const mentionSteps: readonly Step[] = mentionedIn.map(
  entity => async (db, search, after) => {
    const { table } = mentionable[entity]
    const { organizationId } = search
    if (organizationId === null) return { after: null }
    const { ids, last } = await nextRows(db, table, { organizationId, after, limit: rowsAtOnce })
    if (ids.length > 0) await noteAmong(db, entity, { search, organizationId, ids })
    return { after: last }
  },
)

const rowsAtOnce = 2_000

/** Rows searched for parts of names, too: leases, requests and conversations of this person. */
export async function nearTo(db: Db, subjectId: string): Promise<Near> {
  const { rows } = await db.execute<{ leases: string[]; requests: string[] }>(sql`select
    array(select id from ${leasesRentedBy(subjectId)} as rented(id)
      union select e.lease_id from earlier_tenants e where e.user_id = ${subjectId}) as leases,
    array(select r.id from maintenance_requests r where r.tenant_id = ${subjectId} or r.assigned_to = ${subjectId}
      union select v.request_id from vendor_links v where v.vendor_id = ${subjectId}) as requests`)
  return { subjectId, leases: rows[0]?.leases ?? [], requests: rows[0]?.requests ?? [] }
}

async function noteAmong(
  db: Db,
  entity: MentionedIn,
  { search, organizationId, ids }: { search: Search; organizationId: string; ids: string[] },
) {
  const { table, organizationId: organizationIds, fields }: Mentionable = mentionable[entity]
  const typed = Object.keys(fields).map(field => inColumn(entity, field, search))
  const all = entity === 'documents' ? [...typed, inFile(search)] : typed
  await db.execute(sql`
    insert into ${erasureMentions} (id, organization_id, erasure_id, entity, field, row_id, is_sure)
    select gen_random_uuid(), ${organizationId}, ${search.erasureId}, ${entity}, found.field, ${table.id}, found.is_sure
    from ${table}, lateral (values ${sql.join(all, sql`, `)}) as found(field, is_sure, may_be)
    where ${table.id} = any(${sql.param(ids)}::uuid[]) and ${organizationIds} = ${organizationId}
      and (found.is_sure or found.may_be)
    on conflict do nothing`)
}

/** A field, whether it names them, and whether a part of their name in it may mean them. */
function inColumn(entity: MentionedIn, field: string, { known, near }: Search): SQL {
  const { isNear }: Mentionable = mentionable[entity]
  const folded = sql`fold_text(${columnOf(entity, field)}::text)`
  const mayBe = isNear ? sql`${isNear(near)} and ${folded} ~ ${known.parts}` : sql`false`
  return sql`(${field}::text, coalesce(${folded} ~ ${known.whole}, false), coalesce(${mayBe}, false))`
}

/** Only a human can read a file's content: documents about the person, and those with their name. */
function inFile({ known, near }: Search): SQL {
  return sql`('file', false, ${isAmong(documents.leaseId, near.leases)} or coalesce(${documents.requestId} in (
      select r.id from maintenance_requests r where r.tenant_id = ${near.subjectId}), false)
      or fold_text(${documents.name}) ~ ${known.whole})`
}

/** @throws Error for a column that is missing in the table */
export function columnOf(entity: MentionedIn, field: string) {
  const column = getTableColumns(mentionable[entity].table)[field]
  if (!column) throw new Error(`${entity} has no ${field}`)
  return column
}
