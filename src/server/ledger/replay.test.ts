import { expect, test } from 'vitest'
import { receiptsOf } from './collection.ts'
import { Book } from './fixture.ts'
import { asReceived } from './replay.ts'
import { voidCharge } from './reversal.ts'

test('a payment recorded after another, but received before it, is what paid the rent', () => {
  const book = new Book()
  const rent = book.charge('rent', '1200.00', '2025-03-01')
  book.pay('1200.00', '2025-03-08')
  book.pay('1200.00', '2025-03-05')
  const [march] = book.ledger.charges
  expect(march?.id).toBe(rent)
  if (!march) return
  expect(receiptsOf(march, book.ledger)).toEqual([{ amount: 120_000, receivedOn: '2025-03-08' }])
  expect(receiptsOf(march, asReceived(book.ledger))).toEqual([
    { amount: 120_000, receivedOn: '2025-03-05' },
  ])
})

test('what was paid for a damage before the rent fell due stays on the damage', () => {
  const book = new Book()
  book.charge('damage', '100.00', '2025-02-20')
  book.pay('100.00', '2025-02-21')
  book.charge('rent', '1200.00', '2025-03-01')
  const live = ({ ledger }: { ledger: typeof book.ledger }) =>
    ledger.allocations.map(({ id: _, ...row }) => row)
  expect(live({ ledger: asReceived(book.ledger) })).toEqual(live(book))
})

test('a payment that the bank took back, and a void charge, count for nothing', () => {
  const book = new Book()
  book.charge('rent', '1200.00', '2025-03-01')
  const check = book.pay('1200.00', '2025-03-02')
  book.reverse(check, '2025-03-10')
  expect(asReceived(book.ledger)).toMatchObject({ payments: [], allocations: [] })
})

test('each day knows what had happened by then, and nothing of what came after', () => {
  const book = new Book()
  const rent = book.charge('rent', '1000.00', '2025-03-01')
  const fee = book.charge('late_fee', '50.00', '2025-02-20')
  // Recorded late: on its own day only the fee was there to be paid.
  const early = book.pay('50.00', '2025-02-25')
  const paid = book.pay('500.00', '2025-03-01')
  const credit = book.credit('concession', '600.00', '2025-03-03')
  const rows = asReceived(book.ledger).allocations.map(row => [
    row.chargeId,
    row.paymentId ?? row.creditId,
    row.amount,
    row.appliedOn,
    row.voidedOn,
  ])
  expect(rows).toEqual([
    [fee, early, 5_000, '2025-02-25', null],
    [rent, paid, 50_000, '2025-03-01', null],
    [rent, credit, 50_000, '2025-03-03', null],
  ])
})

test('money that was refunded before the rent fell due did not pay it', () => {
  const book = new Book()
  book.pay('100.00', '2025-02-01')
  book.refund('60.00', '2025-02-10')
  book.charge('rent', '100.00', '2025-03-01')
  book.refund('40.00', '2025-03-05')
  expect(asReceived(book.ledger).allocations).toMatchObject([
    { id: '0', amount: 4_000, appliedOn: '2025-03-01' },
  ])
})

test('money received is refunded from the day of the refund, not before', () => {
  const book = new Book()
  book.charge('rent', '70.00', '2025-03-01')
  book.pay('100.00', '2025-03-01')
  book.refund('30.00', '2025-03-02')
  book.charge('utility', '10.00', '2025-03-02')
  expect(asReceived(book.ledger).allocations.map(({ amount }) => amount)).toEqual([7_000])
})

test('a waiver covers the charge it names, and a void charge takes none of the money', () => {
  const book = new Book()
  book.charge('rent', '100.00', '2025-03-01')
  const fee = book.charge('late_fee', '50.00', '2025-03-07')
  book.credit('waiver', '50.00', '2025-03-08', fee)
  const [credit] = book.ledger.credits
  const replayed = asReceived(book.ledger, { [credit?.id ?? '']: fee })
  expect(replayed.allocations).toMatchObject([{ chargeId: fee, creditId: credit?.id }])

  const other = new Book()
  const wrong = other.charge('rent', '100.00', '2025-03-01')
  const { ledger } = voidCharge(other.ledger, wrong, '2025-03-02')
  const paid = { id: 'p', amount: 5_000, receivedOn: '2025-03-03', status: 'completed' as const }
  const late = { ...ledger, payments: [{ ...paid, reversedOn: null }] }
  expect(asReceived(late)).toMatchObject({ charges: [], allocations: [] })
})
