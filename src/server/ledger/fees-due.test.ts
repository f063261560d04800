import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, laterOf } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { patience, seed, stories } from '#test/stories.ts'
import { openAmounts } from './balance.ts'
import { type FeeLedger, feesCaused, missingFees } from './fees-due.ts'
import { Book } from './fixture.ts'
import { firstFeeDay, type LateFeePolicy } from './late-fee.ts'
import { freeSince, freeSources, refundable } from './settlement.ts'

const terms = {
  ...{ graceDays: 5, type: 'flat', amount: 5000, percent: 0, cap: null, maxDays: null },
  ...{ minUnpaid: 2500, since: null },
} as const satisfies LateFeePolicy & { since: null }

const steps = [{ effectiveFrom: '2025-01-01', monthlyRent: 100_000 }]

/** A lease whose rent falls due each month, with the job of late fees each day. */
class LateBook {
  readonly book = new Book()
  today: Day = '2025-01-01'
  readonly fees: { id: string; rent: string; feeDay: Day; dueDate: Day; seenOpen: number }[] = []
  #extra = new Map<string, { rentChargeId: string; feeDay: Day }>()
  readonly #recorded = new Map<string, Day>()
  readonly #ended = new Map<string, Day>()

  /** The ledger with what is stored beside it. */
  get ledger(): FeeLedger {
    const { ledger } = this.book
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
    return { terms, steps, names: this.book.names, today: this.today }
  }

