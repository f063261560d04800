import { preloadable } from '#web/components/loading/preloadable.tsx'

/** A screen: its path, and its file. Its first query, if any, is in `screen-queries.ts`. */
export interface ScreenFile {
  path: string
  screen: ReturnType<typeof preloadable>
}

/** Every signed-in screen but the dashboard. */
export const screenFiles: readonly ScreenFile[] = [
  {
    path: '/properties',
    screen: preloadable(() => import('#web/screens/properties/properties.tsx')),
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
  },
  {
    path: '/properties/:id',
    screen: preloadable(() => import('#web/screens/properties/property/property.tsx')),
  },
  {
    path: '/properties/:id/units/:unitId',
    screen: preloadable(() => import('#web/screens/properties/unit/unit.tsx')),
  },
  {
    path: '/tenants',
    screen: preloadable(() => import('#web/screens/tenants/tenants.tsx')),
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
  },
  {
    path: '/financials',
    screen: preloadable(() => import('#web/screens/financials/financials.tsx')),
  },
  {
    path: '/financials/leases/:id',
    screen: preloadable(() => import('#web/screens/financials/leases/lease.tsx')),
  },
  {
    path: '/maintenance',
    screen: preloadable(() => import('#web/screens/maintenance/maintenance.tsx')),
  },
  {
    path: '/maintenance/schedules',
    screen: preloadable(() => import('#web/screens/maintenance/schedules/schedules.tsx')),
  },
  {
    path: '/maintenance/:id',
    screen: preloadable(() => import('#web/screens/maintenance/request/request.tsx')),
  },
  {
    path: '/communication',
    screen: preloadable(() => import('#web/screens/communication/communication.tsx')),
  },
  {
    path: '/reports',
    screen: preloadable(() => import('#web/screens/reports/reports.tsx')),
  },
  {
    path: '/reports/owner-statements',
    screen: preloadable(() => import('#web/screens/reports/owner-statements/owner-statements.tsx')),
  },
  {
    path: '/reports/scheduled',
    screen: preloadable(() => import('#web/screens/reports/scheduled/scheduled.tsx')),
  },
  {
    path: '/reports/tax-forms',
    screen: preloadable(() => import('#web/screens/reports/tax-forms/tax-forms.tsx')),
  },
  // After the pages with a name of their own.
  {
    path: '/reports/:report',
    screen: preloadable(() => import('#web/screens/reports/page/report-page.tsx')),
  },
  {
    path: '/documents',
    screen: preloadable(() => import('#web/screens/documents/documents.tsx')),
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
