import { vi } from 'vitest'
import type { RenewalOffer } from '#shared/leases/renewal-offers.ts'
import { signIn, type User } from '#test/world.ts'
import { itIs, leaseHome } from '../../fixture.ts'

/** The usual terms of offers in these tests. */
export const year = { endDate: '2031-12-31', validUntil: '2030-12-15' }

/** A home leased for 2030, seen in November: after the database's date. */
export async function homeLeased(terms: Parameters<typeof leaseHome>[1] = {}) {
  const leased = await leaseHome('2030-01-01', { endDate: '2030-12-31', ...terms })
  itIs('2030-11-03')
  return leased
}

export const offersOf = (lease: { id: string }) => `/api/leases/${lease.id}/renewal-offers`
export const offerUrl = (offer: { id: string }) => `/api/renewal-offers/${offer.id}`

export async function standing(person: User, lease: { id: string }) {
  const asked = `?leaseId=${lease.id}&status=offered`
  return (await person.get<RenewalOffer[]>(`/api/renewal-offers${asked}`)).body
}

/** Signs a user in by the database's clock. */
export async function atHome(userId: string) {
  const now = new Date()
  vi.useRealTimers()
  const person = await signIn(userId)
  vi.setSystemTime(now)
  return person
}
