import { byPriority } from '#shared/accounting/allocations.ts'
import { type Day, daysBetween } from '#shared/dates.ts'
import { order } from '#shared/order.ts'
import { deadline } from './late-fee.ts'
import {
  type AllocationRow,
  type ChargeRow,
  isCredited,
  isOwed,
  isReceived,
  isRefunded,
  isVoided,
  type Ledger,
  total,
} from './rows.ts'

/**
 * The tenant's balance at the end of a day, in cents; negative is a credit. Charges − credits −
 * payments + refunds, each by its own business date (invariant I1).
 */
export function balanceAsOf(ledger: Ledger, on: Day): number {
  return total(ledger.charges.filter(charge => isOwed(charge, on))) - moneyIn(ledger, on)
}

export interface OpenAmount<Charge extends ChargeRow = ChargeRow> {
  charge: Charge
  open: number
}

/** Every open charge of a day with its open amount: by due date, and within a day in the order of allocation. */
export function openAmounts<Charge extends ChargeRow>(
  ledger: Omit<Ledger, 'charges'> & { charges: readonly Charge[] },
  on: Day,
): OpenAmount<Charge>[] {
  const covered = coverage(ledger, on)
  return ledger.charges
    .filter(charge => isOwed(charge, on))
    .map(charge => ({ charge, open: charge.amount - (covered.get(charge.id) ?? 0) }))
    .filter(({ open }) => open > 0)
    .toSorted((a, b) => order(a.charge.dueDate, b.charge.dueDate) || byPriority(a.charge, b.charge))
}

/**
 * Unapplied money and credits of a day, in cents: prepaid rent, shown separately and never netted
 * against other tenants' balances. Open amounts − unapplied = balance (invariant I2). Negative only
 * when money was refunded and then returned by the bank.
 */
export function unapplied(ledger: Ledger, on: Day): number {
  const open = openAmounts(ledger, on).reduce((cents, row) => cents + row.open, 0)
  return open - balanceAsOf(ledger, on)
}

/**
 * The last day a charge can be paid without being past due. Fees have no grace: they are one.
 */
export function deadlineOf(charge: Pick<ChargeRow, 'kind' | 'dueDate'>, graceDays: number): Day {
  const isFee = charge.kind === 'late_fee' || charge.kind === 'nsf_fee'
  return isFee ? charge.dueDate : deadline(charge.dueDate, graceDays)
}

/** Whether a charge that is still open is past its deadline. */
export function isPastDue(
  charge: Pick<ChargeRow, 'kind' | 'dueDate'>,
  graceDays: number,
  asOf: Day,
): boolean {
  return deadlineOf(charge, graceDays) < asOf
}

/** Σ open amounts past their deadline, cents. */
export function pastDue(ledger: Ledger, graceDays: number, asOf: Day): number {
  return openAmounts(ledger, asOf)
    .filter(({ charge }) => isPastDue(charge, graceDays, asOf))
    .reduce((cents, { open }) => cents + open, 0)
}

/** Open amounts by days since the due date, cents: 0–30, 31–60, 61–90 and more than 90. */
export interface Aging {
  upTo30: number
  upTo60: number
  upTo90: number
  over90: number
}

export function agingBuckets(
  open: readonly { charge: Pick<ChargeRow, 'dueDate'>; open: number }[],
  asOf: Day,
): Aging {
  const aging: Aging = { upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 }
  for (const row of open) aging[bucketOf(daysBetween(row.charge.dueDate, asOf))] += row.open
  return aging
}

/** Whether an allocation covers its charge at the end of a day. */
export function isApplied(
  allocation: Pick<AllocationRow, 'appliedOn' | 'voidedOn'>,
  on: Day,
): boolean {
  return allocation.appliedOn <= on && !isVoided(allocation, on)
}

function bucketOf(age: number): keyof Aging {
  if (age <= 30) return 'upTo30'
  if (age <= 60) return 'upTo60'
  return age <= 90 ? 'upTo90' : 'over90'
}

/** Credits and payments that count by a day, less refunds. */
function moneyIn(ledger: Ledger, on: Day): number {
  return (
    total(ledger.credits.filter(credit => isCredited(credit, on))) +
    total(ledger.payments.filter(payment => isReceived(payment, on))) -
    total(ledger.refunds.filter(refund => isRefunded(refund, on)))
  )
}

/**
 * The allocations of each charge on a day. After a late entry an earlier day can show a charge
 * covered twice, by the old money and its replacement. Callers stop at the charge's amount, and the
 * rest shows as unapplied.
 */
function coverage(ledger: Ledger, on: Day): Map<string, number> {
  const covered = new Map<string, number>()
  for (const allocation of ledger.allocations) {
    if (!isApplied(allocation, on)) continue
    covered.set(allocation.chargeId, (covered.get(allocation.chargeId) ?? 0) + allocation.amount)
  }
  return covered
}
