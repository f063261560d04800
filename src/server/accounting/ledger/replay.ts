import { byPriority } from '#shared/accounting/allocations.ts'
import type { Day } from '#shared/dates.ts'
import { order } from '#shared/order.ts'
import { allocate } from './allocation.ts'
import { outsidePayerOf } from './payers.ts'
import { countedRows, daysOf } from './played-days.ts'
import { give, type Money, sourceOf } from './played-money.ts'
import type { Replay, Replaying, Span } from './replaying.ts'
import {
  type ChargeRow,
  type CreditRow,
  type Ledger,
  type PaymentRow,
  type RefundRow,
  total,
} from './rows.ts'

/**
 * The allocations of a ledger's rows: each day's money covers the charges due by then, in the order of `allocate`,
 * independent of recording days (depth.md 1.16). The same rows give the same allocations, so a row that is voided and
 * entered again changes nothing else.
 */
export function replay(ledger: Ledger, options: Replaying = {}): Replay {
  return new Player(ledger, options).play()
}

class Player {
  readonly #ledger: Ledger
  readonly #options: Replaying
  readonly #spans: Span[] = []
  #live: Span[] = []
  readonly #open = new Map<string, { row: ChargeRow; open: number }>()
  readonly #money = new Map<string, Money>()
  /** The overdrawn amount of refunds by payer, now, and their sum at its maximum. */
  readonly #short = new Map<string | null, number>()
  #overdrawn = 0
  #recovered: ChargeRow[] = []

  constructor(ledger: Ledger, options: Replaying) {
    this.#ledger = countedRows(ledger)
    this.#options = options
  }

  play(): Replay {
    const { since } = this.#options
    if (since) this.#begin(since)
    for (const day of daysOf(this.#ledger)) if (!since || day >= since) this.#day(day)
    return { spans: this.#spans, overdrawn: this.#overdrawn, recovered: this.#recovered }
  }

  /** The stored rows at the start of a day. */
  #begin(day: Day) {
    const { charges, payments, credits, refunds, allocations } = this.#ledger
    for (const row of charges)
      if (row.dueDate < day && (row.voidedOn === null || row.voidedOn >= day)) this.#owe(row)
    for (const row of payments)
      if (row.receivedOn < day && (row.reversedOn === null || row.reversedOn >= day))
        this.#receive(row)
    for (const row of credits)
      if (row.creditOn < day && (row.voidedOn === null || row.voidedOn >= day)) this.#credit(row)
    for (const row of allocations) {
      const isOver = row.voidedOn !== null && (row.voidedOn < day || row.voidedOn <= row.appliedOn)
      if (row.appliedOn < day && !isOver) this.#cover({ ...row, voidedOn: null, stored: row })
    }
    for (const row of refunds) if (row.refundedOn < day) this.#refund(row, null)
    this.#fill()
  }

  #day(day: Day) {
    const { charges, payments, credits, refunds } = this.#ledger
    for (const row of charges) if (row.voidedOn === day) this.#forgive(row, day)
    for (const row of payments) if (row.reversedOn === day) this.#withdraw(row.id, day)
    for (const row of credits) if (row.voidedOn === day) this.#withdraw(row.id, day)
    for (const row of charges) if (row.dueDate === day) this.#owe(row)
    for (const row of payments) if (row.receivedOn === day) this.#receive(row)
    for (const row of credits) if (row.creditOn === day) this.#credit(row)
    this.#fill()
    for (const row of refunds) if (row.refundedOn === day) this.#refund(row, day)
    this.#makeRoom(day)
    for (const row of this.#recovered.filter(({ id }) => this.#open.get(id)?.open !== 0))
      this.#forgive(row, day)
    this.#settle(day)
    this.#recover(day)
  }

  #owe(row: ChargeRow) {
    this.#open.set(row.id, { row, open: row.amount })
  }

  #receive({ id, receivedOn: on, amount: unapplied, payerId, payerKind }: PaymentRow) {
    const money = { id, kind: 'payment' as const, on, unapplied, chargeId: null, refunded: 0 }
    this.#money.set(id, { ...money, payerId, payerKind })
  }

