import { expect, test } from 'vitest'
import { receiptsOf } from './collection.ts'
import { Book } from './fixture.ts'
import { asReceived } from './replay.ts'

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
