import type { Account } from '#shared/account/auth.ts'
import { can, type Permission } from '#shared/permissions.ts'

/** The parts of the screen, in the order they are offered; `overview` is the page itself. */
const sections = {
  overview: { label: 'Overview', may: 'financials:read' },
  payments: { label: 'Payments', may: 'financials:read' },
  charges: { label: 'Charges', may: 'financials:read' },
  'charge-runs': { label: 'Charge Batches', may: 'charge-run:write' },
  expenses: { label: 'Expenses', may: 'expense:read' },
  vendors: { label: 'Vendors', may: 'vendor:read' },
  deposits: { label: 'Deposits', may: 'financials:read' },
  aging: { label: 'Aging', may: 'financials:read' },
  properties: { label: 'By Property', may: 'financials:read' },
  tenants: { label: 'By Tenant', may: 'financials:read' },
} as const satisfies Record<string, { label: string; may: Permission }>

export type Section = keyof typeof sections

/** The sections a person may open, with their labels; none for a reader of their own account only. */
export function sectionsFor(person: Pick<Account, 'role' | 'organizationId'>) {
  return Object.entries(sections)
    .filter(([, { may }]) => can(person, may))
    .map(([name, { label }]) => ({ name: name as Section, label }))
}

/** The address of a section, with these filters. */
export function addressOf(section: Section, filters: Record<string, string> = {}): string {
  if (section === 'overview') return '/financials'
  return `/financials?${new URLSearchParams({ show: section, ...filters })}`
}
