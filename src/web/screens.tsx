import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import NotFound from './parts/not-found.tsx'

const Properties = lazy(() => import('./properties/properties.tsx'))
const Property = lazy(() => import('./properties/property.tsx'))
const Tenants = lazy(() => import('./tenants/tenants.tsx'))
const Tenant = lazy(() => import('./tenants/tenant.tsx'))
const Financials = lazy(() => import('./financials/financials.tsx'))
const Lease = lazy(() => import('./financials/leases/lease.tsx'))
const Settings = lazy(() => import('./settings/settings.tsx'))
const BackgroundJobs = lazy(() => import('./settings/jobs/background-jobs.tsx'))
const Outbox = lazy(() => import('./settings/mail/outbox.tsx'))
const Audit = lazy(() => import('./audit/audit.tsx'))
const Maintenance = lazy(() => import('./maintenance/maintenance.tsx'))
const MaintenanceSchedules = lazy(() => import('./maintenance/schedules/schedules.tsx'))
const MaintenanceRequest = lazy(() => import('./maintenance/request.tsx'))
const Communication = lazy(() => import('./communication/communication.tsx'))
const Documents = lazy(() => import('./documents/documents.tsx'))
const Reports = lazy(() => import('./reports/reports.tsx'))
const OwnerStatements = lazy(() => import('./reports/owner-statements/owner-statements.tsx'))
const Scheduled = lazy(() => import('./reports/scheduled/scheduled.tsx'))

/** Every signed-in screen but the dashboard. */
export default function Screens() {
  return (
    <Switch>
      <Route path="/properties" component={Properties} />
      <Route path="/properties/:id" component={Property} />
      <Route path="/tenants" component={Tenants} />
      <Route path="/tenants/:id" component={Tenant} />
      <Route path="/financials" component={Financials} />
      <Route path="/financials/leases/:id" component={Lease} />
      <Route path="/maintenance" component={Maintenance} />
      <Route path="/maintenance/schedules" component={MaintenanceSchedules} />
      <Route path="/maintenance/:id" component={MaintenanceRequest} />
      <Route path="/communication" component={Communication} />
      <Route path="/reports" component={Reports} />
      <Route path="/reports/owner-statements" component={OwnerStatements} />
      <Route path="/reports/scheduled" component={Scheduled} />
      <Route path="/documents" component={Documents} />
      <Route path="/settings" component={Settings} />
      <Route path="/settings/jobs" component={BackgroundJobs} />
      <Route path="/settings/mail" component={Outbox} />
      <Route path="/settings/audit" component={Audit} />
      <Route component={NotFound} />
    </Switch>
  )
}
