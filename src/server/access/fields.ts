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
 * Field permissions of a visible row (domain.md §4.1). `visible.ts` chooses the rows. This file limits the fields:
 * which roles read them, in which rows, and the fields a tenant reads of their own lease.
 */
export const told = {
  /** All fields but name, address and type, which a tenant reads of their home. */
  portfolio: { to: ['admin', 'manager', 'owner', 'staff'], in: visibleProperties },
  contractRents: { to: ['admin', 'manager', 'owner'], in: visibleProperties },
  marketRent: { to: ['admin', 'manager', 'owner'], in: visibleUnits, renting: inHomeOf },
  /** The late fee cap concerns the office and the payer only. */
  lateFeeCap: { to: ['admin', 'manager'], in: visibleLeases, renting: ofOwnLease },
  /** A tenant reads the reason once the office shares it. */
  endReason: { to: ['admin', 'manager', 'owner'], in: visibleLeases, renting: toldOfEnd },
  earlierTenants: { to: ['admin', 'manager'], in: visibleLeases },
  tenantEmail: { to: ['admin', 'manager'], in: visibleTenants },
  /** Staff need the phone number of tenants whose requests they work on. */
  tenantPhone: { to: ['admin', 'manager', 'staff'], in: visibleTenants },
  workCost: { to: ['admin', 'manager', 'owner', 'staff'], in: visibleRequests },
} as const satisfies Record<string, Readers>

interface Readers {
  to: readonly Role[]
  /** The rows that the caller sees. */
  in: (caller: Viewer) => SQL
  /** The rows a tenant reads this in as well. */
  renting?: (caller: Viewer) => SQL
}

/** A column or expression for callers who may read it in this row; null for all others. */
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
  // All rows of such a caller are visible by role: no condition per row.
  if (byRole && !caller.rents) return sql`${value}`
  const rows = or(
    byRole ? readers.in({ ...caller, rents: false }) : undefined,
    caller.rents ? readers.renting?.(caller) : undefined,
  )
  return rows ? sql`case when ${rows} then ${value} end` : sql`null`
}

/** Whether the caller's role reads this field at all, in any row. */
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
