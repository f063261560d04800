import { describe, expect, test } from 'vitest'
import { chargeNames } from './entry-names.ts'
import { march2025 } from './fixture.ts'
import type { Ledger } from './rows.ts'
import { type StatementLedger, statementOf } from './statement.ts'

const createdAt = new Date('2025-03-01T12:00:00Z')

/** The stored rows, with the texts people entered. */
function kept({ charges, payments, credits, refunds, allocations }: Ledger): StatementLedger {
  return {
    charges: charges.map(row => ({
      ...row,
      createdAt,
      periodStart: row.dueDate,
      periodEnd: '2025-03-31',
      description: `about ${row.id}`,
    })),
    payments: payments.map(row => ({
      ...row,
      createdAt,
      paymentMethod: 'check' as const,
      notes: `notes of ${row.id}`,
      reversalReason: 'No funds',
      isCorrected: false,
      transferId: null,
    })),
    credits: credits.map(row => ({ ...row, createdAt, reason: `why ${row.id}`, voidReason: null })),
    refunds: refunds.map(row => ({
      ...row,
      createdAt,
      method: 'cash' as const,
      notes: 'Sorry',
      transferId: null,
    })),
    allocations,
  }
}

const entriesOf = (ledger: Ledger, asOf: string) =>
  statementOf(kept(ledger), 'lease', asOf).entries.map(({ date, description, amount, balance }) => [
    date,
    description,
    amount,
    balance,
  ])

