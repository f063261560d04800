import type { Lease } from '#shared/leases/leases.ts'

/** A person's own leases by landlord, sorted by name; balances of different landlords are never added. */
export function byLandlord<L extends Pick<Lease, 'organization'>>(
  leases: readonly L[],
): { landlord: Lease['organization']; leases: L[] }[] {
  return [...Map.groupBy(leases, lease => lease.organization.id).values()]
    .flatMap(group => {
      const [first] = group
      return first ? [{ landlord: first.organization, leases: group }] : []
    })
    .toSorted((a, b) => a.landlord.name.localeCompare(b.landlord.name))
}
