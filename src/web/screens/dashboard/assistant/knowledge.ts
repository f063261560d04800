import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '#shared/account/auth.ts'
import { isRentedBy, type Lease, listLeases } from '#shared/leases/leases.ts'
import { can, standing } from '#shared/permissions.ts'
import { getStats, type Stats } from '#shared/reports/dashboard.ts'
import { queryKey } from '#web/client/api.ts'
import { ownLocaleOf } from '#web/session/locale.ts'

/**
 * Data that this browser has already loaded for the signed-in person, who may therefore know it.
 * Undefined is not loaded; the assistant makes no call.
 */
export interface Knowledge {
  isTenant: boolean
  mayAddProperty: boolean
  seesMoney: boolean
  currency: string
  /** Today in the organization's zone. */
  today: string
  stats?: Stats
  /** Leases of others with this landlord. */
  lets?: readonly Lease[]
  /** Leases of the person's own home. */
  rented?: readonly Lease[]
}

/** Looks into the cache, and nowhere else. */
export function knowledgeOf(client: QueryClient, person: Account): Knowledge {
  const leases = client.getQueryData<readonly Lease[]>(queryKey(listLeases))
  const { currency, today } = ownLocaleOf(person)
  return {
    isTenant: standing(person) === 'tenant',
    mayAddProperty: can(person, 'property:create'),
    seesMoney: can(person, 'charge:read'),
    currency,
    today,
    stats: client.getQueryData<Stats>(queryKey(getStats)),
    lets: leases?.filter(lease => !isRentedBy(lease, person.id)),
    rented: leases?.filter(lease => isRentedBy(lease, person.id)),
  }
}
