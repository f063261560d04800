import { expect, test } from 'vitest'
import { Book } from './fixture.ts'
import type { Ledger } from './rows.ts'
import { freeSources, isRefundCovered, openCharges, settle } from './settlement.ts'

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

test('a refund that names no payment is taken from the oldest, whatever was recorded first', () => {
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

test('what is used up is free no more, and what is covered is open no more', () => {
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

test('a waiver lies on the charge it names, though rent would come first', () => {
  const book = new Book()
  const rent = book.charge('rent', '100.00', '2025-03-01')
  const fee = book.charge('late_fee', '50.00', '2025-03-07')
  const credit = { id: 'w', kind: 'waiver' as const, amount: 5_000, creditOn: '2025-03-08' }
  const ledger = { ...book.ledger, credits: [credit] }
  expect(settle(ledger, { names: { w: fee } })).toMatchObject([{ chargeId: fee, amount: 5_000 }])
  expect(settle(ledger)).toMatchObject([{ chargeId: rent, amount: 5_000 }])
})

test('refunds are covered by money received that lies on nothing, to the cent', () => {
  const book = new Book()
  expect(isRefundCovered(book.ledger)).toBe(true)
  book.pay('100.00', '2025-03-01')
  book.credit('concession', '50.00', '2025-03-01')
  const refund = (amount: number) => [
    { id: 'r', paymentId: null, amount: 4_000, refundedOn: '2025-03-02' },
    { id: 's', paymentId: null, amount: amount - 4_000, refundedOn: '2025-03-03' },
  ]
  expect(isRefundCovered({ ...book.ledger, refunds: refund(10_000) })).toBe(true)
  expect(isRefundCovered({ ...book.ledger, refunds: refund(10_001) })).toBe(false)
  book.charge('rent', '60.00', '2025-03-04')
  // The concession covers 50.00 of it, the payment the rest.
  expect(isRefundCovered({ ...book.ledger, refunds: refund(9_001) })).toBe(false)
})
