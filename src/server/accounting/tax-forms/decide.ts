import type { TaxEntity, TaxGap, TaxReason } from '#shared/accounting/tax-terms.ts'
import { fromCents, type Money, toCents } from '#shared/money.ts'

/** The payments to a vendor in a year, in cents, and the answers of their Form W-9. */
export interface PaidVendor {
  /** Services other than those of attorneys, by check, ACH and cash. */
  services: number
  /** The same of attorneys, who get a form also as a corporation. */
  legal: number
  card: number
  goods: number
  is1099: boolean
  entity: TaxEntity | null
  w9On: string | null
  tinLast4: string | null
  hasAddress: boolean
}

interface Decided {
  isIn: boolean
  reason: TaxReason
  /** Box 1. */
  reported: number
  missing: TaxGap[]
}

const corporations: readonly (TaxEntity | null)[] = ['c_corporation', 's_corporation']

/**
 * Whether a vendor gets Form 1099-NEC, and why (Instructions for Forms 1099-MISC and 1099-NEC, Exceptions): not a
 * corporation, unless it is an attorney; not what a card processor reports; not below the threshold of the year.
 */
export function decide(vendor: PaidVendor, threshold: Money | null): Decided {
  const counted = corporations.includes(vendor.entity)
    ? vendor.legal
    : vendor.services + vendor.legal
  const reason = reasonOf(vendor, counted, threshold)
  if (reason !== 'reached') return { isIn: false, reason, reported: 0, missing: [] }
  return { isIn: true, reason, reported: counted, missing: missingOf(vendor) }
}

function reasonOf(vendor: PaidVendor, counted: number, threshold: Money | null): TaxReason {
  if (!vendor.is1099) return 'unmarked'
  if (vendor.entity === 'exempt') return 'exempt'
  if (counted <= 0) return withoutServices(vendor)
  if (threshold === null) return 'unknown_threshold'
  return counted >= toCents(threshold) ? 'reached' : 'below'
}

function withoutServices({ services, card, goods }: PaidVendor): TaxReason {
  if (services > 0) return 'corporation'
  if (card > 0) return 'card'
  return goods > 0 ? 'goods' : 'below'
}

function missingOf({ w9On, tinLast4, hasAddress }: PaidVendor): TaxGap[] {
  const gaps: [TaxGap, boolean][] = [
    ['w9', w9On === null],
    ['tin', tinLast4 === null],
    ['address', !hasAddress],
  ]
  return gaps.flatMap(([gap, isMissing]) => (isMissing ? [gap] : []))
}

/** Forms and excluded amounts come to all payments of the year. */
export function totalsOf(paid: number, rows: readonly { isIn: boolean; reported: Money }[]) {
  const reported = rows.reduce((sum, row) => sum + toCents(row.reported), 0)
  return {
    paid: fromCents(paid),
    reported: fromCents(reported),
    excluded: fromCents(paid - reported),
    forms: rows.filter(row => row.isIn).length,
  }
}
