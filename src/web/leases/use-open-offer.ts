import type { Lease } from '#shared/leases/leases.ts'
import { listRenewalOffers, type RenewalOffer } from '#shared/leases/renewal-offers.ts'
import { useCall } from '#web/client/api.ts'

/** The unanswered renewal offer of a lease; undefined without one. */
export function useStandingOffer(lease: Lease): RenewalOffer | undefined {
  const { data } = useCall(listRenewalOffers, {
    query: { leaseId: lease.id, status: 'offered' },
    enabled: lease.status === 'active',
  })
  return data?.[0]
}
