import { getLeasePayers, type LeasePayers } from '#shared/accounting/payers.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { usePerson } from '#web/session/session.tsx'

/** Who shares the rent of a lease; null where its tenants pay all of it. */
export function useLeasePayers(lease: Lease): LeasePayers | null {
  const { data } = useCall(getLeasePayers, {
    params: { id: lease.id },
    enabled: can(usePerson(), 'payer:read'),
  })
  return data && data.payers.length > 0 ? data : null
}
