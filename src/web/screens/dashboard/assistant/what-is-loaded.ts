import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#shared/endpoint.ts'
import { isRentedBy, type Lease, listLeases } from '#shared/leases/leases.ts'
import { listUnits, type Unit } from '#shared/properties/units.ts'
import { getToday, type Today } from '#shared/reports/dashboard-today.ts'
import { queryKey } from '#web/client/api.ts'
import { fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { unitPath } from '#web/properties/unit-path.ts'

/** A tenant with their home, or a home. */
export interface NamedRow {
  name: string
  home?: string
  href: string
}

/** Data that the screens have loaded and the assistant names; undefined is not loaded. */
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
export function whatIsLoaded(client: QueryClient, personId: string): Loaded {
  const isOwn = (lease: Lease) => isRentedBy(lease, personId)
  const whole = client.getQueryData<readonly Lease[]>(queryKey(listLeases))
  const rented = client.getQueryData<readonly Lease[]>(
    queryKey(listLeases, { query: { rented: 'true' } }),
  )
  const dashboard = client.getQueryData<Today>(queryKey(getToday))
  const units = rowsOf<Unit>(client, listUnits)?.filter(
    unit => !unit.isOccupied && !unit.nonRevenueReason,
  )
  return {
    lets: whole?.filter(lease => !isOwn(lease)),
    rented: whole?.filter(isOwn) ?? rented,
    late: dashboard?.late.leases.map(lease => ({ ...tenantRow(lease), balance: lease.balance })),
    ending: dashboard?.ending.leases.map(lease => ({
      ...tenantRow(lease),
      lastDay: lease.lastDay,
    })),
    vacant: (
      dashboard?.vacant.units ??
      units?.map(({ id, property, unitNumber }) => ({
        id,
        propertyId: property.id,
        propertyName: property.name,
        unitNumber,
      }))
    )
      ?.slice(0, named)
      .map(unit => ({ name: unitLabel(unit), href: unitPath(unit) })),
  }
}

function tenantRow({ id, tenant, unit }: Today['late']['leases'][number]): NamedRow {
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
