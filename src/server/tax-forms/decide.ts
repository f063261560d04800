import type { TaxEntity, TaxGap, TaxReason } from '#shared/accounting/tax-terms.ts'
import { fromCents, type Money, toCents } from '#shared/money.ts'

/** The payments to a vendor in a year, or the rents of an owner, in cents, and the answers of their Form W-9. */
export interface Paid {
  /** Services other than those of attorneys, by check, ACH and cash. */
  services: number
  /** The same of attorneys, who get a form also as a corporation. */
  legal: number
  card: number
  goods: number
  /** Receipts from tenants for an owner's share. */
  rents: number
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
 * Whether a vendor gets Form 1099-NEC, or an owner Form 1099-MISC, and why (Instructions for Forms 1099-MISC and
 * 1099-NEC, Exceptions): not a corporation, unless it is an attorney; not what a card processor reports; not below the
 * threshold of the year.
 */
export function decide(paid: Paid, threshold: Money | null): Decided {
  const { services, legal, rents } = paid
  const counted = corporations.includes(paid.entity) ? legal : services + legal + rents
  const reason = reasonOf(paid, counted, threshold)
  if (reason !== 'reached') return { isIn: false, reason, reported: 0, missing: [] }
  return { isIn: true, reason, reported: counted, missing: missingOf(paid) }
}

function reasonOf(paid: Paid, counted: number, threshold: Money | null): TaxReason {
  if (!paid.is1099) return 'unmarked'
  if (paid.entity === 'exempt') return 'exempt'
  if (counted <= 0) return nothingCounted(paid)
  if (threshold === null) return 'unknown_threshold'
  return counted >= toCents(threshold) ? 'reached' : 'below'
}

function nothingCounted({ services, rents, card, goods }: Paid): TaxReason {
  if (services + rents > 0) return 'corporation'
  if (card > 0) return 'card'
  return goods > 0 ? 'goods' : 'below'
}

function missingOf({ w9On, tinLast4, hasAddress }: Paid): TaxGap[] {
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
