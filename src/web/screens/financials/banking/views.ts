import { labels } from '#shared/language/t.ts'
import { addressOf } from '../tables/sections.ts'

/** The views of Banking, in their order; the first is the usual one. */
export const bankingViews = ['accounts', 'match', 'reconcile', 'rules', 'trust'] as const
export type BankingView = (typeof bankingViews)[number]

export const bankingViewLabels: Record<BankingView, string> = labels({
  accounts: 'Bank Accounts',
  match: 'Match',
  reconcile: 'Reconcile',
  rules: 'Rules',
  trust: 'Three-Way Balance',
})

export const usualBankingView: BankingView = 'accounts'

/** The address of a view, with these filters. */
export function bankingAddress(view: BankingView, filters: Record<string, string> = {}): string {
  return addressOf('banking', { ...(view !== usualBankingView && { view }), ...filters })
}
