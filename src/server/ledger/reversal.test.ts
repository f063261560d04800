import { expect, test } from 'vitest'
import { Book } from './fixture.ts'
import { formerCover, isCovered, reversePayment, voidCharge, voidPayment } from './reversal.ts'

/** Rent paid by two payments, the second of which also pays for the damage. */
function paid() {
  const book = new Book()
  const rent = book.charge('rent', '1000.00', '2025-03-01')
  const first = book.pay('600.00', '2025-03-02')
  const second = book.pay('500.00', '2025-03-04')
  const damage = book.charge('damage', '100.00', '2025-03-10')
  return { book, rent, first, second, damage }
}

test('a charge is covered while any money lies on it', () => {
  const { book, rent, first, second, damage } = paid()
  const other = book.charge('pet', '20.00', '2025-03-11')
  expect([rent, damage, other].map(id => isCovered(book.ledger, id))).toEqual([true, true, false])
  const once = reversePayment(book.ledger, first, '2025-03-12').ledger
  expect(isCovered(once, rent)).toBe(true)
  const twice = reversePayment(once, second, '2025-03-12').ledger
  expect(isCovered(twice, rent)).toBe(false)
  expect(isCovered(twice, damage)).toBe(false)
})

test('a payment voided as a mistake ends where it began, and no other row changes', () => {
  const { book, rent, second, damage } = paid()
  const { ledger, voided } = voidPayment(book.ledger, second)
  expect(voided).toMatchObject([
    { chargeId: rent, amount: 40_000, appliedOn: '2025-03-04', voidedOn: '2025-03-04' },
    { chargeId: damage, amount: 10_000, appliedOn: '2025-03-10', voidedOn: '2025-03-10' },
  ])
  expect(ledger.payments).toEqual(
    book.ledger.payments.map(row => (row.id === second ? { ...row, status: 'voided' } : row)),
  )
  expect(() => voidPayment(ledger, second)).toThrow(`There is no completed payment ${second}`)
  expect(() => voidPayment(ledger, 'nothing')).toThrow(RangeError)
})

test('what ended before keeps its day when the charge is voided later', () => {
  const { book, rent, first, second, damage } = paid()
  const before = reversePayment(book.ledger, first, '2025-03-12').ledger
  const { ledger, voided } = voidCharge(before, rent, '2025-03-20')
  expect(voided).toMatchObject([{ chargeId: rent, paymentId: second, voidedOn: '2025-03-20' }])
  const ends = ledger.allocations.map(row => [row.chargeId, row.paymentId, row.voidedOn])
  expect(ends).toEqual([
    [rent, first, '2025-03-12'],
    [rent, second, '2025-03-20'],
    [damage, second, null],
  ])
  expect(ledger.charges.map(row => row.voidedOn)).toEqual(['2025-03-20', null])
  expect(() => voidCharge(ledger, rent, '2025-03-21')).toThrow(`There is no charge ${rent} to void`)
})

test('a payment returned on its own day is one, the day before it cannot be', () => {
  const { book, first } = paid()
  const { payments } = reversePayment(book.ledger, first, '2025-03-02').ledger
  expect(payments[0]).toMatchObject({ status: 'reversed', reversedOn: '2025-03-02' })
  expect(() => reversePayment(book.ledger, first, '2025-03-01')).toThrow(
    'A payment of 2025-03-02 cannot be reversed on 2025-03-01',
  )
})

test('a payment returned before the rent it was laid on fell due never covered it', () => {
  const book = new Book()
  const rent = book.charge('rent', '1000.00', '2025-03-01')
  const early = book.pay('1000.00', '2025-02-20')
  const { voided } = reversePayment(book.ledger, early, '2025-02-24')
  expect(voided).toMatchObject([
    { chargeId: rent, appliedOn: '2025-03-01', voidedOn: '2025-03-01' },
  ])
  expect(voidCharge(book.ledger, rent, '2025-02-24').voided).toEqual(voided)
})

test('a charge owed instead of another takes over what lay on it, on no day more than it has room for', () => {
  const book = new Book()
  const rent = book.charge('rent', '1200.00', '2025-03-01')
  const first = book.pay('700.00', '2025-03-01')
  const second = book.pay('500.00', '2025-03-03')
  book.reverse(first, '2025-03-06')
  const third = book.pay('650.00', '2025-03-08')
  book.reverse(second, '2025-03-10')
  book.reverse(third, '2025-03-12')
  const laid = (amount: number) =>
    formerCover(book.ledger, rent, amount).map(row => [row.paymentId, row.amount, row.voidedOn])
  expect(laid(120_000)).toEqual([
    [first, 70_000, '2025-03-06'],
    [second, 50_000, '2025-03-10'],
    [third, 65_000, '2025-03-12'],
  ])
  expect(laid(80_000)).toEqual([
    [first, 70_000, '2025-03-06'],
    [second, 10_000, '2025-03-10'],
    [third, 65_000, '2025-03-12'],
  ])
})
