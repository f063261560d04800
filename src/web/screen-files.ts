import { getStats } from '#shared/dashboard.ts'
import { listDocuments, summarizeDocuments } from '#shared/documents.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { getLease } from '#shared/leases.ts'
import {
  getMaintenanceRequest,
  listMaintenanceRequests,
  summarizeMaintenanceRequests,
} from '#shared/maintenance-requests.ts'
import { listMessages, summarizeMessages } from '#shared/messages.ts'
import { getProperty, listProperties } from '#shared/properties.ts'
import { getReportsSummary } from '#shared/reports.ts'
import { getTenant, listTenants } from '#shared/tenants.ts'
import type { ListOf } from './parts/list/use-pages.ts'

/** A screen: its path, the file it is in, and what it asks first. */
export interface ScreenFile {
  path: string
  load: () => Promise<{ default: () => React.ReactNode }>
  /** Given the path's parameters. */
  first?: Endpoint
  /** Of the list it shows. */
  firstPage?: ListOf<{ id: string }>
}

/** Every signed-in screen but the dashboard. */
export const screenFiles: readonly ScreenFile[] = [
  {
    path: '/properties',
    load: () => import('./properties/properties.tsx'),
    firstPage: listProperties,
  },
  {
    path: '/properties/:id',
    load: () => import('./properties/property.tsx'),
    first: getProperty,
  },
  {
    path: '/tenants',
    load: () => import('./tenants/tenants.tsx'),
    firstPage: listTenants,
  },
  {
    path: '/tenants/:id',
    load: () => import('./tenants/tenant.tsx'),
    first: getTenant,
  },
  {
    path: '/financials',
    load: () => import('./financials/financials.tsx'),
    first: getStats,
  },
  {
    path: '/financials/leases/:id',
    load: () => import('./financials/leases/lease.tsx'),
    first: getLease,
  },
  {
    path: '/maintenance',
    load: () => import('./maintenance/maintenance.tsx'),
    first: summarizeMaintenanceRequests,
    firstPage: listMaintenanceRequests,
  },
  { path: '/maintenance/schedules', load: () => import('./maintenance/schedules/schedules.tsx') },
  {
    path: '/maintenance/:id',
    load: () => import('./maintenance/request.tsx'),
    first: getMaintenanceRequest,
  },
  {
    path: '/communication',
    load: () => import('./communication/communication.tsx'),
    first: summarizeMessages,
    firstPage: listMessages,
  },
  {
    path: '/reports',
    load: () => import('./reports/reports.tsx'),
    first: getReportsSummary,
  },
  {
    path: '/reports/owner-statements',
    load: () => import('./reports/owner-statements/owner-statements.tsx'),
  },
  { path: '/reports/scheduled', load: () => import('./reports/scheduled/scheduled.tsx') },
  {
    path: '/documents',
    load: () => import('./documents/documents.tsx'),
    first: summarizeDocuments,
    firstPage: listDocuments,
  },
  { path: '/settings', load: () => import('./settings/settings.tsx') },
  { path: '/settings/jobs', load: () => import('./settings/jobs/background-jobs.tsx') },
  { path: '/settings/mail', load: () => import('./settings/mail/outbox.tsx') },
  { path: '/settings/audit', load: () => import('./audit/audit.tsx') },
]
