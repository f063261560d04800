import { standing } from '#shared/permissions.ts'
import type { Viewer } from './caller.ts'

/** A caller with an organization sees only its rows; their rent elsewhere belongs to another landlord. */
export function inOwnOrganization<Of extends Viewer>(caller: Of): Of {
  return { ...caller, rents: caller.rents && !caller.organizationId }
}

/** The caller, or with `'own'` as `inOwnOrganization` has them. */
export function inOrganization<Of extends Viewer>(caller: Of, scope: 'own' | undefined): Of {
  return scope === 'own' ? inOwnOrganization(caller) : caller
}

/** The caller as a tenant: rows they see by their role belong to the organization. */
export function asTenant<Of extends Viewer>(caller: Of): Of {
  return { ...caller, role: 'tenant', organizationId: null }
}

/**
 * Whether a caller sees all rows of one organization and no others: then its daily totals (`daySums`)
 * equal the sums of the rows they see.
 */
export function seesWholeOrganization(caller: Viewer): boolean {
  return !caller.rents && ['admin', 'manager'].includes(standing(caller))
}

/** The same of maintenance requests, of which staff see all, too. */
export function seesAllRequests(caller: Viewer): boolean {
  return !caller.rents && ['admin', 'manager', 'staff'].includes(standing(caller))
}
