import { byPriority } from '#shared/allocations.ts'
import type { Day } from '#shared/dates.ts'
import { order } from '#shared/order.ts'
import { allocate, type NewAllocation, type UpcomingRent } from './allocation.ts'
import { countedRows, daysOf } from './played-days.ts'
import type { AllocationRow, ChargeRow, CreditRow, Ledger, PaymentRow, RefundRow } from './rows.ts'

/** Which charge a credit names, by credit id. */
export type NamedCharges = Readonly<Record<string, string>>

export interface Replaying {
  /** The charges that waivers and concessions are for. */
  names?: NamedCharges
  /** Stored allocations of earlier days stay as they are. All days are played where it is left out. */
  since?: Day
  /** Rents that are not posted yet. */
  upcoming?: readonly UpcomingRent[]
  /** What money paid shortly before a rent does not cover. */
  keptFrom?: 'fees' | 'others'
}

/** An allocation with the days on which it counts: from `appliedOn` to the day before `voidedOn`. */
export interface Span extends NewAllocation {
  voidedOn: Day | null
  /** The row it began as; null for one that is not stored. */
  stored: AllocationRow | null
}

export interface Replay {
  spans: Span[]
  /** The most that was ever refunded beyond what is left of payments, cents. */
  overdrawn: number
}

/**
 * The allocations that follow from a ledger's rows: each day's money covers the charges due by
 * then, in the order of `allocate`, whenever the rows were recorded (depth.md 1.16). The same rows
 * give the same allocations, so a row that is voided and entered again changes nothing else.
 */
export function replay(ledger: Ledger, options: Replaying = {}): Replay {
  return new Player(ledger, options).play()
}

interface Money {
  id: string
  kind: 'payment' | 'credit'
  on: Day
  unapplied: number
  chargeId: string | null
  refunded: number
}

class Player {
  readonly #ledger: Ledger
  readonly #options: Replaying
  readonly #spans: Span[] = []
  #live: Span[] = []
  readonly #open = new Map<string, { row: ChargeRow; open: number }>()
  readonly #money = new Map<string, Money>()
  /** Refunded beyond what is left of payments, now and on the day of the most. */
  #short = 0
  #overdrawn = 0

  constructor(ledger: Ledger, options: Replaying) {
    this.#ledger = countedRows(ledger)
    this.#options = options
  }

  play(): Replay {
    const { since } = this.#options
    if (since) this.#begin(since)
    for (const day of daysOf(this.#ledger)) if (!since || day >= since) this.#day(day)
    return { spans: this.#spans, overdrawn: this.#overdrawn }
  }

  /** Where the stored rows stand at the start of a day. */
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
    this.#settle(day)
  }

  #owe(row: ChargeRow) {
    this.#open.set(row.id, { row, open: row.amount })
  }

  #receive({ id, receivedOn: on, amount: unapplied }: PaymentRow) {
    this.#money.set(id, { id, kind: 'payment', on, unapplied, chargeId: null, refunded: 0 })
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
      // A stored row that its charge or money has no room for ends before the day begins.
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
  }

  /** The bank took a payment back, or a credit ended. */
  #withdraw(id: string, day: Day) {
    for (const span of this.#live.filter(one => sourceOf(one) === id)) this.#end(span, day)
    this.#owedBack(this.#money.get(id)?.refunded ?? 0)
    this.#money.delete(id)
  }

  /** A refund is taken from the payment it names, then from the oldest, then off what was covered last. */
  #refund(row: RefundRow, day: Day | null) {
    let rest = row.amount
    const takeFrom = (id: string | null) => {
      const money = this.#money.get(id ?? '')
      if (money?.kind === 'payment') rest -= give(money, rest)
    }
    takeFrom(row.paymentId)
    for (const { id } of this.#oldest()) takeFrom(id)
    for (const span of day && rest > 0 ? this.#coveredLast() : []) {
      if (rest === 0 || !day) break
      this.#end(span, day)
      takeFrom(span.paymentId)
    }
    this.#owedBack(rest)
  }

  /** What payments cover, the last covered first: the same whatever order the rows are stored in. */
  #coveredLast(): Span[] {
    const chargeOf = (span: Span) => this.#open.get(span.chargeId)?.row
    return this.#live
      .filter(({ paymentId }) => paymentId !== null)
      .sort((a, b) => {
        const [one, other] = [chargeOf(a), chargeOf(b)]
        return order(b.appliedOn, a.appliedOn) || (one && other ? byPriority(other, one) : 0)
      })
  }

  #owedBack(amount: number) {
    this.#short += amount
    this.#overdrawn = Math.max(this.#overdrawn, this.#short)
  }

  /** Money refunded beyond its payment, as where the bank took that back, is filled up first. */
  #fill() {
    for (const kind of ['payment', 'credit'])
      for (const money of this.#short > 0 ? this.#oldest() : [])
        if (money.kind === kind) this.#short -= give(money, this.#short)
  }

  /** A credit replaces what was paid of the charge it names: that money is free again. */
  #makeRoom(day: Day) {
    for (const { kind, chargeId, unapplied } of this.#money.values()) {
      const charge = chargeId ? this.#open.get(chargeId) : undefined
      if (kind !== 'credit' || !charge || charge.open >= unapplied) continue
      for (const span of this.#live)
        if (span.chargeId === charge.row.id && span.paymentId !== null) this.#end(span, day)
    }
  }

  #settle(day: Day) {
    const charges = [...this.#open.values()].filter(({ open }) => open > 0)
    if (charges.length === 0) return
    const { charges: posted } = this.#ledger
    const isComing = (row: ChargeRow) => row.kind === 'rent' && row.dueDate > day
    const waits = ({ chargeId }: Money) =>
      posted.some(row => row.id === chargeId && row.dueDate > day)
    const covered = allocate(
      charges.map(({ row, open }) => ({ ...row, open })),
      this.#oldest().filter(money => money.unapplied > 0 && !waits(money)),
      {
        on: day,
        upcoming: [...posted.filter(isComing), ...(this.#options.upcoming ?? [])],
        ...(this.#options.keptFrom && { keptFrom: this.#options.keptFrom }),
      },
    )
    for (const allocation of covered) this.#cover({ ...allocation, voidedOn: null, stored: null })
  }

  #oldest(): Money[] {
    return [...this.#money.values()].sort((a, b) => order(a.on, b.on) || order(a.id, b.id))
  }
}

function give(money: Money, amount: number): number {
  const given = Math.min(money.unapplied, amount)
  money.unapplied -= given
  money.refunded += given
  return given
}

function sourceOf({ paymentId, creditId }: Span): string {
  return paymentId ?? creditId ?? ''
}
