import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { addMonthsClamped, todayIn } from '#shared/dates.ts'
import type { MonthStatement } from '#shared/owners/owner-statements.ts'
import type { Caller } from '../access/caller.ts'
import { editableProperties } from '../access/editable.ts'
import { inOwnOrganization } from '../access/organization-scope.ts'
import { instantText } from '../access/selections.ts'
import { ownerStatements, properties, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { othersOf, ownerAtEnd } from './owners-of-month.ts'
import { isLatest } from './rows.ts'
import { hasStatementOf } from './statement-places.ts'

interface Month {
  /** `'2025-03'` */
  month: string
  zone: string
}

/** The month before this one: `'2025-03'`. */
export function monthThatEnded(zone: string): string {
  return addMonthsClamped(todayIn(zone), -1).slice(0, 7)
}

/** The properties of a month with their issued statements, the newest property first. */
export function readMonthStatements(
  db: Db,
  caller: Caller,
  { after, ...of }: Month & { after: string | undefined },
) {
  return db
    .select({
      id: properties.id,
      name: properties.name,
      archivedOn: sql<
        string | null
      >`(${properties.archivedAt} at time zone ${of.zone})::date::text`,
      owner: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      statement: {
        id: ownerStatements.id,
        version: ownerStatements.version,
        ending: ownerStatements.ending,
        available: ownerStatements.available,
        sentAt: ownerStatements.sentAt,
      },
      otherOwners: otherOwners(of.month),
    })
    .from(properties)
    .leftJoin(users, eq(users.id, ownerAtEnd(sql`${properties.id}`, of.month)))
    .leftJoin(
      ownerStatements,
      and(
        eq(ownerStatements.propertyId, properties.id),
        eq(ownerStatements.month, of.month),
        eq(ownerStatements.ownerId, users.id),
        isLatest,
      ),
    )
    .where(and(matching(caller, of), after ? lt(properties.id, after) : undefined))
    .orderBy(desc(properties.id))
    .$dynamic()
}

export async function countMonthStatements(db: Db, caller: Caller, of: Month): Promise<number> {
  const [total] = await db.select({ rows: count() }).from(properties).where(matching(caller, of))
  return total?.rows ?? 0
}

function matching(caller: Caller, of: Month): SQL | undefined {
  return and(editableProperties(caller), hasStatementOf(inOwnOrganization(caller), of))
}

function otherOwners(month: string): SQL<MonthStatement['otherOwners']> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'firstName', o.first_name, 'lastName', o.last_name,
      'statement', (select jsonb_build_object('id', s.id, 'version', s.version, 'ending', s.ending::text,
          'available', s.available::text, 'sentAt', ${instantText(sql`s.sent_at`)})
        from owner_statements s where s.property_id = ${properties.id} and s.month = ${month} and s.owner_id = o.id
        order by s.version desc limit 1)) order by o.id), '[]')
    from users o where o.id in ${othersOf(sql`${properties.id}`, month)})`
}
