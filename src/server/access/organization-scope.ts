import type { Viewer } from './caller.ts'

/** Somebody with books of their own sees those; what they rent elsewhere is another landlord's money. */
export function inOwnBooks<Of extends Viewer>(caller: Of): Of {
  return { ...caller, rents: caller.rents && !caller.organizationId }
}

/** The caller, or with `'own'` as `inOwnBooks` has them. */
export function inBooks<Of extends Viewer>(caller: Of, books: 'own' | undefined): Of {
  return books === 'own' ? inOwnBooks(caller) : caller
}

/** Somebody as whoever rents: what they see by their role is the organization's, not theirs. */
export function asTenant<Of extends Viewer>(caller: Of): Of {
  return { ...caller, role: 'tenant', organizationId: null }
}
