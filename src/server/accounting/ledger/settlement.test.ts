import { expect, test } from 'vitest'
import { LedgerBuilder } from './fixture.ts'
import type { Ledger } from './rows.ts'
import { freeSince, freeSources, openCharges } from './settlement.ts'

const free = (ledger: Ledger) => freeSources(ledger).map(({ id, unapplied }) => [id, unapplied])

test('the oldest money is used first, of one day the one recorded first, credits among payments', () => {
  const builder = new LedgerBuilder()
  const third = builder.pay('30.00', '2025-03-03')
  const first = builder.pay('10.00', '2025-03-01')
  const second = builder.credit('concession', '20.00', '2025-03-02')
  const fourth = builder.pay('40.00', '2025-03-03')
  const inOrder = [
    [first, 1_000],
    [second, 2_000],
    [third, 3_000],
    [fourth, 4_000],
  ]
  expect(free(builder.ledger)).toEqual(inOrder)
  const { payments } = builder.ledger
  expect(free({ ...builder.ledger, payments: payments.toReversed() })).toEqual(inOrder)
})

test('a refund that names no payment is taken from the oldest, in any order of recording', () => {
  const builder = new LedgerBuilder()
  const later = builder.pay('30.00', '2025-03-03')
  builder.pay('10.00', '2025-03-01')
  const credit = builder.credit('concession', '20.00', '2025-03-02')
  builder.refund('15.00', '2025-03-04')
  expect(free(builder.ledger)).toEqual([
    [credit, 2_000],
    [later, 2_500],
  ])
})

test('used money is not unapplied, and a covered charge is not open', () => {
  const builder = new LedgerBuilder()
  builder.charge('rent', '100.00', '2025-03-01')
  const paid = builder.pay('130.00', '2025-03-02')
  builder.pay('5.00', '2025-03-02', 'pending')
  expect(openCharges(builder.ledger)).toEqual([])
  expect(free(builder.ledger)).toEqual([[paid, 3_000]])
  const fee = builder.charge('late_fee', '50.00', '2025-03-07')
  expect(free(builder.ledger)).toEqual([])
  expect(openCharges(builder.ledger)).toEqual([
    { id: fee, kind: 'late_fee', dueDate: '2025-03-07', open: 2_000 },
  ])
})

test('money is unapplied from the day of its receipt or of its release from a charge', () => {
  const builder = new LedgerBuilder()
  builder.pay('100.00', '2025-03-01')
  const second = builder.pay('50.00', '2025-03-05')
  builder.credit('concession', '50.00', '2025-03-01')
  expect(freeSince(builder.ledger, 10_000)).toBe('2025-03-01')
  expect(freeSince(builder.ledger, 10_001)).toBe('2025-03-05')
  expect(freeSince(builder.ledger, 1, second)).toBe('2025-03-05')
  expect(() => freeSince(builder.ledger, 15_001)).toThrow(RangeError)
  // The concession covers 50.00 of it, the first payment the rest until it is set aside.
  builder.charge('rent', '60.00', '2025-03-04')
  const allocations = builder.ledger.allocations.map(row => ({ ...row, voidedOn: '2025-03-20' }))
  const ledger = { ...builder.ledger, allocations }
  expect(freeSince(ledger, 14_000)).toBe('2025-03-05')
  expect(freeSince(ledger, 14_001)).toBe('2025-03-20')
  const refunds = [
    { id: 'r', paymentId: second, amount: 1_000, refundedOn: '2025-03-25', voidedOn: null },
  ]
  expect(() => freeSince({ ...ledger, refunds }, 14_001)).toThrow(RangeError)
  expect(freeSince({ ...ledger, refunds }, 4_000, second)).toBe('2025-03-05')
  expect(() => freeSince({ ...ledger, refunds }, 4_001, second)).toThrow(RangeError)
})
