import { expect, test } from 'vitest'
import type { Ledger, LedgerEntry } from '#shared/leases/leases.ts'
import { coveringOf, heldAhead, isReturned } from './allocations.ts'

const entry = (kind: LedgerEntry['kind'], id: string, date: string, amount: string) => ({
  id,
  kind,
  date,
  amount,
  description: kind,
  note: null,
  method: null,
  ...{ creditKind: null, payerId: null },
  transferId: null,
  periodStart: null,
  periodEnd: null,
  balance: '0.00',
  createdAt: `${date}T12:00:00Z`,
})

const rent = entry('charge', 'rent', '2025-01-01', '1200.00')
const fee = entry('charge', 'fee', '2025-01-07', '50.00')
const bounced = entry('payment', 'bounced', '2025-01-02', '-1200.00')
const back = entry('reversal', 'bounced', '2025-01-05', '1200.00')
const paid = entry('payment', 'paid', '2025-01-10', '-1230.00')
const ledger: Ledger = {
  asOf: '2025-01-10',
  balance: '20.00',
  openCharges: [
    {
      id: 'fee',
      leaseId: 'l',
      kind: 'late_fee',
      amount: '50.00',
      open: '20.00',
      dueDate: '2025-01-07',
      periodStart: null,
      periodEnd: null,
      ...{ payerId: null, payerKind: null },
    },
  ],
  entries: [rent, bounced, back, fee, paid],
  allocations: [
    { chargeId: 'rent', paymentId: 'paid', creditId: null, amount: '1200.00' },
    { chargeId: 'fee', paymentId: 'paid', creditId: null, amount: '30.00' },
  ],
  voided: [],
}

test('a charge shows its payments, and its open amount', () => {
  expect(coveringOf(rent, ledger)).toEqual({
    lines: [{ entry: paid, amount: '1200.00' }],
    rest: '0.00',
  })
  expect(coveringOf(fee, ledger)?.rest).toBe('20.00')
})

test('a payment shows its charges; a returned one covers none', () => {
  expect(coveringOf(paid, ledger)?.lines.map(line => [line.entry.id, line.amount])).toEqual([
    ['rent', '1200.00'],
    ['fee', '30.00'],
  ])
  expect(coveringOf(bounced, ledger)?.lines).toEqual([])
  expect([isReturned(bounced, ledger), isReturned(paid, ledger)]).toEqual([true, false])
  expect(coveringOf(back, ledger)).toBeNull()
})

test('the open amount less the balance is the unapplied money', () => {
  expect(heldAhead(ledger)).toBe('0.00')
  expect(heldAhead({ openCharges: [], balance: '-19.35' })).toBe('19.35')
})
