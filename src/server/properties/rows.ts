import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { rolesWith } from '#shared/permissions.ts'
import type { PropertyFeeBase } from '#shared/properties/properties.ts'
import type { Caller } from '../access/caller.ts'
import { told, toldTo } from '../access/fields.ts'
import { inBooks } from '../access/organization-scope.ts'
import { isWholeList, type ListQuery, matches } from '../access/pagination.ts'
import { signedPicture } from '../access/picture-link.ts'
import { accountEmail } from '../access/selections.ts'
import { visibleProperties } from '../access/visible.ts'
import type { Keys } from '../config/secret-key.ts'
import { properties, uploads, users, withoutLateTerms } from '../db/tables.ts'
import type { Db } from '../postgres/client.ts'
import { written, writtenList } from '../postgres/written.ts'

interface Asked extends ListQuery {
  archived?: boolean | undefined
  books?: 'own' | undefined
}

/** Reads rows of properties, with their figures as `migrations` have them kept. `keys` sign where their pictures are. */
export function propertyReads(keys: Keys) {
  const select = (db: Db, caller: Caller) => selectProperties(db, keys, caller)
  const readPropertyList = writtenList(select, (viewer, query: Asked, rows) => ({
    where: and(matching(viewer, query), query.after ? lt(properties.id, query.after) : undefined),
    orderBy: [desc(properties.id)],
    // Written out: a plan that does not know how many takes a tenth for enough, and reads everybody's backwards.
    limit: isWholeList(query) ? sql.raw(String(rows)) : rows,
  }))
  return { readProperties: written(select), readPropertyList }
}

export async function countProperties(db: Db, viewer: Caller, query: Asked): Promise<number> {
  const where = matching(viewer, query)
  const [total] = await db.select({ rows: count() }).from(properties).where(where)
  return total?.rows ?? 0
}

function matching(viewer: Caller, { q, archived, books }: Asked): SQL | undefined {
  return and(
    visibleProperties(inBooks(viewer, books)),
    archived ? isNotNull(properties.archivedAt) : isNull(properties.archivedAt),
    matches(q, sql`concat_ws(' ', ${properties.name}, ${properties.address})`),
  )
}

function selectProperties(db: Db, keys: Keys, caller: Caller) {
  return db
    .select(columnsFor(keys, caller))
    .from(properties)
    .leftJoin(managers, managing)
    .$dynamic()
}

const managers = alias(users, 'managers')
const managing = and(
  eq(managers.id, properties.managerId),
  eq(managers.organizationId, properties.organizationId),
  inArray(managers.role, rolesWith('property:update')),
)

/** Where our own copy of its picture is, once it was received. */
const picturePath = sql<string | null>`(select '/api/pictures/' || ${uploads.id} from ${uploads}
  where ${uploads.id} = ${properties.pictureUploadId} and ${uploads.receivedAt} is not null)`

const { depositReturnDays, pictureUploadId, ...own } = withoutLateTerms(getTableColumns(properties))

/** What a property tells. */
function columnsFor(keys: Keys, caller: Caller) {
  return {
    ...own,
    totalUnits: toldTo(caller, told.portfolio, properties.totalUnits),
    description: toldTo(caller, told.portfolio, properties.description),
    imageUrl: toldTo(caller, told.portfolio, properties.imageUrl),
    pictureUrl: signedPicture(keys, toldTo(caller, told.portfolio, picturePath)),
    pictureProblem: toldTo(caller, told.portfolio, properties.pictureProblem),
    ownerId: toldTo(caller, told.portfolio, properties.ownerId),
    ownerSince: toldTo(caller, told.portfolio, properties.ownerSince),
    managerId: toldTo(caller, told.portfolio, properties.managerId),
    unitCount: toldTo(caller, told.portfolio, properties.unitCount),
    occupiedUnits: toldTo(caller, told.portfolio, properties.occupiedUnits),
    nonRevenueUnits: toldTo(caller, told.portfolio, properties.nonRevenueUnits),
    contractRent: toldTo(caller, told.contractRents, properties.contractRent),
    managementFeePercent: toldTo(caller, told.contractRents, properties.managementFeePercent),
    managementFeeBase: toldTo(
      caller,
      told.contractRents,
      sql<PropertyFeeBase>`case when ${properties.managementFeeBase} is null then '"all"'::jsonb else to_jsonb(${properties.managementFeeBase}) end`,
    ),
    reserve: toldTo(caller, told.contractRents, properties.reserve),
    contact: {
      id: managers.id,
      firstName: managers.firstName,
      lastName: managers.lastName,
      email: accountEmail(managers.email),
      phone: managers.phone,
    },
  }
}
