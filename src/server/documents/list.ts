import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type PgSelect } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { documentColumns, listDocuments } from '#shared/documents/documents.ts'
import type { Caller } from '../access/caller.ts'
import { openColumns } from '../access/fields.ts'
import { matchesEach, occursIn } from '../access/pagination.ts'
import { hasNumber, numberOf } from '../access/search-terms.ts'
import { afterSeen, byLastName, inOrder, naturally, sortOf } from '../access/sorted.ts'
import { visibleDocuments, visibleRequests } from '../access/visible.ts'
import { documents, leases, maintenanceRequests, properties, units, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { deletableDocuments, inCategory, movableDocuments } from './places.ts'

/** The lists of documents: their rows, filters and orders. */

export type DocumentQuery = Partial<z.output<typeof listDocuments.query>>

const uploaders = alias(users, 'uploaders')
const tenants = alias(users, 'tenants')

/** A page of documents, the newest first unless another order is chosen. */
export function readDocuments(db: Db, caller: Caller, query: DocumentQuery, rows: number) {
  const sort = sortOf(sorts, query.sort ?? '-added')
  const { after } = query
  return selectDocuments(db, caller)
    .where(
      and(
        matching(caller, query),
        after ? afterSeen(sort, documents.id, seen(db, caller, { by: sort.by, after })) : undefined,
      ),
    )
    .orderBy(...inOrder(sort, documents.id))
    .limit(rows)
}

const sorts: Record<(typeof documentColumns)[number], SQL> = {
  name: naturally(sql`${documents.name}`),
  category: sql`case when ${inCategory('lease')} then 1 when ${inCategory('property')} then 2
    when ${inCategory('unit')} then 3 else 4 end`,
  place: naturally(sql`concat_ws(' ', ${properties.name}, ${units.unitNumber})`),
  type: sql`coalesce(${documents.fileType}, '')`,
  size: sql`coalesce(${documents.fileSize}, 0)`,
  by: byLastName(uploaders),
  // Ids sort by time.
  added: sql`${documents.id}`,
}

/** The value and id of a visible document. Inside, the names of the tables mean its own rows. */
function seen(db: Db, caller: Caller, { by, after }: { by: SQL; after: string }) {
  return withPlaces(
    db
      .select({ by: sql`${by}`.as('by'), id: documents.id })
      .from(documents)
      .$dynamic(),
    caller,
  ).where(and(eq(documents.id, after), visibleDocuments(caller)))
}

function matching(caller: Caller, query: DocumentQuery): SQL | undefined {
  return and(
    visibleDocuments(caller),
    query.category ? inCategory(query.category) : undefined,
    query.propertyId ? eq(documents.propertyId, query.propertyId) : undefined,
    query.unitId ? eq(documents.unitId, query.unitId) : undefined,
    query.leaseId ? eq(documents.leaseId, query.leaseId) : undefined,
    query.expenseId ? eq(documents.expenseId, query.expenseId) : undefined,
    query.requestId ? eq(documents.requestId, query.requestId) : undefined,
    query.photos === undefined ? undefined : eq(documents.isPhoto, query.photos),
    matchesEach(query.q, word =>
      /^#./.test(word) ? hasNumber(documents.id, word.slice(1)) : occursIn(searched, word),
    ),
  )
}

/** The text of a search: all that a row of the list shows. Needs `withPlaces`. */
const searched = sql`concat_ws(' ', ${documents.name}, ${properties.name}, ${units.unitNumber},
  ${tenants.firstName}, ${tenants.lastName}, ${maintenanceRequests.title}, ${documents.fileType}, ${uploaders.firstName}, ${uploaders.lastName},
  ${numberOf(documents.uploadedBy)})`

export async function countDocuments(db: Db, caller: Caller, query: DocumentQuery) {
  const counted = db.select({ rows: count() }).from(documents).$dynamic()
  const [total] = await withPlaces(counted, caller).where(matching(caller, query))
  return total?.rows ?? 0
}

export function selectDocuments(db: Db, caller: Caller) {
  const query = db
    .select({
      ...openColumns(documents),
      uploader: {
        id: uploaders.id,
        firstName: uploaders.firstName,
        lastName: uploaders.lastName,
      },
      propertyName: properties.name,
      unitNumber: units.unitNumber,
      requestTitle: maintenanceRequests.title,
      tenant: { id: tenants.id, firstName: tenants.firstName, lastName: tenants.lastName },
      canDelete: sql<boolean>`coalesce(${deletableDocuments(caller)}, false)`,
      canMove: sql<boolean>`coalesce(${movableDocuments(caller)}, false)`,
    })
    .from(documents)
    .$dynamic()
  return withPlaces(query, caller)
}

/** With the names in a row: its owner and its subject. */
function withPlaces<Query extends PgSelect>(query: Query, caller: Caller) {
  return query
    .innerJoin(uploaders, eq(uploaders.id, documents.uploadedBy))
    .leftJoin(properties, eq(properties.id, documents.propertyId))
    .leftJoin(units, eq(units.id, documents.unitId))
    .leftJoin(leases, eq(leases.id, documents.leaseId))
    .leftJoin(tenants, eq(tenants.id, leases.tenantId))
    .leftJoin(
      maintenanceRequests,
      and(eq(maintenanceRequests.id, documents.requestId), visibleRequests(caller)),
    )
}
