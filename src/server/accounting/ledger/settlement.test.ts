import { expect, test } from 'vitest'
import { Book } from './fixture.ts'
import type { Ledger } from './rows.ts'
import { freeSince, freeSources, openCharges } from './settlement.ts'

const free = (ledger: Ledger) => freeSources(ledger).map(({ id, unapplied }) => [id, unapplied])

test('the oldest money is used first, of one day the one recorded first, credits among payments', () => {
  const book = new Book()
  const third = book.pay('30.00', '2025-03-03')
  const first = book.pay('10.00', '2025-03-01')
  const second = book.credit('concession', '20.00', '2025-03-02')
  const fourth = book.pay('40.00', '2025-03-03')
  const inOrder = [
    [first, 1_000],
    [second, 2_000],
    [third, 3_000],
    [fourth, 4_000],
  ]
  expect(free(book.ledger)).toEqual(inOrder)
  const { payments } = book.ledger
  expect(free({ ...book.ledger, payments: payments.toReversed() })).toEqual(inOrder)
})

test('a refund that names no payment is taken from the oldest, in any order of recording', () => {
  const book = new Book()
  const later = book.pay('30.00', '2025-03-03')
  book.pay('10.00', '2025-03-01')
  const credit = book.credit('concession', '20.00', '2025-03-02')
  book.refund('15.00', '2025-03-04')
  expect(free(book.ledger)).toEqual([
    [credit, 2_000],
    [later, 2_500],
  ])
})

test('used money is not unapplied, and a covered charge is not open', () => {
  const book = new Book()
  book.charge('rent', '100.00', '2025-03-01')
  const paid = book.pay('130.00', '2025-03-02')
  book.pay('5.00', '2025-03-02', 'pending')
  expect(openCharges(book.ledger)).toEqual([])
  expect(free(book.ledger)).toEqual([[paid, 3_000]])
  const fee = book.charge('late_fee', '50.00', '2025-03-07')
  expect(free(book.ledger)).toEqual([])
  expect(openCharges(book.ledger)).toEqual([
    { id: fee, kind: 'late_fee', dueDate: '2025-03-07', open: 2_000 },
  ])
})

test('money is unapplied from the day of its receipt or of its release from a charge', () => {
  const book = new Book()
  book.pay('100.00', '2025-03-01')
  const second = book.pay('50.00', '2025-03-05')
  book.credit('concession', '50.00', '2025-03-01')
  expect(freeSince(book.ledger, 10_000)).toBe('2025-03-01')
  expect(freeSince(book.ledger, 10_001)).toBe('2025-03-05')
  expect(freeSince(book.ledger, 1, second)).toBe('2025-03-05')
  expect(() => freeSince(book.ledger, 15_001)).toThrow(RangeError)
  // The concession covers 50.00 of it, the first payment the rest until it is set aside.
  book.charge('rent', '60.00', '2025-03-04')
  const allocations = book.ledger.allocations.map(row => ({ ...row, voidedOn: '2025-03-20' }))
  const ledger = { ...book.ledger, allocations }
  expect(freeSince(ledger, 14_000)).toBe('2025-03-05')
  expect(freeSince(ledger, 14_001)).toBe('2025-03-20')
  const refunds = [
    { id: 'r', paymentId: second, amount: 1_000, refundedOn: '2025-03-25', voidedOn: null },
  ]
  expect(() => freeSince({ ...ledger, refunds }, 14_001)).toThrow(RangeError)
  expect(freeSince({ ...ledger, refunds }, 4_000, second)).toBe('2025-03-05')
  expect(() => freeSince({ ...ledger, refunds }, 4_001, second)).toThrow(RangeError)
})