  #credit({ id, creditOn: on, amount: unapplied }: CreditRow) {
    const chargeId = this.#options.names?.[id] ?? null
    this.#money.set(id, { id, kind: 'credit', on, unapplied, chargeId, refunded: 0 })
  }

  #cover(span: Span) {
    const charge = this.#open.get(span.chargeId)
    const money = this.#money.get(sourceOf(span))
    const amount = Math.min(span.amount, charge?.open ?? 0, money?.unapplied ?? 0)
    if (!charge || !money || amount < span.amount) {
      // A stored row that exceeds its charge or money ends before the day begins.
      this.#spans.push({ ...span, voidedOn: span.appliedOn })
      return
    }
    charge.open -= amount
    money.unapplied -= amount
    this.#spans.push(span)
    this.#live.push(span)
  }

  #end(span: Span, day: Day) {
    span.voidedOn = day
    this.#live = this.#live.filter(one => one !== span)
    const charge = this.#open.get(span.chargeId)
    const money = this.#money.get(sourceOf(span))
    if (charge) charge.open += span.amount
    if (money) money.unapplied += span.amount
  }

  #forgive(row: ChargeRow, day: Day) {
    for (const span of this.#live.filter(({ chargeId }) => chargeId === row.id))
      this.#end(span, day)
    this.#open.delete(row.id)
    this.#recovered = this.#recovered.filter(one => one !== row)
  }

  /** A returned payment, or a credit that ended. */
  #withdraw(id: string, day: Day) {
    for (const span of this.#live.filter(one => sourceOf(one) === id)) this.#end(span, day)
    const money = this.#money.get(id)
    if (money) this.#owedBack(money.refunded, outsidePayerOf(money))
    this.#money.delete(id)
  }

  /**
   * A refund is taken from the payment it names, then from the oldest of its payer, then from the latest allocation.
   */
  #refund(row: RefundRow, day: Day | null) {
    let rest = row.amount
    const payer = this.#payerOf(row.paymentId)
    const takeFrom = (id: string | null) => {
      const money = this.#money.get(id ?? '')
      if (money?.kind === 'payment' && outsidePayerOf(money) === payer) rest -= give(money, rest)
    }
    takeFrom(row.paymentId)
    for (const { id } of this.#oldest()) takeFrom(id)
    for (const span of day && rest > 0 ? this.#coveredLast() : []) {
      if (rest === 0 || !day) break
      if (this.#payerOf(span.paymentId) !== payer) continue
      this.#end(span, day)
      takeFrom(span.paymentId)
    }
    this.#owedBack(rest, payer)
  }

  #payerOf(paymentId: string | null): string | null {
    const payment = this.#ledger.payments.find(({ id }) => id === paymentId)
    return payment ? outsidePayerOf(payment) : null
  }

  /** Allocations of payments, the latest first: the same in any order of stored rows. */
  #coveredLast(): Span[] {
    const chargeOf = (span: Span) => this.#open.get(span.chargeId)?.row
    return this.#live
      .filter(({ paymentId }) => paymentId !== null)
      .sort((a, b) => {
        const [one, other] = [chargeOf(a), chargeOf(b)]
        return order(b.appliedOn, a.appliedOn) || (one && other ? byPriority(other, one) : 0)
      })
  }

  #owedBack(amount: number, payer: string | null) {
    if (amount > 0) this.#short.set(payer, (this.#short.get(payer) ?? 0) + amount)
    const short = [...this.#short.values()].reduce((cents, one) => cents + one, 0)
    this.#overdrawn = Math.max(this.#overdrawn, short)
  }

  /** A refund beyond its payment, as after a bank return, is refilled first. */
  #fill() {
    for (const [payer, short] of this.#short) {
      let left = short
      for (const kind of ['payment', 'credit'])
        for (const money of left > 0 ? this.#oldest() : [])
          if (money.kind === kind && outsidePayerOf(money) === payer) left -= give(money, left)
      this.#short.set(payer, left)
    }
  }

  /** A credit replaces payments of the charge it names: their money is unapplied again. */
  #makeRoom(day: Day) {
    for (const { kind, chargeId, unapplied } of this.#money.values()) {
      const charge = chargeId ? this.#open.get(chargeId) : undefined
      if (kind !== 'credit' || !charge || charge.open >= unapplied) continue
      for (const span of this.#live)
        if (span.chargeId === charge.row.id && span.paymentId !== null) this.#end(span, day)
    }
  }

  #settle(day: Day) {
    const { charges: posted } = this.#ledger
    const waits = ({ chargeId }: Money) =>
      posted.some(row => row.id === chargeId && row.dueDate > day)
    this.#allocate(day, money => !waits(money))
  }

  /** Money left at the end of a day after a loss recovers that loss. */
  #recover(day: Day) {
    const losses = (this.#options.losses ?? []).filter(({ creditOn }) => creditOn <= day)
    const known = [...this.#open.values()].filter(({ row }) => row.kind === 'bad_debt_recovered')
    const amount = total(losses) - total(known.map(({ row }) => row))
    if (amount <= 0) return
    const since = losses.map(({ creditOn }) => creditOn).toSorted()[0] ?? day
    const kind = 'bad_debt_recovered'
    const row: ChargeRow = { id: `recovery ${day}`, kind, amount, dueDate: day, voidedOn: null }
    this.#owe(row)
    this.#allocate(day, ({ kind, on }) => kind === 'payment' && on >= since)
    row.amount -= this.#open.get(row.id)?.open ?? 0
    this.#open.delete(row.id)
    if (row.amount === 0) return
    this.#open.set(row.id, { row, open: 0 })
    this.#recovered.push(row)
  }

  #allocate(on: Day, isMeant: (money: Money) => boolean) {
    const charges = [...this.#open.values()].filter(({ open }) => open > 0)
    if (charges.length === 0) return
    const isComing = (row: ChargeRow) => row.kind === 'rent' && row.dueDate > on
    const covered = allocate(
      charges.map(({ row, open }) => ({ ...row, open })),
      this.#oldest().filter(money => money.unapplied > 0 && isMeant(money)),
      {
        on,
        upcoming: [...this.#ledger.charges.filter(isComing), ...(this.#options.upcoming ?? [])],
        ...(this.#options.keptFrom && { keptFrom: this.#options.keptFrom }),
      },
    )
    for (const allocation of covered) this.#cover({ ...allocation, voidedOn: null, stored: null })
  }

  #oldest(): Money[] {
    return [...this.#money.values()].sort((a, b) => order(a.on, b.on) || order(a.id, b.id))
  }
}