  do(act: () => void) {
    act()
    for (const { id, voidedOn } of this.book.ledger.allocations) {
      if (!this.#recorded.has(id)) this.#recorded.set(id, this.today)
      if (voidedOn && !this.#ended.has(id)) this.#ended.set(id, this.today)
    }
  }

  /** What a correction would cause for days before today is declined, as where nobody asks for it. */
  correct(act: () => void) {
    const before = this.ledger
    this.do(act)
    const caused = feesCaused(before, this.ledger, this.assessing)
    for (const { rentChargeId, feeDay, amount, dueDate } of caused)
      this.do(() => {
        const id = this.book.charge('late_fee', fromCents(amount), dueDate)
        this.#extra.set(id, { rentChargeId, feeDay })
        this.book.void(id)
      })
  }

  goTo(day: Day) {
    while (this.today < day) {
      this.today = addDays(this.today, 1)
      if (this.today.endsWith('-01')) this.do(() => this.book.charge('rent', '1000.00', this.today))
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
        const id = this.book.charge('late_fee', fromCents(fee.amount), fee.dueDate)
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
const lives = fc.array(step, { maxLength: 16 })

function livedBy(all: readonly Step[]): LateBook {
  const late = new LateBook()
  late.do(() => late.book.charge('rent', '1000.00', late.today))
  for (const one of all) {
    late.goTo(addDays(late.today, one.gap))
    play(late, one)
  }
  return late
}

function lived(check: (late: LateBook) => void) {
  fc.assert(
    fc.property(lives, all => check(livedBy(all))),
    { numRuns: stories, seed },
  )
}

function play(late: LateBook, { act, pick, back }: Step) {
  const { book, today } = late
  const good = book.ledger.payments.filter(row => row.status === 'completed')
  const payment = good[pick % Math.max(good.length, 1)]
  late.correct(() => {
    if (act === 'pay') book.pay('1000.00', today)
    if (act === 'ahead') book.pay('2500.00', today)
    if (act === 'late') book.pay('1000.00', laterOf('2025-01-01', addDays(today, -back)))
    if (act === 'bill')
      book.charge('utility', '60.00', laterOf('2025-01-01', addDays(today, -back)))
    if (act === 'reverse' && payment) book.reverse(payment.id, today)
    if ((act === 'void' || act === 'again') && payment) book.void(payment.id)
    if (act === 'again' && payment) book.again(payment.id)
  })
}

test(
  'no fee is on rent that was covered on its deadline, and none is dated before its cause',
  () => {
    lived(late => {
      for (const fee of late.fees) {
        const rent = late.ledger.charges.find(row => row.id === fee.rent)
        expect(fee.seenOpen).toBeGreaterThan(0)
        expect(fee.dueDate >= firstFeeDay(rent?.dueDate ?? '', terms.graceDays)).toBe(true)
      }
    })
  },
  patience,
)

test(
  'a rent costs one flat fee at most, whatever is corrected',
  () => {
    lived(late => {
      const rents = late.fees.map(fee => fee.rent)
      expect(new Set(rents).size).toBe(rents.length)
    })
  },
  patience,
)

test(
  'a void with the same entry again leads to no fee that was not due before',
  () => {
    lived(late => {
      // Which of two equal payments of one day paid a rent is told by their ids.
      if (late.book.ledger.payments.some(row => row.status === 'reversed')) return
      const before = missingFees(late.ledger, late.assessing)
      const [payment] = late.book.ledger.payments.filter(row => row.status === 'completed')
      if (!payment) return
      const ledger = late.ledger
      late.do(() => late.book.void(payment.id))
      late.do(() => late.book.again(payment.id))
      expect(missingFees(late.ledger, late.assessing)).toEqual(before)
      expect(feesCaused(ledger, late.ledger, late.assessing)).toEqual([])
    })
  },
  patience,
)

test('a void can make only the rent late that its payment covered', () => {
  const late = new LateBook()
  late.do(() => late.book.charge('rent', '1000.00', late.today))
  const paid: string[] = []
  for (const month of ['01', '02', '03', '04']) {
    late.goTo(`2025-${month}-03`)
    late.do(() => paid.push(late.book.pay('1000.00', late.today)))
  }
  late.goTo('2025-04-20')
  const before = late.ledger
  late.do(() => late.book.void(paid[1] ?? ''))
  const rents = new Set(
    before.allocations.filter(row => row.paymentId === paid[1]).map(row => row.chargeId),
  )
  expect(feesCaused(before, late.ledger, late.assessing, rents)).toMatchObject([
    { feeDay: '2025-02-07', dueDate: '2025-02-07', amount: 5000 },
  ])
  late.goTo('2025-04-30')
  expect(late.fees).toEqual([])
})

test('a void makes no rent late that only a fee left short', () => {
  const late = new LateBook()
  const paid: string[] = []
  late.do(() => late.book.charge('rent', '1000.00', late.today))
  late.do(() => paid.push(late.book.pay('1000.00', late.today)))
  late.goTo('2025-01-12')
  late.do(() => late.book.charge('nsf_fee', '50.00', late.today))
  late.goTo('2025-01-15')
  // Too early to be kept for the rent of February: the fee takes 50.00 of it.
  late.do(() => paid.push(late.book.pay('1000.00', late.today)))
  late.goTo('2025-02-20')
  expect(late.fees).toEqual([])
  const before = late.ledger
  late.do(() => late.book.void(paid[0] ?? ''))
  const [january] = before.charges
  const caused = feesCaused(before, late.ledger, late.assessing, new Set([january?.id ?? '']))
  expect(caused).toMatchObject([{ rentChargeId: january?.id, feeDay: '2025-01-07' }])
  expect(missingFees(late.ledger, late.assessing)).toEqual([])
})

const money = fc.record({
  kind: fc.constantFrom('payment', 'concession', 'waiver', 'deposit_applied', 'refund'),
  back: fc.integer({ min: 0, max: 70 }),
  cents: fc.integer({ min: 1, max: 250_000 }),
  pick: fc.nat(),
})

test(
  'money that comes, is given or goes back free makes no rent late, whatever its day',
  () => {
    const added = new Map<string, number>()
    fc.assert(
      fc.property(lives, money, (all, { kind, back, cents, pick }) => {
        const late = livedBy(all)
        const { book, today } = late
        const day = laterOf('2025-01-01', addDays(today, -back))
        const amount = fromCents(cents)
        const before = late.ledger
        late.do(() => {
          const { charges } = book.ledger
          if (kind === 'payment') book.pay(amount, day)
          else if (kind === 'refund') refundFree(book, { cents, day, pick })
          else book.credit(kind, amount, day, charges[pick % charges.length]?.id)
        })
        if (late.ledger.charges.length > 2) added.set(kind, (added.get(kind) ?? 0) + 1)
        expect(feesCaused(before, late.ledger, late.assessing)).toEqual([])
        expect(missingFees(late.ledger, late.assessing).filter(fee => !fee.isReturned)).toEqual([])
      }),
      { numRuns: stories, seed },
    )
    expect(added.size).toBe(5)
  },
  patience,
)

/** As `requireFree` of the API lets it go: of one payment or of all. */
function refundFree(book: Book, { cents, day, pick }: { cents: number; day: Day; pick: number }) {
  const free = freeSources(book.ledger).filter(source => source.kind === 'payment')
  const source = pick % 2 ? free[pick % free.length] : undefined
  const most = source ? source.unapplied : refundable(book.ledger)
  if (most <= 0) return
  const amount = Math.min(cents, most)
  const since = freeSince(book.ledger, amount, source?.id)
  book.refund(fromCents(amount), laterOf(day, since), source?.id)
}
