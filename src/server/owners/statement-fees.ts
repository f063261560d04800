import type { Day } from '#shared/dates.ts'
import { addMoney, type Money } from '#shared/money.ts'
import type { PropertyFeeBase } from '#shared/properties/properties.ts'

/** The fees that a month's statement was issued with, beside its percentage; each null for none. */
export interface FeeRule {
  /** Of a whole month, in addition to the percentage. */
  flat: Money | null
  /** The minimum of both in a whole month. */
  minimum: Money | null
  /** Of the first rent of a new lease, and in addition to that. */
  leasingPercent: string | null
  leasingFlat: Money | null
}

/**
 * A fee by rule: the right amount, and the posted one. Either the management fee of the days of a month with the same
 * owners, or the leasing fee of a lease.
 */
export interface Fee {
  /** `'2025-03'` */
  month: string
  /** The last of these days, or the lease's first, on which it is posted. */
  day: Day
  /** Who bears it, of several owners the one with the largest share; null without an owner. */
  bearer: string | null
  /** Null without a rule, or with a fee entered by hand. */
  percent: string | null
  kinds: PropertyFeeBase
  receipts: Money
  rule: FeeRule
  amount: Money
  posted: { id: string; amount: Money; day: Day } | null
  /** Of a leasing fee: its lease, and the number of its unit. */
  lease: { id: string; unit: string } | null
}

export interface ReadFee {
  month: string
  day: Day
  bearer: string | null
  percent: number | null
  kinds: Exclude<PropertyFeeBase, 'all'> | null
  base: number
  flat: number | null
  minimum: number | null
  leasing_percent: number | null
  leasing_flat: number | null
  amount: number
  posted_id: string | null
  posted: number | null
  posted_on: Day | null
  lease_id: string | null
  unit: string | null
}

export function feeOf(read: ReadFee): Fee {
  const { month, day, bearer, kinds, base, amount, posted_id, posted, posted_on } = read
  return {
    ...{ month, day, bearer },
    percent: rounded(read.percent),
    kinds: kinds ?? 'all',
    receipts: money(base),
    rule: {
      flat: rounded(read.flat),
      minimum: rounded(read.minimum),
      leasingPercent: rounded(read.leasing_percent),
      leasingFlat: rounded(read.leasing_flat),
    },
    amount: money(amount),
    posted:
      posted_id && posted_on ? { id: posted_id, amount: money(posted ?? 0), day: posted_on } : null,
    lease: read.lease_id ? { id: read.lease_id, unit: read.unit ?? '' } : null,
  }
}

/** The text of a fee's expense: `8% of 5650.00 (rent) plus 50.00`. */
export function describedFee({ percent, receipts, kinds, rule, lease }: Fee): string {
  if (lease) return `Leasing fee, Unit ${lease.unit}`
  const of = kinds === 'all' ? '' : ` (${kinds.join(', ').replaceAll('_', ' ')})`
  const share = Number(percent) > 0 ? `${Number(percent)}% of ${receipts}${of}` : null
  const flat = rule.flat && Number(rule.flat) > 0 ? rule.flat : null
  const parts = [share, flat && (share ? `plus ${flat} a month` : `${flat} a month`)]
  const least = rule.minimum && Number(rule.minimum) > 0 ? `at least ${rule.minimum} a month` : null
  return [parts.filter(Boolean).join(' '), least].filter(Boolean).join(', ')
}

const money = (amount: number): Money => addMoney(amount.toFixed(2))

function rounded(amount: number | null): Money | null {
  return amount === null ? null : money(amount)
}

export function negated(amount: Money): Money {
  if (/^-?0+\.0+$/.test(amount)) return '0.00'
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
