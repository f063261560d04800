import type { PayerKind } from '#shared/accounting/payer-kinds.ts'
import type { Caller } from '../../access/caller.ts'
import { refusedAt } from '../../errors/errors.ts'

interface Payer {
  id: string
  kind: PayerKind
  userId: string | null
  name: string
}

interface Person {
  id: string
  firstName: string | null
  lastName: string | null
}

interface OfLease {
  /** The primary tenant first. */
  people: readonly Person[]
  payers: readonly Payer[]
  /** A tenant reports it, to be confirmed by the office. */
  isReported: boolean
}

/**
 * Who paid, and the payer whose charges are covered by it: null for the tenants jointly. The money of an agency is no
 * tenant's.
 *
 * @throws 400 at the field for one who is not of the lease
 */
export function payersOf(
  caller: Caller,
  { paidBy: named, payerId }: { paidBy: string | null; payerId: string | null },
  { people, payers, isReported }: OfLease,
): { paidBy: Person | null; payer: Payer | null } {
  const isOutside = payers.some(({ id, kind }) => id === payerId && kind !== 'tenant')
  const paidBy = isOutside ? null : payerOf(caller, named, { people, isReported })
  return {
    paidBy,
    payer: sharingPayerOf(payers, { payerId, paidBy: paidBy?.id ?? null, isReported }),
  }
}

/**
 * The payer among a lease's people: the named one, else the reporting one, else the only tenant.
 * Null where several are possible.
 *
 * @param people the primary tenant first
 * @throws 400 at the field for a person who is not on the lease
 */
function payerOf(
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

/**
 * The payer whose charges a payment covers: the named one, else the share of the tenant who paid. Null for the tenants
 * jointly.
 *
 * @throws 400 at the field for a payer who is not of the lease, and for a tenant who reports another's money
 */
function sharingPayerOf(
  payers: readonly Payer[],
  {
    payerId,
    paidBy,
    isReported,
  }: { payerId: string | null; paidBy: string | null; isReported: boolean },
): Payer | null {
  if (!payerId) return payers.find(({ userId }) => userId !== null && userId === paidBy) ?? null
  const payer = payers.find(({ id }) => id === payerId)
  if (!payer || (isReported && payer.kind !== 'tenant'))
    throw refusedAt('payerId', 'Choose one of the payers of this lease')
  return payer
}
