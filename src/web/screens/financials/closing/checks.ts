import type { CloseCheck } from '#shared/accounting/closed-periods.ts'
import { labels, t } from '#shared/language/t.ts'
import { bankingAddress } from '../banking/views.ts'

export const checkNames: Readonly<Record<CloseCheck, string>> = labels({
  bank_reconciled: 'Bank accounts reconciled',
  pending_payments: 'Pending payments',
  owner_statements: 'Owner statements issued',
  undeposited_funds: 'Undeposited funds',
  leases_without_move_out: 'Ended leases without a move-out',
  deposits_overdue: 'Deposits past their deadline',
  negative_owner_balances: 'Negative owner balances',
  three_way_difference: 'Trust accounts balanced',
})

/** The open items, in a sentence. */
export function openSentence(check: CloseCheck, count: number): string {
  switch (check) {
    case 'bank_reconciled':
      return t(
        '{count, plural, one {# bank account is} other {# bank accounts are}} not reconciled through this day.',
        { count },
      )
    case 'three_way_difference':
      return t(
        '{count, plural, one {# trust account does} other {# trust accounts do}} not agree with its owners and tenants.',
        { count },
      )
    case 'pending_payments':
      return t('{count, plural, one {# payment is} other {# payments are}} still pending.', {
        count,
      })
    case 'owner_statements':
      return t(
        '{count, plural, one {# statement is} other {# statements are}} missing or out of date.',
        { count },
      )
    case 'leases_without_move_out':
      return t(
        '{count, plural, one {# lease} other {# leases}} ended without a recorded move-out.',
        {
          count,
        },
      )
    case 'deposits_overdue':
      return t(
        '{count, plural, one {# deposit is} other {# deposits are}} past the return deadline.',
        {
          count,
        },
      )
    case 'negative_owner_balances':
      return t('{count, plural, one {# owner has} other {# owners have}} a balance below zero.', {
        count,
      })
    case 'undeposited_funds':
      return t('{count, plural, one {# payment is} other {# payments are}} on no bank line.', {
        count,
      })
  }
}

/** Why there is nothing to look at. */
export function noneSentence(check: CloseCheck): string {
  if (check === 'three_way_difference') return t('There is no trust account.')
  return check === 'undeposited_funds'
    ? t('No bank lines show deposits yet.')
    : t('No bank account has lines or a reconciliation yet.')
}

/** Where each line is done. */
export const checkPlaces: Readonly<Record<CloseCheck, string>> = {
  bank_reconciled: bankingAddress('reconcile'),
  undeposited_funds: bankingAddress('match'),
  three_way_difference: bankingAddress('trust'),
  pending_payments: '/financials?show=payments&status=pending',
  owner_statements: '/reports/owner-statements',
  leases_without_move_out: '/tenants',
  deposits_overdue: '/financials?show=deposits',
  negative_owner_balances: '/reports/owner-statements',
}
