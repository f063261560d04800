import fc from 'fast-check'
import { addDays, type Day, laterOf } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { openAmounts } from './balance.ts'
import { type FeeLedger, feesCaused, missingFees } from './fees-due.ts'
import { LedgerBuilder } from './fixture.ts'
import type { LateFeePolicy } from './late-fee.ts'

export const terms = {
  ...{ graceDays: 5, type: 'flat', amount: 5000, percent: 0, cap: null, maxDays: null },
  ...{ minUnpaid: 2500, since: null },
} as const satisfies LateFeePolicy & { since: null }

const steps = [{ effectiveFrom: '2025-01-01', monthlyRent: 100_000 }]

/** A lease with monthly rent, and the late fee job each day. */
export class LateLedger {
  readonly builder = new LedgerBuilder()
  today: Day = '2025-01-01'
  readonly fees: { id: string; rent: string; feeDay: Day; dueDate: Day; seenOpen: number }[] = []
  #extra = new Map<string, { rentChargeId: string; feeDay: Day }>()
  readonly #recorded = new Map<string, Day>()
  readonly #ended = new Map<string, Day>()

  /** The ledger with its stored fees. */
  get ledger(): FeeLedger {
    const { ledger } = this.builder
    return {
      ...ledger,
      charges: ledger.charges.map(row => ({
        ...row,
        raisedChargeId: null,
        postedOn: row.dueDate,
        rentChargeId: this.#extra.get(row.id)?.rentChargeId ?? null,
        feeDay: this.#extra.get(row.id)?.feeDay ?? null,
      })),
      allocations: ledger.allocations.map(row => ({
        ...row,
        recordedOn: this.#recorded.get(row.id) ?? null,
        endRecordedOn: this.#ended.get(row.id) ?? null,
      })),
    }
  }

  get assessing() {
    return { terms, steps, names: this.builder.names, today: this.today }
  }

  do(act: () => void) {
    act()
    for (const { id, voidedOn } of this.builder.ledger.allocations) {
      if (!this.#recorded.has(id)) this.#recorded.set(id, this.today)
      if (voidedOn && !this.#ended.has(id)) this.#ended.set(id, this.today)
    }
  }

  /** Late fees for days before today are declined, as without a request for them. */
  correct(act: () => void) {
    const before = this.ledger
    this.do(act)
    const caused = feesCaused(before, this.ledger, this.assessing)
    for (const { rentChargeId, feeDay, amount, dueDate } of caused)
      this.do(() => {
        const id = this.builder.charge('late_fee', fromCents(amount), dueDate)
        this.#extra.set(id, { rentChargeId, feeDay })
        this.builder.void(id)
      })
  }

  goTo(day: Day) {
    while (this.today < day) {
      this.today = addDays(this.today, 1)
      if (this.today.endsWith('-01'))
        this.do(() => this.builder.charge('rent', '1000.00', this.today))
      // Flat fees have one day a month; the day after, none may follow.
      if (this.today.endsWith('-07') || this.today.endsWith('-08')) this.runJob()
    }
  }

  runJob() {
    for (const fee of missingFees(this.ledger, this.assessing)) {
      if (fee.dueDate < this.today) continue
      const rent = openAmounts(this.ledger, addDays(fee.feeDay, -1)).find(
        row => row.charge.id === fee.rentChargeId,
      )
      this.do(() => {
        const id = this.builder.charge('late_fee', fromCents(fee.amount), fee.dueDate)
        this.#extra.set(id, { rentChargeId: fee.rentChargeId, feeDay: fee.feeDay })
        const { rentChargeId, feeDay, dueDate, isReturned } = fee
        const seenOpen = isReturned ? 1 : (rent?.open ?? 0)
        this.fees.push({ id, rent: rentChargeId, feeDay, dueDate, seenOpen })
      })
    }
  }
}

const step = fc.record({
  gap: fc.integer({ min: 0, max: 20 }),
  act: fc.constantFrom('pay', 'pay', 'pay', 'ahead', 'late', 'bill', 'reverse', 'void', 'again'),
  pick: fc.nat(),
  back: fc.integer({ min: 1, max: 25 }),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
export const lives = fc.array(step, { maxLength: 16 })

export function livedBy(all: readonly Step[]): LateLedger {
  const late = new LateLedger()
  late.do(() => late.builder.charge('rent', '1000.00', late.today))
  for (const one of all) {
    late.goTo(addDays(late.today, one.gap))
    play(late, one)
  }
  return late
}

function play(late: LateLedger, { act, pick, back }: Step) {
  const { builder, today } = late
  const good = builder.ledger.payments.filter(row => row.status === 'completed')
  const payment = good[pick % Math.max(good.length, 1)]
  late.correct(() => {
    if (act === 'pay') builder.pay('1000.00', today)
    if (act === 'ahead') builder.pay('2500.00', today)
    if (act === 'late') builder.pay('1000.00', laterOf('2025-01-01', addDays(today, -back)))
    if (act === 'bill')
      builder.charge('utility', '60.00', laterOf('2025-01-01', addDays(today, -back)))
    if (act === 'reverse' && payment) builder.reverse(payment.id, today)
    if ((act === 'void' || act === 'again') && payment) builder.void(payment.id)
    if (act === 'again' && payment) builder.again(payment.id)
  })
}
