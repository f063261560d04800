import { and, eq, type SQL, sql } from 'drizzle-orm'
import { firstOfMonth, lastOfMonth } from '#shared/dates.ts'
import {
  ownerEntries,
  ownerStatements,
  properties,
  propertyOwnersHistory,
  users,
} from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** Who owned a property at the end of a month `'2025-03'`, of several the one with the largest share. */
export function ownerAtEnd(property: SQL, month: string): SQL<string | null> {
  return sql<string | null>`owner_on(${property}, ${lastOfMonth(`${month}-01`)}::date)`
}

/** The other owners with a statement of a month: who owned a day of it, was paid or paid in, or was issued one. */
export function othersOf(property: SQL, month: string): SQL {
  const first = firstOfMonth(`${month}-01`)
  const last = lastOfMonth(first)
  return sql`(
    select h.owner_id from ${propertyOwnersHistory} h where h.property_id = ${property} and h.owner_id is not null
      and h.from_on <= ${last}::date and coalesce(h.until_on, 'infinity') > ${first}::date
    union select e.owner_id from ${ownerEntries} e where e.property_id = ${property} and e.end_booked_on is distinct from e.booked_on
      and e.booked_on between ${first}::date and ${last}::date
    union select s.owner_id from ${ownerStatements} s where s.property_id = ${property} and s.month = ${month}
    except select ${ownerAtEnd(property, month)})`
}

/** The owner of a month's statement: the requested one, else the one at its end; also a former member. */
export async function ownerOfMonth(
  db: Db,
  {
    propertyId,
    month,
    ownerId,
  }: { propertyId: string; month: string; ownerId?: string | undefined },
) {
  const property = sql`${properties.id}`
  const owned = sql`exists (select from ${propertyOwnersHistory} h where h.property_id = ${properties.id} and h.owner_id = ${users.id})`
  const [owner] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(properties)
    .innerJoin(
      users,
      ownerId ? and(eq(users.id, ownerId), owned) : eq(users.id, ownerAtEnd(property, month)),
    )
    .where(eq(properties.id, propertyId))
  return owner ?? null
}
