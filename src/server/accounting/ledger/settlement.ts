import type { Day } from '#shared/dates.ts'
import { order } from '#shared/order.ts'
import type { OpenCharge, Source } from './allocation.ts'
import { isApplied } from './balance.ts'
import { isTenants, outsidePayerOf, type Payer } from './payers.ts'
import type { NamedCharges } from './replaying.ts'
import { isReceived, isRefunded, type Ledger, total } from './rows.ts'

/** Charges that are not fully covered, all posted ones, cents. */
export function openCharges(ledger: Ledger): OpenCharge[] {
  const covered = appliedBy(ledger, 'chargeId')
  return ledger.charges
    .filter(charge => charge.voidedOn === null)
    .map(charge => ({
      id: charge.id,
      kind: charge.kind,
      dueDate: charge.dueDate,
      ...payerOf(charge),
      open: charge.amount - (covered.get(charge.id) ?? 0),
    }))
    .filter(charge => charge.open > 0)
}

/**
 * Payments and credits with money left on them, oldest first, cents. A refund is taken from the
 * payment it names, and otherwise from the oldest payment.
 */
export function freeSources(ledger: Ledger, names: NamedCharges = {}): Source[] {
  const payments = ledger.payments.filter(payment => payment.status === 'completed')
  const used = new Map([...appliedBy(ledger, 'paymentId'), ...appliedBy(ledger, 'creditId')])
  const sources: Source[] = [
    ...payments.map(payment => ({
      id: payment.id,
      kind: 'payment' as const,
      on: payment.receivedOn,
      ...payerOf(payment),
      unapplied: payment.amount - (used.get(payment.id) ?? 0),
    })),
    ...ledger.credits
      .filter(credit => credit.voidedOn === null)
      .map(credit => ({
        id: credit.id,
        kind: 'credit' as const,
        on: credit.creditOn,
        unapplied: credit.amount - (used.get(credit.id) ?? 0),
        chargeId: names[credit.id] ?? null,
      })),
  ]
  sources.sort((a, b) => order(a.on, b.on) || order(a.id, b.id))
  takeRefunds(sources, ledger)
  return sources.filter(source => source.unapplied > 0)
}

/**
 * The tenants' refundable amount: received and unapplied money. A concession is not money and is never paid out.
 */
export function refundable(ledger: Ledger): number {
  return freeSources(ledger)
    .filter(source => source.kind === 'payment' && isTenants(source))
    .reduce((cents, source) => cents + source.unapplied, 0)
}

/**
 * The first day since which so much money is unapplied on every day: of one payment, or of all of the tenants.
 * @throws RangeError without such a day.
 */
export function freeSince(ledger: Ledger, amount: number, paymentId?: string | null): Day {
  const named = ledger.payments.find(({ id }) => id === paymentId)
  const payer = named ? outsidePayerOf(named) : null
  const ids = ledger.payments.filter(row => outsidePayerOf(row) === payer).map(({ id }) => id)
  const all = { ids: new Set(ids), isUnnamedRefund: payer === null }
  const one = { ids: new Set([paymentId ?? '']), isUnnamedRefund: false }
  const isThere = (day: Day) =>
    freeMoney(ledger, day, all) >= amount && (!paymentId || freeMoney(ledger, day, one) >= amount)
  const days = daysOf(ledger)
  const first = days[days.findLastIndex(day => !isThere(day)) + 1]
  if (!first) throw new RangeError('There is less money than that')
  return first
}

/**
 * The unapplied part of payments at the end of a day, less refunds by then, in cents. A refund that names none is the
 * tenants'. Below 0 only where the bank returned refunded money.
 */
function freeMoney(
  ledger: Ledger,
  on: Day,
  { ids, isUnnamedRefund }: { ids: ReadonlySet<string>; isUnnamedRefund: boolean },
): number {
  const isMeant = ({ paymentId }: { paymentId: string | null }) =>
    paymentId === null ? isUnnamedRefund : ids.has(paymentId)
  const applied = ledger.allocations.filter(row => row.paymentId !== null && isMeant(row))
  return (
    total(ledger.payments.filter(row => ids.has(row.id) && isReceived(row, on))) -
    total(applied.filter(row => isApplied(row, on))) -
    total(ledger.refunds.filter(row => isMeant(row) && isRefunded(row, on)))
  )
}

/** Every day on which that can change, the first first. */
function daysOf({ payments, allocations, refunds }: Ledger): Day[] {
  const days = [
    ...payments.flatMap(row => [row.receivedOn, row.reversedOn]),
    ...allocations.flatMap(row => [row.appliedOn, row.voidedOn]),
    ...refunds.flatMap(row => [row.refundedOn, row.voidedOn]),
  ]
  return [...new Set(days)].filter(day => day !== null).sort()
}

function takeRefunds(sources: Source[], ledger: Ledger): void {
  let rest = 0
  for (const refund of ledger.refunds.filter(row => row.voidedOn === null)) {
    const named = sources.find(source => source.id === refund.paymentId)
    rest += refund.amount - (named ? take(named, refund.amount) : 0)
  }
  // Credits come last: they only replace a refunded payment that was returned afterwards.
  for (const kind of ['payment', 'credit']) {
    for (const source of sources)
      if (source.kind === kind && isTenants(source)) rest -= take(source, rest)
  }
}

function payerOf({ payerId, payerKind }: Payer): Payer {
  return payerId ? { payerId, payerKind } : {}
}

function take(source: Source, amount: number): number {
  const taken = Math.min(source.unapplied, amount)
  source.unapplied -= taken
  return taken
}

function appliedBy(
  ledger: Ledger,
  column: 'chargeId' | 'paymentId' | 'creditId',
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const allocation of ledger.allocations) {
    const id = allocation[column]
    if (id === null || allocation.voidedOn !== null) continue
    sums.set(id, (sums.get(id) ?? 0) + allocation.amount)
  }
  return sums
}
