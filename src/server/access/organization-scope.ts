import { standing } from '#shared/permissions.ts'
import type { Viewer } from './caller.ts'

/** Somebody with books of their own sees those; what they rent elsewhere is another landlord's money. */
export function inOwnOrganization<Of extends Viewer>(caller: Of): Of {
  return { ...caller, rents: caller.rents && !caller.organizationId }
}

/** The caller, or with `'own'` as `inOwnOrganization` has them. */
export function inOrganization<Of extends Viewer>(caller: Of, books: 'own' | undefined): Of {
  return books === 'own' ? inOwnOrganization(caller) : caller
}

/** Somebody as whoever rents: what they see by their role is the organization's, not theirs. */
export function asTenant<Of extends Viewer>(caller: Of): Of {
  return { ...caller, role: 'tenant', organizationId: null }
}

/**
 * Whether somebody sees all that one organization keeps and nothing else: then what its days come to
 * (`daySums`) is what they would add up themselves.
 */
export function seesWholeOrganization(caller: Viewer): boolean {
  return !caller.rents && ['admin', 'manager'].includes(standing(caller))
}
