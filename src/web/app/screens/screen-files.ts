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
import { getProperty, listProperties } from '#shared/properties/properties.ts'
import { getStats } from '#shared/reports/dashboard.ts'
import { getReportsSummary } from '#shared/reports/reports.ts'
import { preloadable } from '#web/components/loading/preloadable.tsx'
import type { ListFilters, ListOf } from '#web/lists/use-pages.ts'

/** A screen: its path, its file, and its first query. */
export interface ScreenFile {
  path: string
  screen: ReturnType<typeof preloadable>
  /** Called with the path's parameters, and `query`. */
  first?: Endpoint
  query?: Readonly<Record<string, string>>
  /** The first page of its list, requested with `filters`. */
  firstPage?: ListOf<{ id: string }>
  filters?: ListFilters
}

/** Every signed-in screen but the dashboard. */
export const screenFiles: readonly ScreenFile[] = [
  {
    path: '/properties',
    screen: preloadable(() => import('#web/screens/properties/properties.tsx')),
    firstPage: listProperties,
  },
  // Before the page of one, which would take its name for an id.
  {
    path: '/properties/import',
    screen: preloadable(() => import('#web/screens/properties/import/import.tsx')),
  },
  {
    path: '/properties/imports',
    screen: preloadable(() => import('#web/screens/properties/imports/import-history.tsx')),
  },
  {
    path: '/properties/archived',
    screen: preloadable(() => import('#web/screens/properties/archived/archived-properties.tsx')),
    firstPage: listProperties,
    filters: { archived: 'true' },
  },
  {
    path: '/properties/:id',
    screen: preloadable(() => import('#web/screens/properties/property/property.tsx')),
    first: getProperty,
  },
  {
    path: '/properties/:id/units/:unitId',
    screen: preloadable(() => import('#web/screens/properties/unit/unit.tsx')),
  },
  {
    path: '/tenants',
    screen: preloadable(() => import('#web/screens/tenants/tenants.tsx')),
    first: listTenantInvitations,
    query: { status: 'pending' },
    firstPage: listTenants,
    filters: { leases: 'true' },
  },
  // As above: before the page of one.
  {
    path: '/tenants/leases',
    screen: preloadable(() => import('#web/screens/tenants/leases/leases.tsx')),
  },
  {
    path: '/tenants/renewals',
    screen: preloadable(() => import('#web/screens/tenants/renewals/renewals.tsx')),
  },
  {
    path: '/tenants/:id',
    screen: preloadable(() => import('#web/screens/tenants/tenant.tsx')),
    first: getTenant,
  },
  {
    path: '/financials',
    screen: preloadable(() => import('#web/screens/financials/financials.tsx')),
    first: getStats,
  },
  {
    path: '/financials/leases/:id',
    screen: preloadable(() => import('#web/screens/financials/leases/lease.tsx')),
    first: getLease,
  },
  {
    path: '/maintenance',
    screen: preloadable(() => import('#web/screens/maintenance/maintenance.tsx')),
    first: summarizeMaintenanceRequests,
    firstPage: listMaintenanceRequests,
  },
  {
    path: '/maintenance/schedules',
    screen: preloadable(() => import('#web/screens/maintenance/schedules/schedules.tsx')),
  },
  {
    path: '/maintenance/:id',
    screen: preloadable(() => import('#web/screens/maintenance/request/request.tsx')),
    first: getMaintenanceRequest,
  },
  {
    path: '/communication',
    screen: preloadable(() => import('#web/screens/communication/communication.tsx')),
    first: summarizeMessages,
    firstPage: listMessages,
  },
  {
    path: '/reports',
    screen: preloadable(() => import('#web/screens/reports/reports.tsx')),
    first: getReportsSummary,
  },
  {
    path: '/reports/owner-statements',
    screen: preloadable(() => import('#web/screens/reports/owner-statements/owner-statements.tsx')),
  },
  {
    path: '/reports/scheduled',
    screen: preloadable(() => import('#web/screens/reports/scheduled/scheduled.tsx')),
  },
  // After the pages with a name of their own.
  {
    path: '/reports/:report',
    screen: preloadable(() => import('#web/screens/reports/page/report-page.tsx')),
  },
  {
    path: '/documents',
    screen: preloadable(() => import('#web/screens/documents/documents.tsx')),
    first: summarizeDocuments,
    firstPage: listDocuments,
  },
  { path: '/settings', screen: preloadable(() => import('#web/screens/settings/settings.tsx')) },
  {
    path: '/settings/jobs',
    screen: preloadable(() => import('#web/screens/settings/jobs/background-jobs.tsx')),
  },
  {
    path: '/settings/automations',
    screen: preloadable(() => import('#web/screens/settings/automations/automations.tsx')),
  },
  {
    path: '/settings/mail',
    screen: preloadable(() => import('#web/screens/settings/mail/outbox.tsx')),
  },
  {
    path: '/settings/outbox',
    screen: preloadable(() => import('#web/screens/settings/mail/installation-outbox.tsx')),
  },
  {
    path: '/settings/review',
    screen: preloadable(() => import('#web/screens/settings/review/review.tsx')),
  },
  {
    path: '/settings/erasures',
    screen: preloadable(() => import('#web/screens/settings/erasures/erasures.tsx')),
  },
  {
    path: '/settings/audit',
    screen: preloadable(() => import('#web/screens/settings/audit/audit.tsx')),
  },
]
