import type { ChargeKind } from '#shared/accounting/charges.ts'
import type { CreditKind } from '#shared/accounting/credits.ts'
import type { PaymentMethod } from '#shared/accounting/payments.ts'
import { labels } from '#shared/language/t.ts'

/** Charges as people call them. */
export const chargeNames = labels<ChargeKind>({
  rent: 'Rent',
  late_fee: 'Late fee',
  nsf_fee: 'Returned payment fee',
  utility: 'Utilities',
  parking: 'Parking',
  pet: 'Pet',
  cam: 'Common area maintenance',
  damage: 'Damage',
  cleaning: 'Cleaning',
  other: 'Other charge',
  opening_balance: 'Opening balance',
  bad_debt_recovered: 'Bad debt recovered',
})

/** Credits as people call them. */
export const creditNames = labels<CreditKind>({
  concession: 'Concession',
  waiver: 'Waiver',
  write_off: 'Write-off',
  deposit_applied: 'Deposit applied',
})

/** Ways of paying as people call them. */
export const methodNames = labels<PaymentMethod>({
  cash: 'Cash',
  check: 'Check',
  bank_transfer: 'Bank transfer',
  credit_card: 'Credit card',
  online: 'Online',
})