describe('the statement of a lease', () => {
  test('lists every movement with the running balance, a returned check twice', () => {
    const { cy } = march2025()
    expect(entriesOf(cy.ledger, '2025-03-31')).toEqual([
      ['2025-02-01', 'Rent', '2000.00', '2000.00'],
      ['2025-02-01', 'Payment', '-2000.00', '0.00'],
      ['2025-03-01', 'Rent', '2000.00', '2000.00'],
      ['2025-03-07', 'Late fee', '50.00', '2050.00'],
      ['2025-03-10', 'Payment', '-1200.00', '850.00'],
      ['2025-03-12', 'Payment', '-500.00', '350.00'],
      ['2025-03-18', 'Returned payment fee', '35.00', '385.00'],
      ['2025-03-18', 'Payment returned', '500.00', '885.00'],
    ])
    expect(statementOf(kept(cy.ledger), 'lease', '2025-03-31').balance).toBe('885.00')
  })

  test('ends on its day, without later rows', () => {
    const { cy } = march2025()
    expect(entriesOf(cy.ledger, '2025-03-17').at(-1)).toEqual([
      '2025-03-12',
      'Payment',
      '-500.00',
      '350.00',
    ])
    expect(entriesOf(cy.ledger, '2025-03-18')).toHaveLength(8)
    expect(entriesOf(cy.ledger, '2025-03-11')).toHaveLength(5)
    expect(entriesOf(cy.ledger, '2025-03-12')).toHaveLength(6)
  })

  test('gives each movement its kind, its note, its method and its period', () => {
    const { dee, cy } = march2025()
    dee.refund('15.00', '2025-03-20')
    const [rent, , , paid, , credit, refund] = statementOf(
      kept(dee.ledger),
      'lease',
      '2025-03-31',
    ).entries
    const none = { periodStart: null, periodEnd: null, createdAt }
    expect(rent).toMatchObject({
      kind: 'charge',
      method: null,
      note: `about ${rent?.id}`,
      periodStart: '2025-02-01',
      periodEnd: '2025-03-31',
      createdAt,
    })
    expect(paid).toMatchObject({ ...none, kind: 'payment', method: 'check' })
    expect(paid?.note).toBe(`notes of ${paid?.id}`)
    expect(credit).toMatchObject({ ...none, kind: 'credit', method: null, amount: '-200.00' })
    expect(credit).toMatchObject({ description: 'Deposit applied', note: `why ${credit?.id}` })
    expect(refund).toMatchObject({ ...none, kind: 'refund', method: 'cash', note: 'Sorry' })
    expect(refund).toMatchObject({ description: 'Refund', amount: '15.00', date: '2025-03-20' })
    const returned = statementOf(kept(cy.ledger), 'lease', '2025-03-31').entries.at(-1)
    expect(returned).toMatchObject({ ...none, kind: 'reversal', method: null, note: 'No funds' })
  })

  test('a credit and a refund count from their day on', () => {
    const { dee } = march2025()
    dee.refund('15.00', '2025-03-20')
    const last = (asOf: string) => entriesOf(dee.ledger, asOf).at(-1)?.[1]
    expect([last('2025-03-14'), last('2025-03-15')]).toEqual(['Damage', 'Deposit applied'])
    expect([last('2025-03-19'), last('2025-03-20')]).toEqual(['Deposit applied', 'Refund'])
  })

  test('within a day charges come first, then payments, then returns, then refunds', () => {
    const { cy } = march2025()
    const day = '2025-03-18'
    const paid = cy.pay('885.00', day)
    cy.charge('pet', '1.00', day)
    cy.refund('3.00', day, paid)
    const same = entriesOf(cy.ledger, day).filter(([date]) => date === day)
    expect(same.map(([, description]) => description)).toEqual([
      'Returned payment fee',
      'Pet',
      'Payment',
      'Payment returned',
      'Refund',
    ])
  })

  test('a payment that is pending or was voided is no movement', () => {
    const { bob } = march2025()
    bob.pay('10.00', '2025-03-18', 'pending')
    expect(entriesOf(bob.ledger, '2025-03-31')).toHaveLength(2)
    const payments = bob.ledger.payments.map(row => ({ ...row, status: 'voided' as const }))
    expect(entriesOf({ ...bob.ledger, payments }, '2025-03-31')).toHaveLength(1)
  })

  test('shows the open charges and the allocations of each payment', () => {
    const { cy } = march2025()
    const { openCharges, allocations } = statementOf(kept(cy.ledger), 'lease', '2025-03-31')
    expect(openCharges.map(({ kind, amount, open }) => [kind, amount, open])).toEqual([
      ['rent', '2000.00', '800.00'],
      ['late_fee', '50.00', '50.00'],
      ['nsf_fee', '35.00', '35.00'],
    ])
    expect(openCharges[0]).toMatchObject({
      leaseId: 'lease',
      dueDate: '2025-03-01',
      periodStart: '2025-03-01',
      periodEnd: '2025-03-31',
    })
    expect(allocations.map(({ amount, creditId }) => [amount, creditId])).toEqual([
      ['2000.00', null],
      ['1200.00', null],
    ])
    expect(allocations[1]).toMatchObject({ chargeId: openCharges[0]?.id })
    // Before the return the check covered its charge.
    expect(statementOf(kept(cy.ledger), 'lease', '2025-03-17').allocations).toHaveLength(3)
  })
})

test('every charge has the name people call it by', () => {
  expect(Object.values(chargeNames)).toEqual([
    ...['Rent', 'Late fee', 'Returned payment fee', 'Utilities', 'Parking', 'Pet'],
    ...['Common area maintenance', 'Damage', 'Cleaning', 'Other charge', 'Opening balance'],
    'Bad debt recovered',
  ])
})

test.each([
  ['concession', 'Concession'],
  ['waiver', 'Waiver'],
  ['write_off', 'Write-off'],
] as const)('a credit of the kind %s is called %s', (kind, name) => {
  const { ann } = march2025()
  const rent = ann.charge('rent', '100.00', '2025-04-01')
  ann.credit(kind, '10.00', '2025-04-02', rent)
  expect(entriesOf(ann.ledger, '2025-04-02').at(-1)).toEqual([
    '2025-04-02',
    name,
    '-10.00',
    '90.00',
  ])
})
