import { or, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { standing } from '#shared/permissions.ts'
import { properties } from '../db/tables.ts'
import type { Viewer } from './caller.ts'
import { heldBy, ownedOn } from './owned-days.ts'
import { visibleProperties } from './visible.ts'

/** Properties that count in figures: for an owner also sold ones, for the days they owned them. */

/** The properties the caller sees, for an owner those they owned on any of these days. */
export function visiblePlaces(caller: Viewer, { from, to }: { from: Day; to: Day }): SQL {
  if (standing(caller) !== 'owner') return visibleProperties(caller)
  const held = sql`exists (select from property_owners_history h where h.property_id = ${properties.id} and ${heldBy(caller)}
    and h.from_on <= ${to}::date and (h.until_on is null or h.until_on > ${from}::date))`
  const rented = caller.rents ? visibleProperties({ ...caller, organizationId: null }) : undefined
  return or(held, rented) ?? held
}

/** Whether a day of a property is visible to the caller. */
export function visibleDay(caller: Viewer, property: SQL, day: SQL): SQL {
  return standing(caller) === 'owner' ? ownedOn(caller, property, day) : sql`true`
}

/** An owner's first day of a property; null for other roles. */
export function ownedFrom(caller: Viewer): SQL {
  return ofOwner(caller, sql`min(h.from_on)`)
}

/** The day since which a property is no longer the caller's; null while it is, and for all roles but owners. */
export function soldOn(caller: Viewer): SQL {
  return ofOwner(caller, sql`nullif(max(coalesce(h.until_on, 'infinity')), 'infinity')`)
}

function ofOwner(caller: Viewer, day: SQL): SQL {
  if (standing(caller) !== 'owner') return sql`null::date`
  return sql`(select ${day} from property_owners_history h where h.property_id = ${properties.id} and ${heldBy(caller)})`
}
