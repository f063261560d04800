import type { Account } from '#shared/account/auth.ts'
import { labels } from '#shared/language/t.ts'
import { can, type Permission } from '#shared/permissions.ts'
import { addressOf } from '../tables/sections.ts'

/** The views of the general ledger, in their order; the first is the usual one. */
const views = {
  'trial-balance': 'ledger:read',
  ledger: 'ledger:read',
  'balance-sheet': 'ledger:read',
  'cash-flow': 'ledger:read',
  journals: 'journal:read',
  accounts: 'ledger-account:read',
  budgets: 'budget:read',
} as const satisfies Record<string, Permission>
export type View = keyof typeof views

export const viewLabels: Record<View, string> = labels({
  'trial-balance': 'Trial Balance',
  ledger: 'General Ledger',
  'balance-sheet': 'Balance Sheet',
  'cash-flow': 'Cash Flow',
  journals: 'Journals',
  accounts: 'Accounts',
  budgets: 'Budgets',
})

export const usualView: View = 'trial-balance'

/** The views a person may open. */
export function viewsFor(person: Pick<Account, 'role' | 'organizationId'>): View[] {
  return (Object.keys(views) as View[]).filter(view => can(person, views[view]))
}

/** The address of a view, with these filters. */
export function viewAddress(view: View, filters: Record<string, string> = {}): string {
  return addressOf('accounting', { ...(view !== usualView && { view }), ...filters })
}
