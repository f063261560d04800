import { expect, test } from 'vitest'
import { openOn, roomForCredit } from './credit-room.ts'
import { Book } from './fixture.ts'

test('a credit is limited to the part without other credits, paid or not', () => {
  const book = new Book()
  const rent = book.charge('rent', '1000.00', '2025-03-01')
  const fee = book.charge('late_fee', '50.00', '2025-03-07')
  book.pay('600.00', '2025-03-08')
  expect(roomForCredit(book.ledger, rent)).toBe(100_000)
  book.credit('concession', '150.00', '2025-03-09', rent)
  expect(roomForCredit(book.ledger, rent)).toBe(85_000)
  expect(roomForCredit(book.ledger, fee)).toBe(5_000)
})

test('a void credit frees its part again', () => {
  const book = new Book()
  const rent = book.charge('rent', '1000.00', '2025-03-01')
  book.void(book.credit('concession', '150.00', '2025-03-09', rent))
  expect(roomForCredit(book.ledger, rent)).toBe(100_000)
})

test('a void or missing charge allows no credit', () => {
  const book = new Book()
  const rent = book.charge('rent', '1000.00', '2025-03-01')
  book.void(rent)
  expect(roomForCredit(book.ledger, rent)).toBe(0)
  expect(roomForCredit(book.ledger, 'no charge')).toBe(0)
})

test('the open amount is read for one charge, or for all of them', () => {
  const book = new Book()
  const rent = book.charge('rent', '1000.00', '2025-03-01')
  const fee = book.charge('late_fee', '50.00', '2025-03-07')
  book.pay('600.00', '2025-03-08')
  expect(openOn(book.ledger, rent)).toBe(40_000)
  expect(openOn(book.ledger, fee)).toBe(5_000)
  expect(openOn(book.ledger)).toBe(45_000)
})

test('money leaves a charge only where the credit does not fit beside it', () => {
  const book = new Book()
  const rent = book.charge('rent', '1000.00', '2025-03-01')
  book.pay('650.00', '2025-03-08')
  const paidOfRent = () =>
    book.ledger.allocations
      .filter(row => row.chargeId === rent && row.paymentId && row.voidedOn === null)
      .map(row => row.amount)
  book.credit('concession', '350.00', '2025-03-10', rent)
  expect(paidOfRent()).toEqual([65_000])
  book.credit('concession', '100.00', '2025-03-11', rent)
  expect(paidOfRent()).toEqual([55_000])
  expect(openOn(book.ledger)).toBe(0)
})
