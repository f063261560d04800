import type { Caller } from '../session.ts'

/** The caller, or with `'own'` as somebody who rents nowhere: what they see beside their own books is left out. */
export function inBooks(caller: Caller, books: 'own' | undefined): Caller {
  return books === 'own' ? { ...caller, rents: caller.rents && !caller.organizationId } : caller
}
