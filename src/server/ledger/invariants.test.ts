import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { balanceAsOf, isApplied, openAmounts, unapplied } from './balance.ts'
import { Book } from './fixture.ts'
import { reversePayment, voidCharge, voidPayment } from './reversal.ts'
import { isReceived, type Ledger } from './rows.ts'
import { freeSources, openCharges, refundable, settle } from './settlement.ts'

const step = fc.record({
  gap: fc.integer({ min: 0, max: 12 }),
  act: fc.constantFrom('charge', 'charge', 'pay', 'pay', 'credit', 'reverse', 'refund'),
  cents: fc.integer({ min: 1, max: 200_000 }),
  kind: fc.constantFrom('rent', 'utility', 'damage', 'late_fee', 'nsf_fee'),
  credit: fc.constantFrom('concession', 'waiver', 'write_off', 'deposit_applied'),
  pick: fc.nat(),
  dated: fc.integer({ min: -20, max: 5 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Any story of one lease. `lateEntries`: rows may be recorded days after they happened. */
function stories(check: (book: Book, today: string) => void, lateEntries = true) {
  const body = (steps: Step[]) => {
    const book = new Book()
    let today = '2025-01-01'
    for (const one of steps) {
      today = addDays(today, one.gap)
      play(book, one, today, lateEntries ? addDays(today, one.dated) : today)
    }
    check(book, today)
  }
  fc.assert(fc.property(fc.array(step, { maxLength: 30 }), body), { numRuns: 300 })
}

function play(book: Book, one: Step, today: string, dated: string) {
  const amount = fromCents(one.cents)
  const { charges, payments } = book.ledger
  const target = charges[one.pick % Math.max(charges.length, 1)]
  if (one.act === 'charge') book.charge(one.kind, amount, dated)
  if (one.act === 'pay') book.pay(amount, dated > today ? today : dated)
  if (one.act === 'credit') book.credit(one.credit, amount, dated, target?.id)
  if (one.act === 'reverse') {
    const good = payments.filter(row => row.status === 'completed')
    const payment = good[one.pick % Math.max(good.length, 1)]
    if (payment && !book.ledger.refunds.length) book.reverse(payment.id, today)
  }
  if (one.act === 'refund') {
    const most = Math.min(refundable(book.ledger), one.cents)
    if (most > 0) book.refund(fromCents(most), today)
  }
}

const far = '2099-01-01'
const open = (ledger: Ledger, on: string) =>
  openAmounts(ledger, on).reduce((sum, row) => sum + row.open, 0)
const cents = (rows: readonly { amount: number }[]) =>
  rows.reduce((sum, row) => sum + row.amount, 0)

/** Free money counted from its own end: what came in, less what was laid on charges or refunded. */
function freeMoney({ payments, credits, refunds, allocations }: Ledger, on: string) {
  return (
    cents(payments.filter(row => isReceived(row, on))) +
    cents(credits.filter(row => row.creditOn <= on)) -
    cents(refunds.filter(row => row.refundedOn <= on)) -
    cents(allocations.filter(row => isApplied(row, on)))
  )
}

test('the balance is charges less credits less payments plus refunds (I1)', () => {
  stories((book, today) => {
    const { charges, payments, credits, refunds } = book.ledger
    let expected = 0
    for (const row of charges) if (row.dueDate <= today) expected += row.amount
    for (const row of credits) if (row.creditOn <= today) expected -= row.amount
    for (const row of payments)
      if (row.receivedOn <= today && !row.reversedOn) expected -= row.amount
    for (const row of refunds) if (row.refundedOn <= today) expected += row.amount
    expect(balanceAsOf(book.ledger, today)).toBe(expected)
  })
})

test('on every day, open charges less free money is the balance (I2)', () => {
  stories((book, today) => {
    for (let day = '2025-01-01'; day <= today; day = addDays(day, 5)) {
      expect(open(book.ledger, day) - freeMoney(book.ledger, day)).toBe(
        balanceAsOf(book.ledger, day),
      )
      expect(unapplied(book.ledger, day)).toBe(freeMoney(book.ledger, day))
    }
  }, false)
})

test('rows recorded late still leave every day with no negative debt and no lost cent', () => {
  stories((book, today) => {
    for (let day = '2025-01-01'; day <= today; day = addDays(day, 5)) {
      expect(open(book.ledger, day) - unapplied(book.ledger, day)).toBe(
        balanceAsOf(book.ledger, day),
      )
      expect(unapplied(book.ledger, day)).toBeGreaterThanOrEqual(freeMoney(book.ledger, day))
    }
    expect(unapplied(book.ledger, far)).toBe(freeMoney(book.ledger, far))
  })
})

test('after any posting no charge is open while money is free (I3), and settling again changes nothing', () => {
  stories(book => {
    const owed = openCharges(book.ledger).reduce((sum, row) => sum + row.open, 0)
    const free = freeSources(book.ledger).reduce((sum, row) => sum + row.unapplied, 0)
    expect(Math.min(owed, free)).toBe(0)
    expect(settle(book.ledger)).toEqual([])
    expect(owed - free).toBe(balanceAsOf(book.ledger, far))
  })
})

test('no charge is covered beyond its amount, no payment or credit is used twice', () => {
  stories(({ ledger }) => {
    const live = ledger.allocations.filter(row => row.voidedOn === null)
    for (const row of ledger.charges) {
      expect(cents(live.filter(a => a.chargeId === row.id))).toBeLessThanOrEqual(row.amount)
    }
    for (const row of [...ledger.payments, ...ledger.credits]) {
      const used = live.filter(a => a.paymentId === row.id || a.creditId === row.id)
      expect(cents(used)).toBeLessThanOrEqual(row.amount)
    }
    expect(live.every(row => row.amount > 0)).toBe(true)
  })
})

test('a returned payment leaves every charge as open as if it had never come (I5)', () => {
  stories((book, today) => {
    const before = openCharges(book.ledger)
    const freeBefore = freeSources(book.ledger)
    const payment = book.pay('777.77', today)
    const { ledger, voided } = reversePayment(book.ledger, payment, addDays(today, 3))
    expect(openCharges(ledger)).toEqual(before)
    expect(freeSources(ledger)).toEqual(freeBefore)
    expect(voided.every(row => row.paymentId === payment)).toBe(true)
  })
})

test('returning any payment reopens exactly what it covered, and leaves earlier days as they were', () => {
  stories((book, today) => {
    const on = addDays(today, 10)
    for (const payment of book.ledger.payments.filter(row => row.status === 'completed')) {
      const { ledger, voided } = reversePayment(book.ledger, payment.id, on)
      const openBefore = openCharges(book.ledger).reduce((sum, row) => sum + row.open, 0)
      const openAfter = openCharges(ledger).reduce((sum, row) => sum + row.open, 0)
      expect(openAfter - openBefore).toBe(cents(voided))
      expect(openAmounts(ledger, addDays(on, -1))).toEqual(
        openAmounts(book.ledger, addDays(on, -1)),
      )
      expect(balanceAsOf(ledger, on) - balanceAsOf(book.ledger, on)).toBe(payment.amount)
      expect(ledger.allocations.map(({ voidedOn, ...row }) => row)).toEqual(
        book.ledger.allocations.map(({ voidedOn, ...row }) => row),
      )
    }
  })
})

test('a payment voided as a mistake counts on no day', () => {
  stories((book, today) => {
    const before = book.ledger
    const payment = book.pay('777.77', today)
    const { ledger } = voidPayment(book.ledger, payment)
    for (let day = '2025-01-01'; day <= addDays(today, 30); day = addDays(day, 5)) {
      expect(balanceAsOf(ledger, day)).toBe(balanceAsOf(before, day))
      expect(open(ledger, day)).toBe(open(before, day))
    }
  })
})

test('voiding rent that was paid frees the money for what else is owed', () => {
  const book = new Book()
  const april = book.charge('rent', '1000.00', '2025-04-01')
  book.pay('1000.00', '2025-04-01')
  book.charge('damage', '300.00', '2025-04-03')
  const { ledger } = voidCharge(book.ledger, april, '2025-04-05')
  expect(settle(ledger, { notBefore: '2025-04-05' })).toMatchObject([
    { amount: 30_000, appliedOn: '2025-04-05' },
  ])
  expect(balanceAsOf(ledger, '2025-04-04')).toBe(30_000)
  expect(balanceAsOf(ledger, '2025-04-05')).toBe(-70_000)
  expect(() => voidCharge(ledger, april, '2025-04-05')).toThrow(RangeError)
})

test('only a completed payment can be returned, once, and not before it came', () => {
  const book = new Book()
  const payment = book.pay('10.00', '2025-03-10')
  const pending = book.pay('10.00', '2025-03-10', 'pending')
  expect(() => reversePayment(book.ledger, payment, '2025-03-09')).toThrow(RangeError)
  expect(() => reversePayment(book.ledger, pending, '2025-03-12')).toThrow(RangeError)
  book.reverse(payment, '2025-03-12')
  expect(() => reversePayment(book.ledger, payment, '2025-03-13')).toThrow(RangeError)
})

test('a concession is never paid out, and a refund comes from the payment it names', () => {
  const book = new Book()
  const first = book.pay('100.00', '2025-03-01')
  const second = book.pay('100.00', '2025-03-02')
  book.credit('concession', '50.00', '2025-02-01')
  expect(refundable(book.ledger)).toBe(20_000)
  book.refund('60.00', '2025-03-05', second)
  book.refund('60.00', '2025-03-06')
  const free = freeSources(book.ledger).map(row => [row.id, row.unapplied])
  expect(free).toContainEqual([first, 4000])
  expect(free).toContainEqual([second, 4000])
  expect(refundable(book.ledger)).toBe(8000)
})
