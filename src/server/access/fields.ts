import { type Column, type GetColumnData, or, type SQL, sql } from 'drizzle-orm'
import { standing } from '#shared/permissions.ts'
import type { Role } from '#shared/person.ts'
import type { Viewer } from './caller.ts'
import { leasesRentedBy, unitsRentedBy } from './renting.ts'
import {
  visibleLeases,
  visibleProperties,
  visibleRequests,
  visibleTenants,
  visibleUnits,
} from './visible.ts'

/**
 * What a visible row tells whom (domain.md §4.1). `visible.ts` chooses the rows; here stand the
 * parts of a row that not everybody reads who sees it: the roles that do, in rows they see by their
 * role, and what those read who see the row because they rent.
 */
export const told = {
  /** Everything but name, address and type, which a tenant knows of the home they rent. */
  portfolio: { to: ['admin', 'manager', 'owner', 'staff'], in: visibleProperties },
  contractRents: { to: ['admin', 'manager', 'owner'], in: visibleProperties },
  marketRent: { to: ['admin', 'manager', 'owner'], in: visibleUnits, renting: inHomeOf },
  /** How far a late fee goes is between the office and whoever pays it. */
  lateFeeCap: { to: ['admin', 'manager'], in: visibleLeases, renting: ofOwnLease },
  /** Who rents reads it where they are told. */
  endReason: { to: ['admin', 'manager', 'owner'], in: visibleLeases, renting: toldOfEnd },
  earlierTenants: { to: ['admin', 'manager'], in: visibleLeases },
  tenantEmail: { to: ['admin', 'manager'], in: visibleTenants },
  /** Staff ring at the door of those whose job they are on. */
  tenantPhone: { to: ['admin', 'manager', 'staff'], in: visibleTenants },
  workCost: { to: ['admin', 'manager', 'owner', 'staff'], in: visibleRequests },
} as const satisfies Record<string, Readers>

interface Readers {
  to: readonly Role[]
  /** The rows somebody sees. */
  in: (caller: Viewer) => SQL
  /** The rows a tenant reads this in as well. */
  renting?: (caller: Viewer) => SQL
}

/** A column, or what is computed, for those who read it in this row; null for everybody else. */
export function readableBy<C extends Column>(
  caller: Viewer,
  readers: Readers,
  value: C,
): SQL<GetColumnData<C> | null>
export function readableBy<T>(
  caller: Viewer,
  readers: Readers,
  value: SQL<T> | SQL.Aliased<T>,
): SQL<T | null>
export function readableBy(
  caller: Viewer,
  readers: Readers,
  value: Column | SQL | SQL.Aliased,
): SQL<unknown> {
  const byRole = readsByRole(caller, readers)
  // Every row such a person sees, they see by their role: nothing to ask of each.
  if (byRole && !caller.rents) return sql`${value}`
  const rows = or(
    byRole ? readers.in({ ...caller, rents: false }) : undefined,
    caller.rents ? readers.renting?.(caller) : undefined,
  )
  return rows ? sql`case when ${rows} then ${value} end` : sql`null`
}

/** Whether somebody's role reads this at all, in whichever rows. */
export function readsByRole(caller: Viewer, readers: Readers): boolean {
  return caller.organizationId !== null && readers.to.includes(standing(caller))
}

function ofOwnLease(caller: Viewer): SQL {
  return sql`leases.id = any(array${leasesRentedBy(caller.id)})`
}

function toldOfEnd(caller: Viewer): SQL {
  return sql`(leases.is_end_reason_told and ${ofOwnLease(caller)})`
}

function inHomeOf(caller: Viewer): SQL {
  return sql`units.id = any(array${unitsRentedBy(caller.id)})`
}
