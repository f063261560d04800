import type { TaxGap, TaxReason } from '#shared/accounting/tax-terms.ts'
import { labels } from '#shared/language/t.ts'

/** Why a vendor gets a form, or none. */
export const reasonLabels: Readonly<Record<TaxReason, string>> = labels({
  reached: 'Paid the threshold or more',
  unmarked: 'Marked as without Form 1099',
  exempt: 'Government or tax-exempt',
  corporation: 'A corporation',
  card: 'Paid by card: the processor reports it',
  goods: 'Paid for goods and the like, not for services',
  below: 'Below the threshold',
  unknown_threshold: 'The threshold of this year is not known',
})

export const gapLabels: Readonly<Record<TaxGap, string>> = labels({
  w9: 'W-9',
  tin: 'TIN',
  address: 'Address',
})
