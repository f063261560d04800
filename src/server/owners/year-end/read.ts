import { and, asc, eq, like, sql } from 'drizzle-orm'
import { todayIn } from '#shared/dates.ts'
import type { Caller } from '../../access/caller.ts'
import { readableOwnerStatements } from '../../access/visible.ts'
import {
  organizations,
  ownerStatements,
  properties,
  propertyOwnersHistory,
} from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { isLatest, selectStored } from '../rows.ts'

/** The current statements of one organization to one owner in a year, by property, then month. */
export type YearOfStatements = Awaited<ReturnType<typeof readYear>>[number]

/** Those that the caller may read, for each organization that issued some; none is an empty list. */
export async function readYear(db: Db, caller: Caller, of: { ownerId: string; year: string }) {
  const statements = await selectStored(db)
    .where(
      and(
        readableOwnerStatements(caller),
        eq(ownerStatements.ownerId, of.ownerId),
        like(ownerStatements.month, `${of.year}-%`),
        isLatest,
      ),
    )
    .orderBy(asc(properties.name), asc(properties.id), asc(ownerStatements.month))
  const byOrganization = [...Map.groupBy(statements, row => row.organizationId)]
  return Promise.all(
    byOrganization.map(async ([id, theirs]) => {
      const [organization] = await db
        .select({
          id: organizations.id,
          currency: organizations.currency,
          timezone: organizations.timezone,
        })
        .from(organizations)
        .where(eq(organizations.id, id))
      if (!organization) throw new Error('A statement is of no organization')
      return {
        organization,
        statements: theirs,
        missing: await monthsWithout(db, { ...of, organizationId: id, ...organization }),
      }
    }),
  )
}

/** The months of a year that ended without a statement, though the owner had one before: `'2025-03'`, by property. */
function monthsWithout(
  db: Db,
  of: { ownerId: string; year: string; organizationId: string; timezone: string },
) {
  const { ownerId, year, organizationId, timezone } = of
  const history = propertyOwnersHistory
  return db
    .selectDistinct({
      property: properties.name,
      month: sql<string>`to_char(span.first, 'YYYY-MM')`.as('month'),
    })
    .from(history)
    .innerJoin(properties, eq(properties.id, history.propertyId))
    .innerJoin(
      sql`generate_series(${`${year}-01-01`}::timestamp, ${`${year}-12-01`}::timestamp, interval '1 month') as span(first)`,
      sql`${history.fromOn} < span.first + interval '1 month' and coalesce(${history.untilOn}, 'infinity') > span.first
        and span.first + interval '1 month' <= ${todayIn(timezone)}::date
        and coalesce(to_char(${properties.archivedAt} at time zone ${timezone}, 'YYYY-MM') >= to_char(span.first, 'YYYY-MM'), true)
        and exists (select from owner_statements s where s.property_id = ${properties.id} and s.owner_id = ${ownerId}
          and s.month < to_char(span.first, 'YYYY-MM'))
        and not exists (select from owner_statements s where s.property_id = ${properties.id} and s.owner_id = ${ownerId}
          and s.month = to_char(span.first, 'YYYY-MM'))`,
    )
    .where(and(eq(history.organizationId, organizationId), eq(history.ownerId, ownerId)))
    .orderBy(asc(properties.name), asc(sql`month`))
}
