import { expect, test } from 'vitest'
import { makeRoom, openOn, roomForCredit } from './credit-room.ts'
import { Book } from './fixture.ts'
import { reversePayment, voidCharge } from './reversal.ts'

test('a credit may take off what no credit took off before, whether it was paid or not', () => {
  const book = new Book()
  const rent = book.charge('rent', '1000.00', '2025-03-01')
  const fee = book.charge('late_fee', '50.00', '2025-03-07')
  book.pay('600.00', '2025-03-08')
  expect(roomForCredit(book.ledger, rent)).toBe(100_000)
  book.credit('concession', '150.00', '2025-03-09', rent)
  expect(roomForCredit(book.ledger, rent)).toBe(85_000)
  expect(roomForCredit(book.ledger, fee)).toBe(5_000)
})

test('a credit that was taken back gives its room again', () => {
  const book = new Book()
  const rent = book.charge('rent', '1000.00', '2025-03-01')
  book.credit('concession', '150.00', '2025-03-09', rent)
  const allocations = book.ledger.allocations.map(row => ({ ...row, voidedOn: '2025-03-10' }))
  expect(roomForCredit({ ...book.ledger, allocations }, rent)).toBe(100_000)
})

test('a charge that is void or not there has no room for a credit', () => {
  const book = new Book()
  const rent = book.charge('rent', '1000.00', '2025-03-01')
  expect(roomForCredit(voidCharge(book.ledger, rent, '2025-03-02').ledger, rent)).toBe(0)
  expect(roomForCredit(book.ledger, 'no charge')).toBe(0)
})

test('what is open is told of one charge, or of all of them', () => {
  const book = new Book()
  const rent = book.charge('rent', '1000.00', '2025-03-01')
  const fee = book.charge('late_fee', '50.00', '2025-03-07')
  book.pay('600.00', '2025-03-08')
  expect(openOn(book.ledger, rent)).toBe(40_000)
  expect(openOn(book.ledger, fee)).toBe(5_000)
  expect(openOn(book.ledger)).toBe(45_000)
})

test('money moves off a charge only where the credit does not fit beside it', () => {
  const book = new Book()
  const rent = book.charge('rent', '1000.00', '2025-03-01')
  const other = book.charge('utility', '80.00', '2025-03-01')
  book.credit('concession', '100.00', '2025-03-01', rent)
  const bounced = book.pay('50.00', '2025-03-07')
  book.ledger = reversePayment(book.ledger, bounced, '2025-03-08').ledger
  const paid = book.pay('650.00', '2025-03-08')
  expect(openOn(book.ledger, rent)).toBe(25_000)
  expect(makeRoom(book.ledger, { chargeId: rent, amount: 25_000 }, '2025-03-10')).toEqual([])
  expect(makeRoom(book.ledger, { chargeId: rent, amount: 25_001 }, '2025-03-10')).toMatchObject([
    { chargeId: rent, paymentId: paid, amount: 65_000, voidedOn: '2025-03-10' },
  ])
  expect(makeRoom(book.ledger, { chargeId: other, amount: 8_001 }, '2025-03-10')).toEqual([])
})
