import type { Caller } from '../session.ts'

/** Somebody with books of their own sees those; what they rent elsewhere is another landlord's money. */
export function inOwnBooks(caller: Caller): Caller {
  return { ...caller, rents: caller.rents && !caller.organizationId }
}

/** The caller, or with `'own'` as `inOwnBooks` has them. */
export function inBooks(caller: Caller, books: 'own' | undefined): Caller {
  return books === 'own' ? inOwnBooks(caller) : caller
}
