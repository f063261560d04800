import type { seededPortfolio } from './seeded-portfolio.ts'

/** Every screen of a landlord. */
export function screensOf(lana: Awaited<ReturnType<typeof seededPortfolio>>): string[] {
  return [
    '/',
    '/properties',
    '/properties/import',
    '/properties/imports',
    '/properties/archived',
    `/properties/${lana.property.id}`,
    `/properties/${lana.property.id}?tab=owners`,
    `/properties/${lana.property.id}/units/${lana.units[0]?.id}`,
    '/tenants',
    `/tenants/${lana.tenant.id}`,
    '/financials',
    `/financials/leases/${lana.lease.id}`,
    `/financials/leases/${lana.lease.id}?tab=money`,
    '/financials?show=bills',
    '/financials?show=expenses',
    '/financials?show=aging',
    '/financials?show=banking',
    '/financials?show=banking&view=match',
    '/maintenance',
    '/maintenance/schedules',
    `/maintenance/${lana.request.id}`,
    '/communication',
    '/reports',
    '/reports/owner-statements',
    '/reports/scheduled',
    '/reports/tax-forms',
    '/reports/rent-roll',
    '/documents',
    '/settings',
    ...['notifications', 'security', 'organization', 'rent-rules', 'team', 'data'].map(
      tab => `/settings?tab=${tab}`,
    ),
    '/settings/automations',
    '/settings/automations?kind=rent_charges',
    '/settings/jobs',
    '/settings/mail',
    '/settings/outbox',
    '/settings/review',
    '/nowhere',
  ]
}

/** A dialog: the screen it opens from, and the button that opens it. */
export function dialogsOf(lana: Awaited<ReturnType<typeof seededPortfolio>>) {
  return [
    ['/properties', 'Add Property'],
    ['/tenants', 'Add Tenant'],
    [`/tenants/${lana.tenant.id}`, 'Add Lease'],
    ['/financials', 'Record Payment'],
    ['/maintenance', 'New Request'],
    ['/communication', 'New Message'],
  ] as const
}
