import type { ChargeKind } from '#shared/accounting/charges.ts'
import type { CreditKind } from '#shared/accounting/credits.ts'
import type { PayerKind } from '#shared/accounting/payer-kinds.ts'
import type { PaymentMethod } from '#shared/accounting/payments.ts'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { fromCents, type Money } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import { storedText } from '#shared/stored-text.ts'
import { balanceAsOf, isApplied, openAmounts } from './balance.ts'
import { chargeNames, creditNames } from './entry-names.ts'
import {
  type ChargeRow,
  type CreditRow,
  isOwed,
  isRefunded,
  type Ledger,
  type PaymentRow,
  type RefundRow,
} from './rows.ts'

interface Recorded {
  id: string
  createdAt: Date
}

/** A charge with the rental period it is for. */
interface StatementCharge extends ChargeRow, Recorded {
  periodStart: Day | null
  periodEnd: Day | null
  description: string | null
}

interface StatementPayment extends PaymentRow, Recorded {
  paymentMethod: PaymentMethod | null
  notes: string | null
  reversalReason: string | null
  isCorrected: boolean
  transferId: string | null
}

interface StatementCredit extends CreditRow, Recorded {
  reason: string | null
  voidReason: string | null
}

interface StatementRefund extends RefundRow, Recorded {
  method: PaymentMethod | null
  notes: string | null
  transferId: string | null
}

export interface StatementLedger extends Ledger {
  charges: readonly StatementCharge[]
  payments: readonly StatementPayment[]
  credits: readonly StatementCredit[]
  refunds: readonly StatementRefund[]
}

export interface Statement {
  balance: Money
  openCharges: {
    id: string
    leaseId: string
    kind: ChargeKind
    amount: Money
    open: Money
    dueDate: Day
    periodStart: Day | null
    periodEnd: Day | null
    payerId: string | null
    payerKind: PayerKind | null
  }[]
  /** Oldest first; `balance` is the running balance after the entry. */
  entries: {
    id: string
    kind: 'charge' | 'payment' | 'credit' | 'refund' | 'reversal'
    date: Day
    description: string
    note: string | null
    method: PaymentMethod | null
    periodStart: Day | null
    periodEnd: Day | null
    amount: Money
    balance: Money
    creditKind: CreditKind | null
    payerId: string | null
    /** Of a refund or payment that moved money between two leases. */
    transferId: string | null
    createdAt: Date
  }[]
  /** Which money covers which charge at the end of the day. */
  allocations: {
    chargeId: string
    paymentId: string | null
    creditId: string | null
    amount: Money
  }[]
}

/**
 * A lease's ledger as of the end of a day, with the running balance (domain.md I1). A charge adds
 * to the balance, a payment or credit reduces it, a refund or a bank's reversal adds again.
 */
export function statementOf(ledger: StatementLedger, leaseId: string, asOf: Day): Statement {
  let balance = 0
  const entries = movements(ledger, asOf)
    .sort((a, b) => order(a.date, b.date) || a.rank - b.rank || order(a.id, b.id))
    .map(({ rank: _, cents, ...entry }) => {
      balance += cents
      return { ...entry, amount: fromCents(cents), balance: fromCents(balance) }
    })
  return {
    balance: fromCents(balanceAsOf(ledger, asOf)),
    openCharges: openAmounts(ledger, asOf).map(({ charge, open }) => ({
      id: charge.id,
      leaseId,
      kind: charge.kind,
      amount: fromCents(charge.amount),
      open: fromCents(open),
      dueDate: charge.dueDate,
      periodStart: charge.periodStart,
      periodEnd: charge.periodEnd,
      ...{ payerId: charge.payerId ?? null, payerKind: charge.payerKind ?? null },
    })),
    entries,
    allocations: ledger.allocations
      .filter(allocation => isApplied(allocation, asOf))
      .map(({ chargeId, paymentId, creditId, amount }) => ({
        chargeId,
        paymentId,
        creditId,
        amount: fromCents(amount),
      })),
  }
}

