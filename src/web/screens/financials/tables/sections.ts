import type { Account } from '#shared/account/auth.ts'
import { labels } from '#shared/language/t.ts'
import { can, type Permission } from '#shared/permissions.ts'

/** The parts of the screen, in the order they are offered; `overview` is the page itself. */
const sections = {
  overview: 'financials:read',
  payments: 'financials:read',
  online: 'payment-provider:read',
  receive: 'payment:confirm',
  charges: 'financials:read',
  'charge-runs': 'charge-run:write',
  bills: 'bill:read',
  expenses: 'expense:read',
  vendors: 'vendor:read',
  owners: 'owner-statement:write',
  deposits: 'financials:read',
  aging: 'financials:read',
  properties: 'financials:read',
  tenants: 'financials:read',
  accounting: 'ledger:read',
  banking: 'bank:read',
  closing: 'closed-period:read',
} as const satisfies Record<string, Permission>

export type Section = keyof typeof sections

export const sectionLabels: Record<Section, string> = labels({
  overview: 'Overview',
  payments: 'Payments',
  online: 'Online Payments',
  receive: 'Receive Payments',
  charges: 'Charges',
  'charge-runs': 'Charge Batches',
  bills: 'Bills',
  expenses: 'Expenses',
  vendors: 'Vendors',
  owners: 'Owners',
  deposits: 'Deposits',
  aging: 'Aging',
  properties: 'By Property',
  tenants: 'By Tenant',
  accounting: 'Accounting',
  banking: 'Banking',
  closing: 'Close Month',
})

/** The sections a person may open, with their labels; none for a reader of their own account only. */
export function sectionsFor(person: Pick<Account, 'role' | 'organizationId'>) {
  return (Object.keys(sections) as Section[])
    .filter(name => can(person, sections[name]))
    .map(name => ({ name, label: sectionLabels[name] }))
}

/** The address of a section, with these filters. */
export function addressOf(section: Section, filters: Record<string, string> = {}): string {
  if (section === 'overview') return '/financials'
  return `/financials?${new URLSearchParams({ show: section, ...filters })}`
}
