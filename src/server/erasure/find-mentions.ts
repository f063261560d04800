import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type MentionedIn, mentionedIn } from '#shared/account/erasures.ts'
import { leasesRentedBy } from '../access/renting.ts'
import { documents, erasureMentions, erasures } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import type { Known } from './known.ts'
import { isAmong } from './mention-places.ts'
import { type Mentionable, mentionable, type Near } from './mentionable.ts'

/**
 * Records every row in which others name a person being erased, while the name is known, and the files of documents
 * about them. Stored are table, column and id, never the text.
 *
 * @param erased the new erasures, one per organization
 * @returns the rows
 */
export async function findMentions(
  db: Db,
  { known, near, erased, books }: Search,
): Promise<string[]> {
  if (books.length === 0) return []
  const ids = sql`any(${sql.param(erased)}::uuid[])`
  const found = mentionedIn.flatMap(entity =>
    Object.keys(mentionable[entity].fields).map(field =>
      inColumn(entity, field, { known, near, books }),
    ),
  )
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${erasureMentions} (id, organization_id, erasure_id, entity, field, row_id, is_sure)
    select gen_random_uuid(), ${erasures.organizationId}, ${erasures.id}, found.entity, found.field, found.id, found.is_sure
    from (${sql.join([...found, papers({ near, known, books })], sql` union all `)}) as found(entity, field, books, id, is_sure)
    join ${erasures} on ${erasures.organizationId} = found.books and ${erasures.id} = ${ids}
    on conflict do nothing returning row_id as id`)
  return [...new Set(rows.map(({ id }) => id))]
}

/** Rows searched for parts of names, too: leases, requests and conversations of this person. */
export async function nearTo(db: Db, subjectId: string): Promise<Near> {
  const { rows } = await db.execute<{ leases: string[]; requests: string[] }>(sql`select
    array(select id from ${leasesRentedBy(subjectId)} as rented(id)
      union select e.lease_id from earlier_tenants e where e.user_id = ${subjectId}) as leases,
    array(select r.id from maintenance_requests r where r.tenant_id = ${subjectId} or r.assigned_to = ${subjectId}
      union select v.request_id from vendor_links v where v.vendor_id = ${subjectId}) as requests`)
  return { subjectId, leases: rows[0]?.leases ?? [], requests: rows[0]?.requests ?? [] }
}

interface Search {
  known: Known
  near: Near
  /** The ids of `erasures`. */
  erased: string[]
  books: string[]
}

function inColumn(
  entity: MentionedIn,
  field: string,
  { known: { whole, parts }, near, books: looked }: Omit<Search, 'erased'>,
): SQL {
  const { table, books, isNear }: Mentionable = mentionable[entity]
  const column = columnOf(entity, field)
  const folded = sql`fold_text(${column})`
  const named = sql`${folded} ~ ${whole}`
  const perhaps = isNear ? sql` or (${isNear(near)} and ${folded} ~ ${parts})` : sql``
  return sql`select ${entity}::text, ${field}::text, ${books}, ${table.id}, ${named}
    from ${table} where ${books} = any(${sql.param(looked)}::uuid[]) and ${column} is not null and (${named}${perhaps})`
}

/** Only a person can read a document's content: documents about them, and those with their name. */
function papers({ near, known, books }: Omit<Search, 'erased'>): SQL {
  return sql`select 'documents', 'file', ${documents.organizationId}, ${documents.id}, false from ${documents}
    where ${documents.organizationId} = any(${sql.param(books)}::uuid[]) and (${isAmong(documents.leaseId, near.leases)} or ${documents.requestId} in (
      select r.id from maintenance_requests r where r.tenant_id = ${near.subjectId})
      or fold_text(${documents.name}) ~ ${known.whole})`
}

/** @throws Error for a column that is missing in the table */
export function columnOf(entity: MentionedIn, field: string) {
  const column = getTableColumns(mentionable[entity].table)[field]
  if (!column) throw new Error(`${entity} has no ${field}`)
  return column
}
