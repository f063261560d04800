import { expect, test } from 'vitest'
import { LedgerBuilder } from './fixture.ts'
import { replay } from './replay.ts'

/** Live rows as charge, source, cents and day. */
function covered({ ledger }: LedgerBuilder) {
  return ledger.allocations
    .filter(row => row.voidedOn === null)
    .map(row => [row.chargeId, row.paymentId ?? row.creditId, row.amount, row.appliedOn])
}

test('a payment entered late covers the charges due on its day, not later ones', () => {
  const builder = new LedgerBuilder()
  const rents = ['01', '02', '03', '04'].map(month => {
    const rent = builder.charge('rent', '1000.00', `2025-${month}-01`)
    builder.pay('1000.00', `2025-${month}-01`)
    return rent
  })
  const parking = builder.charge('parking', '75.00', '2025-03-10')
  const paid = builder.pay('75.00', '2025-03-10')
  expect(rents).toHaveLength(4)
  expect(covered(builder)).toContainEqual([parking, paid, 7_500, '2025-03-10'])
})

test('money returns to its former charges once a mistaken payment is voided', () => {
  const builder = new LedgerBuilder()
  const march = builder.charge('rent', '1000.00', '2025-03-01')
  const real = builder.pay('1000.00', '2025-03-05')
  const mistake = builder.pay('1000.00', '2025-03-02')
  const april = builder.charge('rent', '1000.00', '2025-04-01')
  expect(covered(builder)).toEqual([
    [march, mistake, 100_000, '2025-03-02'],
    [april, real, 100_000, '2025-04-01'],
  ])
  builder.void(mistake)
  expect(covered(builder)).toEqual([[march, real, 100_000, '2025-03-05']])
})

test('each day reflects the rows known by then, and none of later days', () => {
  const builder = new LedgerBuilder()
  const rent = builder.charge('rent', '1000.00', '2025-03-01')
  const fee = builder.charge('late_fee', '50.00', '2025-02-10')
  const early = builder.pay('50.00', '2025-02-15')
  const paid = builder.pay('500.00', '2025-03-01')
  const credit = builder.credit('concession', '600.00', '2025-03-03')
  expect(covered(builder)).toEqual([
    [fee, early, 5_000, '2025-02-15'],
    [rent, paid, 50_000, '2025-03-01'],
    [rent, credit, 50_000, '2025-03-03'],
  ])
})

test('money that was refunded before the rent fell due did not pay it', () => {
  const builder = new LedgerBuilder()
  builder.pay('100.00', '2025-02-01')
  builder.refund('60.00', '2025-02-10')
  const rent = builder.charge('rent', '100.00', '2025-03-01')
  const [payment] = builder.ledger.payments
  expect(covered(builder)).toEqual([[rent, payment?.id, 4_000, '2025-03-01']])
})

test('a charge entered before a refund keeps its money only until the refund', () => {
  const builder = new LedgerBuilder()
  builder.pay('100.00', '2025-02-01')
  builder.refund('100.00', '2025-02-10')
  const damage = builder.charge('damage', '80.00', '2025-02-05')
  expect(builder.ledger.allocations).toMatchObject([
    { chargeId: damage, amount: 8_000, appliedOn: '2025-02-05', voidedOn: '2025-02-10' },
  ])
})

test.each([
  ['a payment that still gives to a refund', 0, 4_000],
  ['a payment that gave nothing to it', 1, 0],
])('without %s, so much is refunded without money', (_what, which, overdrawn) => {
  const builder = new LedgerBuilder()
  const paid = [builder.pay('100.00', '2025-03-01'), builder.pay('100.00', '2025-03-10')]
  builder.refund('40.00', '2025-03-05')
  builder.void(paid[which] ?? '')
  expect(replay(builder.ledger).overdrawn).toBe(overdrawn)
})

test('fees are left out, and prepaid rent is reserved from every other charge', () => {
  const builder = new LedgerBuilder()
  const water = builder.charge('utility', '50.00', '2025-02-10')
  const paid = builder.pay('1500.00', '2025-02-26')
  const rent = builder.charge('rent', '1500.00', '2025-03-01')
  expect(covered(builder)).toContainEqual([water, paid, 5_000, '2025-02-26'])
  const { spans } = replay({ ...builder.ledger, allocations: [] }, { keptFrom: 'others' })
  expect(spans).toMatchObject([{ chargeId: rent, amount: 150_000, appliedOn: '2025-03-01' }])
})
