import type { Page } from 'playwright-core'
import type { EditForm } from './typing-world.ts'

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
const choice = (menu: string | RegExp, item: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

export const editForms: EditForm[] = [
  {
    file: 'screens/properties/property/edit-property.tsx',
    screen: ({ lana }) => `/properties/${lana.property.id}`,
    open: button('Edit Property'),
    typed: ['Description', 'By the river', 'description'],
    change: ({ lana }) => [
      'PATCH',
      `/api/properties/${lana.property.id}`,
      { name: 'Beta', description: 'Brick' },
    ],
    lines: ['changed Name from Alpha to Beta', 'set Description to Brick'],
    other: ['Property name', 'Beta'],
    save: 'Save Property',
    saved: 'Property saved successfully',
    holds: ({ lana }) => [
      `/api/properties/${lana.property.id}`,
      { name: 'Beta', description: 'By the river' },
    ],
  },
  {
    file: 'screens/properties/units/unit-dialogs.tsx',
    screen: ({ lana }) => `/properties/${lana.property.id}`,
    open: choice('Actions for unit 4', 'Edit'),
    typed: ['Square feet', '812', 'squareFeet'],
    change: ({ unit }) => ['PATCH', `/api/units/${unit}`, { bedrooms: 3, squareFeet: 900 }],
    lines: ['set Bedrooms to 3', 'set Square feet to 900'],
    other: ['Bedrooms', '3'],
    save: 'Save Unit',
    saved: 'Unit saved successfully',
    holds: ({ unit }) => [`/api/units/${unit}`, { bedrooms: 3, squareFeet: 812 }],
  },
  {
    file: 'screens/properties/property/late-terms.tsx',
    screen: ({ lana }) => `/properties/${lana.property.id}`,
    open: page =>
      page
        .getByRole('region', { name: 'Late Fees & Deposits' })
        .getByRole('button', { name: 'Change' })
        .click(),
    typed: ['Grace period (days)', '7', 'graceDays'],
    change: ({ lana }) => [
      'PATCH',
      `/api/properties/${lana.property.id}`,
      { graceDays: 2, depositReturnDays: 14 },
    ],
    lines: ['set Grace period (days) to 2', 'set Days to return a deposit to 14'],
    other: ['Days to return a deposit', '14'],
    save: 'Save Terms',
    saved: 'Terms saved',
  },
  {
    file: 'screens/settings/organization/late-terms.tsx',
    screen: () => '/settings?tab=rent-rules',
    open: button('Change Terms'),
    typed: ['Grace period (days)', '8', 'graceDays'],
    change: () => ['PATCH', '/api/organization', { graceDays: 3, depositReturnDays: 21 }],
    lines: [
      'changed Grace period (days) from 5 to 3',
      'changed Days to return a deposit from 30 to 21',
    ],
    other: ['Days to return a deposit', '21'],
    save: 'Save Terms',
    saved: 'Terms saved',
    holds: () => ['/api/organization', { graceDays: 8, depositReturnDays: 21 }],
  },
  {
    file: 'screens/settings/organization/system-form.tsx',
    screen: () => '/settings',
    open: page => page.getByRole('form', { name: 'System Settings' }).waitFor(),
    form: 'System Settings',
    typed: ['Organization Name', 'Lana Homes', 'name'],
    change: () => ['PATCH', '/api/organization', { name: 'Lana and Mia' }],
    lines: ['to Lana and Mia'],
    save: 'Save System Settings',
    saved: 'System settings saved successfully',
    holds: () => ['/api/organization', { name: 'Lana Homes' }],
  },
  {
    file: 'screens/settings/organization/letterhead.tsx',
    screen: () => '/settings?tab=organization',
    open: page => page.getByRole('form', { name: 'Letterhead and payments' }).waitFor(),
    form: 'Letterhead and payments',
    typed: ['How to pay', 'Zelle to rent@lord.example', 'paymentInstructions'],
    change: () => [
      'PATCH',
      '/api/organization',
      { paymentInstructions: 'By check', phone: '(518) 555-0100', language: 'en' },
    ],
    lines: ['set How to pay to By check', 'set Phone to (518) 555-0100', 'set Language to English'],
    other: ['Office phone', '(518) 555-0100'],
    save: 'Save Letterhead',
    saved: 'Letterhead saved',
    holds: () => [
      '/api/organization',
      {
        ...{ paymentInstructions: 'Zelle to rent@lord.example', phone: '(518) 555-0100' },
        language: 'en',
      },
    ],
  },
  {
    file: 'screens/settings/automatic-emails/edit-email.tsx',
    screen: () => '/settings?tab=notifications',
    open: button('Edit Rent due'),
    typed: ['Subject', 'Rent, please', 'subject'],
    change: () => [
      'PUT',
      '/api/automatic-emails/rent_due',
      { isOn: false, days: [4], subject: 'Rent soon' },
    ],
    lines: ['to Rent soon', 'from 3 to 4'],
    save: 'Save Email',
    saved: 'Email saved',
  },
  {
    file: 'maintenance/edit-request.tsx',
    screen: ({ lana }) => `/maintenance/${lana.request.id}`,
    open: choice('More actions for', 'Edit request'),
    typed: ['Estimated cost', '150', 'estimatedCost'],
    change: ({ lana }) => [
      'PATCH',
      `/api/maintenance-requests/${lana.request.id}`,
      { priority: 'low', estimatedCost: '99' },
    ],
    lines: ['changed Priority from Urgent to Low', 'changed Estimated cost from $120.00 to $99.00'],
    save: 'Save Changes',
    saved: 'Maintenance request updated successfully',
    holds: ({ lana }) => [
      `/api/maintenance-requests/${lana.request.id}`,
      { priority: 'low', estimatedCost: '150.00' },
    ],
  },
  {
    file: 'maintenance/complete-with-cost.tsx',
    screen: ({ lana }) => `/maintenance/${lana.request.id}`,
    open: async page => page.getByRole('button', { name: 'Complete', exact: true }).click(),
    also: ['Paid to', 'Pipes'],
    typed: ['Actual cost', '140', 'amount'],
    change: ({ lana }) => [
      'PATCH',
      `/api/maintenance-requests/${lana.request.id}`,
      { actualCost: '130' },
    ],
    lines: ['set Actual cost to $130.00'],
    save: 'Complete',
    saved: 'Maintenance request updated successfully',
  },
  {
    file: 'screens/maintenance/schedules/schedule-dialogs.tsx',
    screen: () => '/maintenance/schedules',
    open: button('Edit Chimney'),
    typed: ['Description', 'Sweep it twice', 'description'],
    change: ({ schedule, mia }) => [
      'PATCH',
      `/api/maintenance-schedules/${schedule}`,
      {
        ...{ title: 'Chimneys', description: 'Sweep all' },
        ...{ priority: 'urgent', everyUnit: 'weeks', assignedTo: mia.user.id },
      },
    ],
    lines: [
      'changed Title from Chimney to Chimneys',
      'changed Description from Sweep it to Sweep all',
      'changed Priority from Medium to Urgent',
      'changed Period from Months to Weeks',
      'set Assigned to to Mia Member · admin',
    ],
    other: ['Title', 'Chimneys'],
    save: 'Save Changes',
    saved: 'Schedule updated',
  },
  {
    file: 'screens/financials/vendors/vendor-dialog.tsx',
    screen: () => '/financials?show=vendors',
    open: choice('Actions for Pipes', 'Edit vendor'),
    typed: ['Notes', 'License 12', 'notes'],
    change: ({ vendor }) => [
      'PATCH',
      `/api/vendors/${vendor}`,
      { name: 'Pipes and Sons', notes: 'Slow' },
    ],
    lines: ['changed Name from Pipes to Pipes and Sons', 'changed Notes from Trade to Slow'],
    other: ['Name', 'Pipes and Sons'],
    save: 'Save Vendor',
    saved: 'Vendor saved',
    holds: ({ vendor }) => [
      `/api/vendors/${vendor}`,
      { name: 'Pipes and Sons', notes: 'License 12' },
    ],
  },
  {
    file: 'screens/financials/leases/late-rent.tsx',
    screen: ({ lana }) => `/financials/leases/${lana.lease.id}`,
    open: button('Change the late fee terms'),
    typed: ['Grace period (days)', '9', 'graceDays'],
    change: ({ lana }) => ['PATCH', `/api/leases/${lana.lease.id}`, { graceDays: 1 }],
    lines: ['set Grace period (days) to 1'],
    save: 'Save Terms',
    saved: 'Terms saved',
  },
  {
    file: 'leases/deposits/forwarding-address.tsx',
    screen: ({ leaving }) => `/financials/leases/${leaving.lease.id}?tab=money`,
    open: button('Forwarding address'),
    typed: ['Address', '1 Elm Road', 'forwardingAddress'],
    change: ({ leaving }) => [
      'PUT',
      `/api/leases/${leaving.lease.id}/forwarding-address`,
      { forwardingAddress: '2 Oak Road' },
    ],
    lines: ['to 2 Oak Road'],
    save: 'Save Address',
    saved: 'Forwarding address saved',
    holds: ({ leaving }) => [
      `/api/leases/${leaving.lease.id}`,
      { forwardingAddress: '1 Elm Road' },
    ],
  },
  {
    file: 'screens/tenants/edit-tenant.tsx',
    screen: ({ lana }) => `/tenants/${lana.tenant.id}`,
    open: page => page.getByRole('button', { name: 'Edit', exact: true }).click(),
    typed: ['Phone', '555-7', 'phone'],
    change: ({ lana }) => [
      'PATCH',
      `/api/tenants/${lana.tenant.id}`,
      { firstName: 'Robert', phone: '555-8' },
    ],
    lines: ['changed First name from Bob to Robert', 'set Phone to 555-8'],
    other: ['First name', 'Robert'],
    save: 'Save Changes',
    saved: 'Tenant updated successfully',
    holds: ({ lana }) => [
      `/api/tenants/${lana.tenant.id}`,
      { firstName: 'Robert', phone: '555-7' },
    ],
  },
]