interface Movement extends Omit<Statement['entries'][number], 'amount' | 'balance'> {
  cents: number
  /** Within a day, charges come before payments. */
  rank: number
}

function movements(ledger: StatementLedger, asOf: Day): Movement[] {
  const none = {
    periodStart: null,
    periodEnd: null,
    method: null,
    transferId: null,
    ...{ creditKind: null, payerId: null },
  }
  return [
    ...ledger.charges
      .filter(charge => isOwed(charge, asOf))
      .map(charge => ({
        ...none,
        id: charge.id,
        kind: 'charge' as const,
        date: charge.dueDate,
        description: chargeNames[charge.kind],
        note: storedText(charge.description),
        createdAt: charge.createdAt,
        periodStart: charge.periodStart,
        periodEnd: charge.periodEnd,
        payerId: charge.payerId ?? null,
        cents: charge.amount,
        rank: 0,
      })),
    ...ledger.payments.flatMap(payment => paymentMovements(payment, asOf)),
    ...ledger.credits.flatMap(credit => creditMovements(credit, asOf)),
    ...ledger.refunds
      .filter(refund => isRefunded(refund, asOf))
      .map(refund => ({
        ...none,
        id: refund.id,
        kind: 'refund' as const,
        date: refund.refundedOn,
        description: refund.transferId ? t('Transfer to another lease') : t('Refund'),
        transferId: refund.transferId,
        note: refund.notes,
        method: refund.method,
        createdAt: refund.createdAt,
        cents: refund.amount,
        rank: 3,
      })),
  ]
}

/** A credit on its day, and the reduction owed again once it ended. */
function creditMovements(credit: StatementCredit, asOf: Day): Movement[] {
  const { id, kind, creditOn, voidedOn, amount, reason, voidReason, createdAt } = credit
  if (creditOn > asOf || voidedOn === creditOn) return []
  const none = { method: null, transferId: null, periodStart: null, periodEnd: null }
  const row = { ...none, id, createdAt, creditKind: kind, payerId: null }
  const description = creditNames[kind]
  const given: Movement = {
    ...{ ...row, kind: 'credit', date: creditOn, description, note: storedText(reason), rank: 1 },
    cents: -amount,
  }
  if (voidedOn === null || voidedOn > asOf) return [given]
  const ended: Movement = {
    ...{
      ...row,
      kind: 'reversal',
      date: voidedOn,
      description: t('{credit} ended', { credit: description }),
      rank: 2,
    },
    ...{ note: storedText(voidReason), cents: amount },
  }
  return [given, ended]
}

/** A receipt on its day, and on the day of its end the bank's return, or the office's correction without its reason. */
function paymentMovements(payment: StatementPayment, asOf: Day): Movement[] {
  const counted = payment.status === 'completed' || payment.status === 'reversed'
  if (!counted || payment.receivedOn > asOf) return []
  const { id, paymentMethod: method, transferId, createdAt } = payment
  const none = { creditKind: null, periodStart: null, periodEnd: null }
  const row = { ...none, id, method, transferId, createdAt, payerId: payment.payerId ?? null }
  const cameIn: Movement = {
    ...{ ...row, kind: 'payment', date: payment.receivedOn, description: paidAs(payment), rank: 1 },
    ...{ note: payment.notes, cents: -payment.amount },
  }
  if (payment.reversedOn === null || payment.reversedOn > asOf) return [cameIn]
  const wentBack: Movement = {
    ...row,
    kind: 'reversal',
    method: null,
    date: payment.reversedOn,
    description: payment.isCorrected ? t('Payment corrected') : t('Payment returned'),
    note: payment.isCorrected ? null : storedText(payment.reversalReason),
    cents: payment.amount,
    rank: 2,
  }
  return [cameIn, wentBack]
}

function paidAs({ origin, transferId }: StatementPayment): string {
  if (transferId) return t('Transfer from another lease')
  return origin === 'brought_forward' ? t('Prepaid balance brought forward') : t('Payment')
}
