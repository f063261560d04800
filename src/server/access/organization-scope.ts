import type { Caller } from './caller.ts'

/** Somebody with books of their own sees those; what they rent elsewhere is another landlord's money. */
export function inOwnBooks(caller: Caller): Caller {
  return { ...caller, rents: caller.rents && !caller.organizationId }
}

/** The caller, or with `'own'` as `inOwnBooks` has them. */
export function inBooks(caller: Caller, books: 'own' | undefined): Caller {
  return books === 'own' ? inOwnBooks(caller) : caller
}

/** Somebody as whoever rents: what they see by their role is the organization's, not theirs. */
export function asTenant(caller: Caller): Caller {
  return { ...caller, role: 'tenant', organizationId: null }
}
