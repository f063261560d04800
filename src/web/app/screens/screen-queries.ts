import type { Account } from '#shared/account/auth.ts'
import { listDocuments, summarizeDocuments } from '#shared/documents/documents.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { getLease } from '#shared/leases/leases.ts'
import {
  getMaintenanceRequest,
  listMaintenanceRequests,
  summarizeMaintenanceRequests,
} from '#shared/maintenance/maintenance-requests.ts'
import { listMessages, summarizeMessages } from '#shared/messaging/messages.ts'
import { listTenantInvitations } from '#shared/people/tenant-invitations.ts'
import { getTenant, listTenants } from '#shared/people/tenants.ts'
import { can } from '#shared/permissions.ts'
import { getProperty, listProperties } from '#shared/properties/properties.ts'
import { getStats } from '#shared/reports/dashboard.ts'
import { getReportsSummary } from '#shared/reports/reports.ts'
import { call, queryKey } from '#web/client/api.ts'
import { queryClient } from '#web/client/query-client.ts'
import { type ListFilters, type ListOf, pagesOf } from '#web/lists/use-pages.ts'

/** The first queries of a screen. */
interface FirstQueries {
  /** Called with the path's parameters, and `query`. */
  first?: Endpoint
  query?: Readonly<Record<string, string>>
  /** The first page of its list, requested with `filters`. */
  firstPage?: ListOf<{ id: string }>
  filters?: ListFilters
}

/** By the path of the screen. */
const firstQueries: Readonly<Record<string, FirstQueries>> = {
  '/properties': { firstPage: listProperties },
  '/properties/archived': { firstPage: listProperties, filters: { archived: 'true' } },
  '/properties/:id': { first: getProperty },
  '/tenants': {
    first: listTenantInvitations,
    query: { status: 'pending' },
    firstPage: listTenants,
    filters: { leases: 'true' },
  },
  '/tenants/:id': { first: getTenant },
  '/financials': { first: getStats },
  '/financials/leases/:id': { first: getLease },
  '/maintenance': { first: summarizeMaintenanceRequests, firstPage: listMaintenanceRequests },
  '/maintenance/:id': { first: getMaintenanceRequest },
  '/communication': { first: summarizeMessages, firstPage: listMessages },
  '/reports': { first: getReportsSummary },
  '/documents': { first: summarizeDocuments, firstPage: listDocuments },
}

/** Sends the first queries of a screen, by its path; none that is fresh in the cache. */
export async function askFirst(path: string, params: object, person: Account): Promise<void> {
  const { first, query, firstPage, filters } = firstQueries[path] ?? {}
  const input = { params, query }
  await Promise.all([
    first &&
      can(person, first.may) &&
      queryClient.prefetchQuery({
        queryKey: queryKey(first, input),
        queryFn: () => call(first, input),
      }),
    firstPage &&
      can(person, firstPage.may) &&
      queryClient.prefetchInfiniteQuery(pagesOf(firstPage, filters)),
  ])
}
