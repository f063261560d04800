import type { Caller } from '../../access/caller.ts'
import { refusedAt } from '../../errors/errors.ts'

interface Person {
  id: string
  firstName: string | null
  lastName: string | null
}

/**
 * The payer among a lease's people: the named one, else the reporting one, else the only tenant.
 * Null where several are possible.
 *
 * @param people the primary tenant first
 * @throws 400 at the field for a person who is not on the lease
 */
export function payerOf(
  caller: Caller,
  named: string | null,
  { people, isReported }: { people: readonly Person[]; isReported: boolean },
): Person | null {
  const find = (id: string) => people.find(person => person.id === id)
  if (!named) return (isReported ? find(caller.id) : people.length === 1 && people[0]) || null
  const payer = find(named)
  if (!payer) throw refusedAt('paidBy', 'Choose one of the tenants on this lease')
  return payer
}
