import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#shared/endpoint.ts'
import { isRentedBy, type Lease, listLeases } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { listUnits, type Unit } from '#shared/properties/units.ts'
import { queryKey } from '#web/client/api.ts'
import { fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { byLastDay, lastDayKnown } from '../lists/lease-watch.ts'

/** A tenant with their home, or a home. */
export interface NamedRow {
  name: string
  home?: string
  href: string
}

/** Loaded data that the assistant names; undefined is not loaded. */
export interface Loaded {
  /** With the balance, the largest first. */
  late?: readonly (NamedRow & { balance: string })[]
  /** The last day, the first to end first. */
  ending?: readonly (NamedRow & { lastDay: string })[]
  vacant?: readonly NamedRow[]
  /** All leases of others with this landlord. */
  lets?: readonly Lease[]
  /** Leases of the person's own home. */
  rented?: readonly Lease[]
}

/** How many of each the assistant names. */
const named = 5

/** Looks into the cache, and nowhere else: the only place that knows which calls the screens make. */
export function whatIsLoaded(client: QueryClient, personId: string, today: string): Loaded {
  const isOwn = (lease: Lease) => isRentedBy(lease, personId)
  const whole = client.getQueryData<readonly Lease[]>(queryKey(listLeases))
  const rented = client.getQueryData<readonly Lease[]>(
    queryKey(listLeases, { query: { rented: 'true' } }),
  )
  const leases = rowsOf<Lease>(client, listLeases)?.filter(lease => !isOwn(lease))
  return {
    lets: whole?.filter(lease => !isOwn(lease)),
    rented: whole?.filter(isOwn) ?? rented,
    late: leases
      ?.filter(({ balance }) => toCents(balance) > 0)
      .sort((a, b) => Number(toCents(b.balance) - toCents(a.balance)))
      .slice(0, named)
      .map(lease => ({ ...tenantRow(lease), balance: lease.balance })),
    ending: leases
      ?.filter(lease => lease.status === 'active' && lastDayKnown(lease) >= today)
      .sort(byLastDay)
      .slice(0, named)
      .map(lease => ({ ...tenantRow(lease), lastDay: lastDayKnown(lease) })),
    vacant: rowsOf<Unit>(client, listUnits)
      ?.filter(unit => !unit.isOccupied && !unit.nonRevenueReason)
      .slice(0, named)
      .map(({ property, unitNumber }) => ({
        name: unitLabel({ propertyName: property.name, unitNumber }),
        href: `/properties/${property.id}`,
      })),
  }
}

function tenantRow({ id, tenant, unit }: Lease): NamedRow {
  return { name: fullName(tenant), home: unitLabel(unit), href: `/financials/leases/${id}` }
}

/** The rows of all loaded pages of a list, each once. */
function rowsOf<Row extends { id: string }>(
  client: QueryClient,
  list: Endpoint,
): Row[] | undefined {
  const pages = client
    .getQueriesData<Row[] | { pages: { rows: Row[] }[] }>({ queryKey: queryKey(list) })
    .filter(([key]) => isOfList(key, list))
    .flatMap(([, data]) => (Array.isArray(data) ? [data] : []))
  if (pages.length === 0) return undefined
  return [...new Map(pages.flat().map(row => [row.id, row])).values()]
}

/** A list has filters behind its path at most; a longer key is of one row. */
function isOfList(key: readonly unknown[], list: Endpoint): boolean {
  const behind = key.slice(queryKey(list).length)
  return behind.every(part => typeof part === 'object')
}
