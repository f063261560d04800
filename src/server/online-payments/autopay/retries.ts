import type { MethodKind } from '#shared/accounting/online/attempt-states.ts'
import { addDays, type Day } from '#shared/dates.ts'

/** The step after a failed payment: a second try on a day, a pause until a person acts, or nothing. */
export type AfterFailure = { retryOn: Day } | 'pause' | 'nothing'

/**
 * A card is tried once more after 3 days, an account without enough money once after 3 business days. Nacha allows two
 * re-presentments. A code for a wrong, closed or refused card or account pauses the autopay.
 *
 * @param code the provider's code, or the return code of the bank
 */
export function afterFailure(
  { kind, code, attemptNo }: { kind: MethodKind; code: string | null; attemptNo: number },
  failedOn: Day,
): AfterFailure {
  if (kind === 'ach') {
    if (code !== null && unfunded.includes(code))
      return attemptNo === 1 ? { retryOn: addBusinessDays(failedOn, 3) } : 'nothing'
    return code !== null && deadAccounts.includes(code) ? 'pause' : 'nothing'
  }
  if (code !== null && deadCards.includes(code)) return 'pause'
  return attemptNo === 1 ? { retryOn: addDays(failedOn, 3) } : 'nothing'
}

/** Weekends do not count. */
export function addBusinessDays(day: Day, days: number): Day {
  let to = day
  for (let left = days; left > 0; ) {
    to = addDays(to, 1)
    const weekday = new Date(`${to}T12:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return to
}

const unfunded: readonly string[] = ['R01', 'insufficient_funds']

const deadAccounts: readonly string[] = [
  ...['R02', 'R03', 'R04', 'R05', 'R07', 'R08', 'R10', 'R16', 'R20', 'R29'],
  ...['account_closed', 'no_account', 'invalid_account_number', 'debit_not_authorized'],
  ...['bank_account_restricted', 'payment_method_bank_account_blocked'],
  'payment_method_customer_decline',
]

/** The declines that Stripe says not to try again. */
const deadCards: readonly string[] = [
  ...['authentication_required', 'card_not_supported', 'currency_not_supported', 'expired_card'],
  ...['fraudulent', 'highest_risk_level', 'incorrect_number', 'invalid_account', 'invalid_number'],
  ...['invalid_expiry_month', 'invalid_expiry_year', 'lost_card', 'merchant_blacklist'],
  ...['new_account_information_available', 'no_action_taken', 'not_permitted', 'pickup_card'],
  ...['restricted_card', 'revocation_of_all_authorizations', 'revocation_of_authorization'],
  ...['security_violation', 'service_not_allowed', 'stolen_card', 'stop_payment_order'],
  'transaction_not_allowed',
]
