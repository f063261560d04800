import type { ChargeKind } from '#shared/accounting/charges.ts'
import type { CreditKind } from '#shared/accounting/credits.ts'
import type { PaymentOrigin, PaymentStatus } from '#shared/accounting/payments.ts'
import type { Day } from '#shared/dates.ts'
import type { Payer } from './payers.ts'

/**
 * The rows of one lease as the ledger reads them. Amounts are integer cents above zero; days are
 * business dates in the organization's zone. Rows with more columns fit as they are.
 */
export interface Ledger {
  charges: readonly ChargeRow[]
  payments: readonly PaymentRow[]
  credits: readonly CreditRow[]
  refunds: readonly RefundRow[]
  allocations: readonly AllocationRow[]
}

export interface ChargeRow extends Payer {
  id: string
  kind: ChargeKind
  amount: number
  dueDate: Day
  voidedOn: Day | null
  /** The first day of its period; null for a one-time charge. */
  periodStart?: Day | null
}

export interface PaymentRow extends Payer {
  id: string
  amount: number
  receivedOn: Day
  status: PaymentStatus
  reversedOn: Day | null
  /** Received by default. */
  origin?: PaymentOrigin
  /** Collected by a provider: while it is pending, the money is on its way. */
  throughProvider?: boolean
}

export interface CreditRow {
  id: string
  kind: CreditKind
  amount: number
  creditOn: Day
  /** First day on which it no longer counts; its own day where it never counted. */
  voidedOn: Day | null
  /** Posted by a rule, and ended by it once its reason no longer holds. */
  isAutomatic?: boolean
}

export interface RefundRow {
  id: string
  paymentId: string | null
  amount: number
  refundedOn: Day
  voidedOn: Day | null
}

/** Part of a payment or a credit, exactly one of the two, that covers part of a charge. */
export interface AllocationRow {
  id: string
  chargeId: string
  paymentId: string | null
  creditId: string | null
  amount: number
  appliedOn: Day
  voidedOn: Day | null
  /** The day it was stored; `appliedOn` where unknown. */
  recordedOn?: Day | null
  /** The day its end was stored; null without an end, or where unknown. */
  endRecordedOn?: Day | null
}

/** Whether the tenant owes this charge on a day: it is due by then and not voided by then. */
export function isOwed(charge: ChargeRow, on: Day): boolean {
  return charge.dueDate <= on && !isVoided(charge, on)
}

/**
 * Whether the money counts on a day: confirmed, received by then and not yet returned by the bank.
 * A payment voided as an entry mistake never counted.
 */
export function isReceived(payment: PaymentRow, on: Day): boolean {
  if (payment.receivedOn > on) return false
  if (payment.status === 'completed') return true
  return payment.status === 'reversed' && payment.reversedOn !== null && payment.reversedOn > on
}

/** Whether a credit takes something off on a day. */
export function isCredited(credit: CreditRow, on: Day): boolean {
  return credit.creditOn <= on && !isVoided(credit, on)
}

/** Whether a refund was paid by the end of a day. */
export function isRefunded(refund: RefundRow, on: Day): boolean {
  return refund.refundedOn <= on && !isVoided(refund, on)
}

export function isVoided(row: { voidedOn: Day | null }, on: Day): boolean {
  return row.voidedOn !== null && row.voidedOn <= on
}

export function total(rows: Iterable<{ amount: number }>): number {
  let cents = 0
  for (const row of rows) cents += row.amount
  return cents
}
