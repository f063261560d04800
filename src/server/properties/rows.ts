import { and, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { rolesWith } from '#shared/permissions.ts'
import type { PropertyFeeBase } from '#shared/properties/properties.ts'
import type { Caller, Viewer } from '../access/caller.ts'
import { readableBy, readableColumns } from '../access/fields.ts'
import { inOrganization, seesWholeOrganization } from '../access/organization-scope.ts'
import { type ListQuery, matches } from '../access/pagination.ts'
import { signedAddress, signedPicture } from '../access/picture-link.ts'
import { preparedFor, preparedList } from '../access/prepared-for.ts'
import { accountEmail } from '../access/selections.ts'
import { visibleProperties } from '../access/visible.ts'
import type { Keys } from '../config/secret-key.ts'
import { documents, properties, uploads, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

interface Query extends ListQuery {
  archived?: boolean | undefined
  books?: 'own' | undefined
}

/** Reads rows of properties, with their figures as triggers of `db/functions` keep them. `keys` sign where their pictures are. */
export function propertyReads(keys: Keys) {
  const readProperty = preparedFor('property', (db, viewer) =>
    selectProperties(db, keys, viewer).where(
      and(eq(properties.id, sql.placeholder('id')), visibleProperties(viewer)),
    ),
  )
  const readPropertyList = preparedList(
    'properties',
    (db, viewer, query: Query, rows) =>
      selectProperties(db, keys, viewer)
        .where(
          and(matching(viewer, query), query.after ? lt(properties.id, query.after) : undefined),
        )
        .orderBy(newestFirst(viewer))
        .limit(rows),
    row => {
      row.pictureUrl = signedAddress(keys, row.pictureUrl)
    },
  )
  return { readProperty, readPropertyList }
}

/** The newest first: of one organization off its index, else in the order of none, for a generic plan would read everyone's rows. */
function newestFirst(viewer: Viewer): SQL {
  return seesWholeOrganization(viewer) ? desc(properties.id) : sql`${properties.id} desc nulls last`
}

export async function countProperties(db: Db, viewer: Caller, query: Query): Promise<number> {
  const where = matching(viewer, query)
  const [total] = await db.select({ rows: count() }).from(properties).where(where)
  return total?.rows ?? 0
}

function matching(viewer: Viewer, { q, archived, books }: Query): SQL | undefined {
  return and(
    visibleProperties(inOrganization(viewer, books)),
    archived ? isNotNull(properties.archivedAt) : isNull(properties.archivedAt),
    matches(q, sql`concat_ws(' ', ${properties.name}, ${properties.address})`),
  )
}

function selectProperties(db: Db, keys: Keys, viewer: Viewer) {
  return db.select(columnsFor(keys, viewer)).from(properties).leftJoin(managers, managing)
}

const managers = alias(users, 'managers')
const managing = and(
  eq(managers.id, properties.managerId),
  eq(managers.organizationId, properties.organizationId),
  inArray(managers.role, rolesWith('property:update')),
)

/** Where its cover photo is, else our own copy of its picture, once it was received. */
const picturePath = sql<string | null>`'/api/pictures/' || coalesce(
  (select ${documents.uploadId} from ${documents}
    where ${documents.propertyId} = ${properties.id} and ${documents.isPhoto}
    order by ${documents.coverAt} desc nulls last, ${documents.id} limit 1),
  (select ${uploads.id} from ${uploads}
    where ${uploads.id} = ${properties.pictureUploadId} and ${uploads.receivedAt} is not null))`

function columnsFor(keys: Keys, viewer: Viewer) {
  return {
    ...readableColumns(viewer, properties),
    pictureUrl: signedPicture(keys, readableBy(viewer, 'portfolio', picturePath)),
    managementFeeBase: readableBy(
      viewer,
      'contractRents',
      sql<PropertyFeeBase>`case when ${properties.managementFeeBase} is null then '"all"'::jsonb else to_jsonb(${properties.managementFeeBase}) end`,
    ),
    contact: {
      id: managers.id,
      firstName: managers.firstName,
      lastName: managers.lastName,
      email: accountEmail(managers.email),
      phone: managers.phone,
    },
  }
}
