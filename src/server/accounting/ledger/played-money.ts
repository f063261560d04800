import type { Day } from '#shared/dates.ts'
import type { NewAllocation } from './allocation.ts'
import type { Payer } from './payers.ts'

/** A payment or credit while a ledger is played. */
export interface Money extends Payer {
  id: string
  kind: 'payment' | 'credit'
  on: Day
  unapplied: number
  chargeId: string | null
  refunded: number
}

/** Refunds an amount as far as the money lasts. */
export function give(money: Money, amount: number): number {
  const given = Math.min(money.unapplied, amount)
  money.unapplied -= given
  money.refunded += given
  return given
}

export function sourceOf({ paymentId, creditId }: NewAllocation): string {
  return paymentId ?? creditId ?? ''
}
