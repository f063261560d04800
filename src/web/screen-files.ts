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
import { late } from './parts/late.tsx'
import type { ListFilters, ListOf } from './parts/list/use-pages.ts'

/** A screen: its path, the file it is in, and what it asks first. */
export interface ScreenFile {
  path: string
  screen: ReturnType<typeof late>
  /** Given the path's parameters, and `query`. */
  first?: Endpoint
  query?: Readonly<Record<string, string>>
  /** Of the list it shows, asked for with `filters`. */
  firstPage?: ListOf<{ id: string }>
  filters?: ListFilters
}

/** Every signed-in screen but the dashboard. */
export const screenFiles: readonly ScreenFile[] = [
  {
    path: '/properties',
    screen: late(() => import('./properties/properties.tsx')),
    firstPage: listProperties,
  },
  // Before the page of one, which would take its name for an id.
  {
    path: '/properties/import',
    screen: late(() => import('./properties/import/import.tsx')),
  },
  {
    path: '/properties/imports',
    screen: late(() => import('./properties/import/import-history.tsx')),
  },
  {
    path: '/properties/archived',
    screen: late(() => import('./properties/archived-properties.tsx')),
    firstPage: listProperties,
    filters: { archived: 'true' },
  },
  {
    path: '/properties/:id',
    screen: late(() => import('./properties/property.tsx')),
    first: getProperty,
  },
  {
    path: '/tenants',
    screen: late(() => import('./tenants/tenants.tsx')),
    first: listTenantInvitations,
    query: { status: 'pending' },
    firstPage: listTenants,
    filters: { leases: 'true' },
  },
  {
    path: '/tenants/:id',
    screen: late(() => import('./tenants/tenant.tsx')),
    first: getTenant,
  },
  {
    path: '/financials',
    screen: late(() => import('./financials/financials.tsx')),
    first: getStats,
  },
  {
    path: '/financials/leases/:id',
    screen: late(() => import('./financials/leases/lease.tsx')),
    first: getLease,
  },
  {
    path: '/maintenance',
    screen: late(() => import('./maintenance/maintenance.tsx')),
    first: summarizeMaintenanceRequests,
    firstPage: listMaintenanceRequests,
  },
  {
    path: '/maintenance/schedules',
    screen: late(() => import('./maintenance/schedules/schedules.tsx')),
  },
  {
    path: '/maintenance/:id',
    screen: late(() => import('./maintenance/request.tsx')),
    first: getMaintenanceRequest,
  },
  {
    path: '/communication',
    screen: late(() => import('./communication/communication.tsx')),
    first: summarizeMessages,
    firstPage: listMessages,
  },
  {
    path: '/reports',
    screen: late(() => import('./reports/reports.tsx')),
    first: getReportsSummary,
  },
  {
    path: '/reports/owner-statements',
    screen: late(() => import('./reports/owner-statements/owner-statements.tsx')),
  },
  { path: '/reports/scheduled', screen: late(() => import('./reports/scheduled/scheduled.tsx')) },
  {
    path: '/documents',
    screen: late(() => import('./documents/documents.tsx')),
    first: summarizeDocuments,
    firstPage: listDocuments,
  },
  { path: '/settings', screen: late(() => import('./settings/settings.tsx')) },
  { path: '/settings/jobs', screen: late(() => import('./settings/jobs/background-jobs.tsx')) },
  {
    path: '/settings/automations',
    screen: late(() => import('./settings/automations/automations.tsx')),
  },
  { path: '/settings/mail', screen: late(() => import('./settings/mail/outbox.tsx')) },
  {
    path: '/settings/outbox',
    screen: late(() => import('./settings/mail/installation-outbox.tsx')),
  },
  { path: '/settings/review', screen: late(() => import('./settings/review/review.tsx')) },
  { path: '/settings/erasures', screen: late(() => import('./settings/erasures/erasures.tsx')) },
  { path: '/settings/audit', screen: late(() => import('./audit/audit.tsx')) },
]
