import { expect, test } from 'vitest'
import { Book } from './fixture.ts'
import { replay } from './replay.ts'

/** Live rows as charge, source, cents and day. */
function covered({ ledger }: Book) {
  return ledger.allocations
    .filter(row => row.voidedOn === null)
    .map(row => [row.chargeId, row.paymentId ?? row.creditId, row.amount, row.appliedOn])
}

test('a payment entered late covers the charges due on its day, not later ones', () => {
  const book = new Book()
  const rents = ['01', '02', '03', '04'].map(month => {
    const rent = book.charge('rent', '1000.00', `2025-${month}-01`)
    book.pay('1000.00', `2025-${month}-01`)
    return rent
  })
  const parking = book.charge('parking', '75.00', '2025-03-10')
  const paid = book.pay('75.00', '2025-03-10')
  expect(rents).toHaveLength(4)
  expect(covered(book)).toContainEqual([parking, paid, 7_500, '2025-03-10'])
})

test('money returns to its former charges once a mistaken payment is voided', () => {
  const book = new Book()
  const march = book.charge('rent', '1000.00', '2025-03-01')
  const real = book.pay('1000.00', '2025-03-05')
  const mistake = book.pay('1000.00', '2025-03-02')
  const april = book.charge('rent', '1000.00', '2025-04-01')
  expect(covered(book)).toEqual([
    [march, mistake, 100_000, '2025-03-02'],
    [april, real, 100_000, '2025-04-01'],
  ])
  book.void(mistake)
  expect(covered(book)).toEqual([[march, real, 100_000, '2025-03-05']])
})

test('each day reflects the rows known by then, and none of later days', () => {
  const book = new Book()
  const rent = book.charge('rent', '1000.00', '2025-03-01')
  const fee = book.charge('late_fee', '50.00', '2025-02-10')
  const early = book.pay('50.00', '2025-02-15')
  const paid = book.pay('500.00', '2025-03-01')
  const credit = book.credit('concession', '600.00', '2025-03-03')
  expect(covered(book)).toEqual([
    [fee, early, 5_000, '2025-02-15'],
    [rent, paid, 50_000, '2025-03-01'],
    [rent, credit, 50_000, '2025-03-03'],
  ])
})

test('money that was refunded before the rent fell due did not pay it', () => {
  const book = new Book()
  book.pay('100.00', '2025-02-01')
  book.refund('60.00', '2025-02-10')
  const rent = book.charge('rent', '100.00', '2025-03-01')
  const [payment] = book.ledger.payments
  expect(covered(book)).toEqual([[rent, payment?.id, 4_000, '2025-03-01']])
})

test('a charge entered before a refund keeps its money only until the refund', () => {
  const book = new Book()
  book.pay('100.00', '2025-02-01')
  book.refund('100.00', '2025-02-10')
  const damage = book.charge('damage', '80.00', '2025-02-05')
  expect(book.ledger.allocations).toMatchObject([
    { chargeId: damage, amount: 8_000, appliedOn: '2025-02-05', voidedOn: '2025-02-10' },
  ])
})

test.each([
  ['a payment that still gives to a refund', 0, 4_000],
  ['a payment that gave nothing to it', 1, 0],
])('without %s, so much is refunded without money', (_what, which, overdrawn) => {
  const book = new Book()
  const paid = [book.pay('100.00', '2025-03-01'), book.pay('100.00', '2025-03-10')]
  book.refund('40.00', '2025-03-05')
  book.void(paid[which] ?? '')
  expect(replay(book.ledger).overdrawn).toBe(overdrawn)
})

test('fees are left out, and prepaid rent is reserved from every other charge', () => {
  const book = new Book()
  const water = book.charge('utility', '50.00', '2025-02-10')
  const paid = book.pay('1500.00', '2025-02-26')
  const rent = book.charge('rent', '1500.00', '2025-03-01')
  expect(covered(book)).toContainEqual([water, paid, 5_000, '2025-02-26'])
  const { spans } = replay({ ...book.ledger, allocations: [] }, { keptFrom: 'others' })
  expect(spans).toMatchObject([{ chargeId: rent, amount: 150_000, appliedOn: '2025-03-01' }])
})
