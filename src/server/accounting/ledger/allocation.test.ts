import { describe, expect, test } from 'vitest'
import { fromCents } from '#shared/money.ts'
import { allocate, type OpenCharge, type Source } from './allocation.ts'
import { balanceAsOf, openAmounts, unapplied } from './balance.ts'
import { collectionOf } from './collection.ts'
import { LedgerBuilder } from './fixture.ts'

/** Open charges by kind, and free money, at the end of a day. */
function state(builder: LedgerBuilder, on: string) {
  const open = openAmounts(builder.ledger, on).map(
    row => `${row.charge.kind} ${fromCents(row.open)}`,
  )
  return { open, unapplied: fromCents(unapplied(builder.ledger, on)) }
}

describe('a tenant who pays in parts', () => {
  const builder = new LedgerBuilder()
  builder.charge('rent', '1200.00', '2025-03-01')
  builder.charge('late_fee', '50.00', '2025-03-07')
  builder.pay('700.00', '2025-03-10')
  builder.pay('520.00', '2025-03-20')
  builder.pay('1300.00', '2025-03-28')
  const april = builder.charge('rent', '1200.00', '2025-04-01')

  test.each([
    ['2025-03-07', ['rent 1200.00', 'late_fee 50.00'], '0.00'],
    ['2025-03-10', ['rent 500.00', 'late_fee 50.00'], '0.00'],
    ['2025-03-20', ['late_fee 30.00'], '0.00'],
    ['2025-03-28', [], '1270.00'],
    ['2025-04-01', [], '70.00'],
  ])('on %s owes %j and has %s ahead', (day, open, free) => {
    expect(state(builder, day)).toEqual({ open, unapplied: free })
  })

  test('has paid April on time, from money received in March', () => {
    const charge = builder.ledger.charges.find(row => row.id === april)
    if (!charge) throw new Error('April was not charged')
    expect(collectionOf(charge, builder.ledger, 5, '2025-04-01')).toMatchObject({
      onTime: 120_000,
      late: 0,
      open: 0,
    })
    expect(fromCents(balanceAsOf(builder.ledger, '2025-04-01'))).toBe('-70.00')
  })
})

const charge = (id: string, kind: OpenCharge['kind'], dueDate: string, open: number) => ({
  id,
  kind,
  dueDate,
  open,
})
const payment = (id: string, on: string, unapplied: number): Source => ({
  id,
  kind: 'payment',
  on,
  unapplied,
})

describe('the order of charges', () => {
  test('rent, then everything else, then fees; inside these the earliest due, then the lower id', () => {
    const charges = [
      charge('a', 'late_fee', '2025-01-01', 1),
      charge('b', 'nsf_fee', '2024-12-01', 1),
      charge('c', 'damage', '2025-01-02', 1),
      charge('d', 'utility', '2025-01-03', 1),
      charge('f', 'rent', '2025-02-01', 1),
      charge('e', 'rent', '2025-02-01', 1),
      charge('g', 'rent', '2025-01-15', 1),
    ]
    const order = allocate(charges, [payment('p', '2025-02-01', 100)], { on: '2025-02-01' }).map(
      row => row.chargeId,
    )
    expect(order).toEqual(['g', 'e', 'f', 'c', 'd', 'b', 'a'])
  })

  test('the oldest money is used first, in any order of recording', () => {
    const rows = allocate(
      [charge('rent', 'rent', '2025-03-01', 900)],
      [payment('p1', '2025-03-09', 600), payment('p2', '2025-03-02', 600)],
      { on: '2025-03-09' },
    )
    expect(rows.map(row => [row.paymentId, row.amount])).toEqual([
      ['p2', 600],
      ['p1', 300],
    ])
  })

  test('a waiver covers the fee it is for, although rent is open', () => {
    const rows = allocate(
      [charge('rent', 'rent', '2025-03-01', 1000), charge('fee', 'late_fee', '2025-03-07', 50)],
      [{ id: 'w', kind: 'credit', on: '2025-03-08', unapplied: 50, chargeId: 'fee' }],
      { on: '2025-03-08' },
    )
    expect(rows).toEqual([
      { chargeId: 'fee', paymentId: null, creditId: 'w', amount: 50, appliedOn: '2025-03-08' },
    ])
  })

  test('a waiver of a paid fee covers other open charges', () => {
    const rows = allocate(
      [charge('rent', 'rent', '2025-03-01', 1000)],
      [{ id: 'w', kind: 'credit', on: '2025-03-08', unapplied: 50, chargeId: 'fee' }],
      { on: '2025-03-08' },
    )
    expect(rows).toMatchObject([{ chargeId: 'rent', creditId: 'w', appliedOn: '2025-03-08' }])
  })

  test.each([
    ['all of it, where the rent needs it', 1_500, 1_575, 0],
    ['as much as the rent needs', 1_600, 1_575, 25],
    ['nothing, where there is none', 60, 0, 50],
    ['nothing, where it is exactly the fee', 50, 1_575, 50],
  ])('a payment within ten days before a rent is reserved for it: %s', (_how, paid, rent, fee) => {
    const rows = allocate(
      [charge('fee', 'late_fee', '2025-04-02', 50)],
      [payment('p', '2025-12-22', paid)],
      { on: '2025-12-22', upcoming: [{ dueDate: '2026-01-01', amount: rent }] },
    )
    expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(fee)
    const earlier = allocate(
      [charge('fee', 'late_fee', '2025-04-02', 50)],
      [payment('p', '2025-12-21', paid)],
      { on: '2025-12-21', upcoming: [{ dueDate: '2026-01-01', amount: rent }] },
    )
    expect(earlier).toMatchObject([{ amount: 50 }])
  })

  test('older money that covers the next rent leaves newer money for the fee', () => {
    const rows = allocate(
      [charge('fee', 'late_fee', '2025-04-02', 50), charge('nsf', 'nsf_fee', '2025-04-02', 35)],
      [payment('old', '2025-12-01', 1_050), payment('new', '2025-12-30', 500)],
      { on: '2025-12-30', upcoming: [{ dueDate: '2026-01-01', amount: 1_000 }] },
    )
    expect(rows.map(row => [row.paymentId, row.chargeId, row.amount])).toEqual([
      ['old', 'nsf', 35],
      ['old', 'fee', 50],
    ])
  })

  test('amounts that cannot be are refused', () => {
    expect(() =>
      allocate([charge('r', 'rent', '2025-03-01', -1)], [], { on: '2025-03-01' }),
    ).toThrow(RangeError)
    expect(() => allocate([], [payment('p', '2025-03-01', 0.5)], { on: '2025-03-01' })).toThrow(
      RangeError,
    )
  })
})
