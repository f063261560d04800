import type { TaxGap, TaxReason } from '#shared/accounting/tax-terms.ts'
import { labels } from '#shared/language/t.ts'

/** Why a vendor gets a form, or none. */
export const reasonLabels: Readonly<Record<TaxReason, string>> = labels({
  reached: 'Threshold reached',
  unmarked: 'Marked: no form',
  exempt: 'Exempt payee',
  corporation: 'A corporation',
  card: 'Paid by card',
  goods: 'Goods, no services',
  below: 'Below the threshold',
  unknown_threshold: 'Threshold not known',
})

export const gapLabels: Readonly<Record<TaxGap, string>> = labels({
  w9: 'W-9',
  tin: 'TIN',
  address: 'Address',
})
