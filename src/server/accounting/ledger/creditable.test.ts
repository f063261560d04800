import { expect, test } from 'vitest'
import { creditableAmount, openOn } from './creditable.ts'
import { LedgerBuilder } from './fixture.ts'

test('a credit is limited to the part without other credits, paid or not', () => {
  const builder = new LedgerBuilder()
  const rent = builder.charge('rent', '1000.00', '2025-03-01')
  const fee = builder.charge('late_fee', '50.00', '2025-03-07')
  builder.pay('600.00', '2025-03-08')
  expect(creditableAmount(builder.ledger, rent)).toBe(100_000)
  builder.credit('concession', '150.00', '2025-03-09', rent)
  expect(creditableAmount(builder.ledger, rent)).toBe(85_000)
  expect(creditableAmount(builder.ledger, fee)).toBe(5_000)
})

test('a void credit frees its part again', () => {
  const builder = new LedgerBuilder()
  const rent = builder.charge('rent', '1000.00', '2025-03-01')
  builder.void(builder.credit('concession', '150.00', '2025-03-09', rent))
  expect(creditableAmount(builder.ledger, rent)).toBe(100_000)
})

test('a void or missing charge allows no credit', () => {
  const builder = new LedgerBuilder()
  const rent = builder.charge('rent', '1000.00', '2025-03-01')
  builder.void(rent)
  expect(creditableAmount(builder.ledger, rent)).toBe(0)
  expect(creditableAmount(builder.ledger, 'no charge')).toBe(0)
})

test('the open amount is read for one charge, or for all of them', () => {
  const builder = new LedgerBuilder()
  const rent = builder.charge('rent', '1000.00', '2025-03-01')
  const fee = builder.charge('late_fee', '50.00', '2025-03-07')
  builder.pay('600.00', '2025-03-08')
  expect(openOn(builder.ledger, rent)).toBe(40_000)
  expect(openOn(builder.ledger, fee)).toBe(5_000)
  expect(openOn(builder.ledger)).toBe(45_000)
})

test('money leaves a charge only where the credit does not fit beside it', () => {
  const builder = new LedgerBuilder()
  const rent = builder.charge('rent', '1000.00', '2025-03-01')
  builder.pay('650.00', '2025-03-08')
  const paidOfRent = () =>
    builder.ledger.allocations
      .filter(row => row.chargeId === rent && row.paymentId && row.voidedOn === null)
      .map(row => row.amount)
  builder.credit('concession', '350.00', '2025-03-10', rent)
  expect(paidOfRent()).toEqual([65_000])
  builder.credit('concession', '100.00', '2025-03-11', rent)
  expect(paidOfRent()).toEqual([55_000])
  expect(openOn(builder.ledger)).toBe(0)
})
