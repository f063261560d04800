import { type SQL, sql } from 'drizzle-orm'
import { firstOfMonth, lastOfMonth } from '#shared/dates.ts'
import { ownerEntries, ownerStatements, propertyOwnersHistory, users } from '../db/tables.ts'
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

/** A property, and the owner whose statement it is; without one, the owner at the month's end. */
export interface Wanted {
  propertyId: string
  ownerId?: string | undefined
}

export type Owner = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'email'>

/** The owners of a month's statements, in their order, also former members; null for a user who never owned it. */
export async function ownersOfMonth(
  db: Db,
  month: string,
  wanted: readonly Wanted[],
): Promise<(Owner | null)[]> {
  const ids = sql.param(wanted.map(({ propertyId }) => propertyId))
  const owners = sql.param(wanted.map(({ ownerId }) => ownerId ?? null))
  const { rows } = await db.execute<{ nth: number; owner: Owner }>(sql`
    select chosen.nth::int, jsonb_build_object('id', ${users.id}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName},
      'email', ${users.email}) as owner
    from unnest(${ids}::uuid[], ${owners}::uuid[]) with ordinality as chosen(property_id, owner_id, nth)
    join ${users} on ${users.id} = coalesce(chosen.owner_id, ${ownerAtEnd(sql`chosen.property_id`, month)})
    where chosen.owner_id is null or exists (
      select from ${propertyOwnersHistory} h where h.property_id = chosen.property_id and h.owner_id = chosen.owner_id)`)
  const found = new Map(rows.map(({ nth, owner }) => [nth, owner]))
  return wanted.map((_one, at) => found.get(at + 1) ?? null)
}
