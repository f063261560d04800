import { describe, expect, test } from 'vitest'
import { fromCents, percentOf } from '#shared/money.ts'
import { agingBuckets, balanceAsOf, isPastDue, openAmounts, pastDue, unapplied } from './balance.ts'
import { collectionOf, latestMaturedRent, onTime } from './collection.ts'
import { LedgerBuilder, march2025 } from './fixture.ts'

const { ann, bob, cy, dee } = march2025()
const openCharges = { ann, bob, cy, dee }
const all = Object.values(openCharges)
const sum = (amounts: number[]) => fromCents(amounts.reduce((cents, amount) => cents + amount, 0))
const march = { from: '2025-03-01', to: '2025-03-31' }

describe('the four leases on 31 March', () => {
  test.each([
    ['ann', '0.00'],
    ['bob', '-19.35'],
    ['cy', '885.00'],
    ['dee', '0.00'],
  ] as const)('%s has the balance %s', (name, balance) => {
    expect(fromCents(balanceAsOf(openCharges[name].ledger, '2025-03-31'))).toBe(balance)
  })

  test('Cy owes 800 rent, the late fee and the fee for the returned check', () => {
    const open = openAmounts(cy.ledger, '2025-03-31')
    expect(open.map(row => [row.charge.kind, fromCents(row.open)])).toEqual([
      ['rent', '800.00'],
      ['late_fee', '50.00'],
      ['nsf_fee', '35.00'],
    ])
    expect(agingBuckets(open, '2025-03-31')).toEqual({
      upTo30: 88_500,
      upTo60: 0,
      upTo90: 0,
      over90: 0,
    })
  })

  test('past due is 885.00; Bob’s overpayment is a credit, never netted against it', () => {
    expect(sum(all.map(builder => pastDue(builder.ledger, 5, '2025-03-31')))).toBe('885.00')
    expect(sum(all.map(builder => unapplied(builder.ledger, '2025-03-31')))).toBe('19.35')
    expect(sum(all.map(builder => pastDue(builder.ledger, 5, '2025-02-28')))).toBe('0.00')
  })

  test('before the check was returned on the 18th, Cy owed 350.00', () => {
    expect(fromCents(balanceAsOf(cy.ledger, '2025-03-17'))).toBe('350.00')
    expect(fromCents(balanceAsOf(cy.ledger, '2025-03-18'))).toBe('885.00')
  })

  test('rent was 53.1% on time and 81.2% collected', () => {
    const rows = all.flatMap(({ ledger }) =>
      ledger.charges
        .filter(charge => charge.kind === 'rent' && charge.dueDate >= march.from)
        .map(charge => collectionOf(charge, ledger, 5, '2025-03-31')),
    )
    expect(sum(rows.map(row => row.charged))).toBe('4266.13')
    expect(sum(rows.map(row => row.onTime))).toBe('2266.13')
    expect(sum(rows.map(row => row.late))).toBe('1200.00')
    const leases = all.map(builder => ({ ledger: builder.ledger, graceDays: 5 }))
    const rate = onTime(leases, '2025-03-31')
    expect(percentOf(rate.onTime, rate.charged)).toBe('53.1')
    expect(percentOf(rate.onTime + 120_000, rate.charged)).toBe('81.2')
    expect(onTime(leases, '2025-02-28')).toEqual({ onTime: 465_000, charged: 465_000 })
  })
})

describe('when money counts', () => {
  test('a payment the tenant only reported changes nothing until it is confirmed', () => {
    const builder = new LedgerBuilder()
    builder.charge('rent', '1000.00', '2025-03-01')
    builder.pay('1000.00', '2025-03-01', 'pending')
    expect(balanceAsOf(builder.ledger, '2025-03-31')).toBe(100_000)
  })

  test('a refund is owed again from its day on', () => {
    const builder = new LedgerBuilder()
    builder.pay('100.00', '2025-02-10')
    builder.refund('40.00', '2025-03-05')
    expect(balanceAsOf(builder.ledger, '2025-03-04')).toBe(-10_000)
    expect(balanceAsOf(builder.ledger, '2025-03-05')).toBe(-6000)
    expect(unapplied(builder.ledger, '2025-03-05')).toBe(6000)
  })
})

describe('past due and aging', () => {
  test('rent is past due after its grace, a fee the day after its date', () => {
    const rent = { kind: 'rent' as const, dueDate: '2025-03-01' }
    expect(isPastDue(rent, 5, '2025-03-06')).toBe(false)
    expect(isPastDue(rent, 5, '2025-03-07')).toBe(true)
    for (const kind of ['late_fee', 'nsf_fee'] as const) {
      const fee = { kind, dueDate: '2025-03-07' }
      expect(isPastDue(fee, 5, '2025-03-07')).toBe(false)
      expect(isPastDue(fee, 5, '2025-03-08')).toBe(true)
    }
  })

  test.each([
    ['2025-03-31', 'upTo30'],
    ['2025-03-01', 'upTo30'],
    ['2025-02-28', 'upTo60'],
    ['2025-01-30', 'upTo60'],
    ['2025-01-29', 'upTo90'],
    ['2024-12-31', 'upTo90'],
    ['2024-12-30', 'over90'],
  ] as const)('on 31 March a debt of %s is in the bucket %s', (dueDate, bucket) => {
    expect(agingBuckets([{ charge: { dueDate }, open: 1 }], '2025-03-31')[bucket]).toBe(1)
  })
})

describe('the on-time rate', () => {
  test('uses the last rent past its grace period, so the 1st to the 6th still show last month', () => {
    const builder = new LedgerBuilder()
    builder.charge('rent', '1000.00', '2025-02-01')
    builder.pay('1000.00', '2025-02-01')
    builder.charge('rent', '1000.00', '2025-03-01')
    expect(latestMaturedRent(builder.ledger.charges, 5, '2025-03-06')?.dueDate).toBe('2025-02-01')
    expect(latestMaturedRent(builder.ledger.charges, 5, '2025-03-07')?.dueDate).toBe('2025-03-01')
    expect(onTime([{ ledger: builder.ledger, graceDays: 5 }], '2025-03-07')).toEqual({
      onTime: 0,
      charged: 100_000,
    })
  })

  test('is unknown while no rent has matured', () => {
    const rate = onTime([{ ledger: new LedgerBuilder().ledger, graceDays: 5 }], '2025-03-07')
    expect(percentOf(rate.onTime, rate.charged)).toBeNull()
  })

  test('a waived charge was not charged, a retained deposit is collected, a write-off is not', () => {
    const builder = new LedgerBuilder()
    const rent = builder.charge('rent', '1000.00', '2025-03-01')
    builder.credit('concession', '60.00', '2025-03-01', rent)
    builder.credit('waiver', '40.00', '2025-03-02', rent)
    builder.pay('500.00', '2025-03-06')
    builder.pay('100.00', '2025-03-07')
    builder.credit('deposit_applied', '50.00', '2025-03-20', rent)
    builder.credit('write_off', '200.00', '2025-03-25', rent)
    const [charge] = builder.ledger.charges
    if (!charge) throw new Error('No rent was charged')
    expect(collectionOf(charge, builder.ledger, 5, '2025-03-31')).toEqual({
      charged: 90_000,
      onTime: 50_000,
      late: 15_000,
      writtenOff: 20_000,
      open: 5000,
    })
  })
})
