import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { LedgerBuilder } from './fixture.ts'
import {
  DEFAULT_MIN_UNPAID,
  feesToWaive,
  firstFeeDay,
  type LateFeePolicy,
  lateFees,
} from './late-fee.ts'
import { latenessOf } from './lateness.ts'

const flat50: LateFeePolicy = {
  graceDays: 5,
  type: 'flat',
  amount: toCents('50.00'),
  percent: 0,
  cap: null,
  maxDays: null,
  minUnpaid: DEFAULT_MIN_UNPAID,
}
const daily10: LateFeePolicy = { ...flat50, type: 'daily', amount: toCents('10.00') }
const newYork: LateFeePolicy = { ...flat50, cap: { op: 'lesser', flat: 5000, percent: 500 } }
const northCarolina: LateFeePolicy = {
  ...flat50,
  amount: toCents('1000.00'),
  cap: { op: 'greater', flat: 1500, percent: 500 },
}

/** The unpaid part of an amount after receipts. */
function paidBy(amount: number, receipts: { amount: number; receivedOn: string }[]) {
  return {
    unpaidBefore(day: string) {
      const paid = receipts.filter(row => row.receivedOn < day)
      return Math.max(
        paid.reduce((open, row) => open - row.amount, amount),
        0,
      )
    },
  }
}

/** Fees on rent due 1 March as they read on a statement. */
function fees(
  policy: LateFeePolicy,
  { rent = '1200.00', paid = [] as [string, string][], asOf = '2025-03-31', notBefore = '' } = {},
) {
  const cents = toCents(rent)
  const receipts = paid.map(([amount, receivedOn]) => ({ amount: toCents(amount), receivedOn }))
  const owed = { dueDate: '2025-03-01', contractRent: cents, ...paidBy(cents, receipts) }
  return lateFees(owed, policy, asOf, notBefore || undefined).map(
    fee => `${fee.feeDay} ${fromCents(fee.amount)}`,
  )
}

describe('rent of 1,200.00 due on 1 March with five days of grace', () => {
  test('nothing paid costs a flat 50.00, dated 7 March', () => {
    expect(fees(flat50)).toEqual(['2025-03-07 50.00'])
  })

  test('no fee is due before the 7th', () => {
    expect(fees(flat50, { asOf: '2025-03-06' })).toEqual([])
    expect(fees(flat50, { asOf: '2025-03-07' })).toEqual(['2025-03-07 50.00'])
  })

  test('700 paid on the 3rd leaves 500 unpaid, of which 10% is 50.00', () => {
    const policy: LateFeePolicy = { ...flat50, type: 'percent_unpaid', percent: toCents('10') }
    expect(fees(policy, { paid: [['700.00', '2025-03-03']] })).toEqual(['2025-03-07 50.00'])
  })

  test('10.00 a day stops at the cap of 60.00 after six days, 7 to 12 March', () => {
    const policy: LateFeePolicy = { ...daily10, cap: { op: 'lesser', flat: 6000, percent: null } }
    expect(fees(policy)).toEqual([
      '2025-03-07 10.00',
      '2025-03-08 10.00',
      '2025-03-09 10.00',
      '2025-03-10 10.00',
      '2025-03-11 10.00',
      '2025-03-12 10.00',
    ])
  })

  test('with the lesser of 50 and 5%: 50.00, and 40.00 on a rent of 800', () => {
    expect(fees(newYork)).toEqual(['2025-03-07 50.00'])
    expect(fees(newYork, { rent: '800.00' })).toEqual(['2025-03-07 40.00'])
  })

  test('with the greater of 15 and 5%: 60.00, and 15.00 on a rent of 200', () => {
    expect(fees(northCarolina)).toEqual(['2025-03-07 60.00'])
    expect(fees(northCarolina, { rent: '200.00' })).toEqual(['2025-03-07 15.00'])
  })

  test('paid in full on the 6th costs nothing; on the 7th it is late', () => {
    expect(fees(flat50, { paid: [['1200.00', '2025-03-06']] })).toEqual([])
    expect(fees(flat50, { paid: [['1200.00', '2025-03-07']] })).toEqual(['2025-03-07 50.00'])
  })

  test('5% of the contract rent is 60.00, also where the month was prorated', () => {
    const policy: LateFeePolicy = { ...flat50, type: 'percent_rent', percent: 500 }
    const owed = { dueDate: '2025-03-17', contractRent: 120_000, ...paidBy(58_065, []) }
    expect(lateFees(owed, policy, '2025-03-31')).toEqual([{ feeDay: '2025-03-23', amount: 6000 }])
  })

  test('a landlord without late fees charges none', () => {
    expect(fees({ ...flat50, type: 'none' })).toEqual([])
  })

  test('less than 25.00 open is ignored, 25.00 is not', () => {
    expect(fees(flat50, { paid: [['1175.01', '2025-03-06']] })).toEqual([])
    expect(fees(flat50, { paid: [['1175.00', '2025-03-06']] })).toEqual(['2025-03-07 50.00'])
  })
})

describe('fees by the day', () => {
  test('end the day after the rent is paid', () => {
    expect(fees(daily10, { paid: [['1200.00', '2025-03-08']] })).toEqual([
      '2025-03-07 10.00',
      '2025-03-08 10.00',
    ])
  })

  test('end after the most days the lease allows', () => {
    expect(fees({ ...daily10, maxDays: 3 })).toHaveLength(3)
    expect(fees(daily10)).toHaveLength(25)
  })

  test('charge only the rest below the cap on the last day', () => {
    const policy: LateFeePolicy = { ...daily10, cap: { op: 'lesser', flat: 2500, percent: null } }
    expect(fees(policy).at(-1)).toBe('2025-03-09 5.00')
  })
})

test('after an outage no fee is dated back', () => {
  expect(fees(flat50, { notBefore: '2025-03-20' })).toEqual([])
  expect(fees(daily10, { notBefore: '2025-03-30' })).toEqual([
    '2025-03-30 10.00',
    '2025-03-31 10.00',
  ])
})

test('without grace the fee comes the day after the due date, also over a month end', () => {
  expect(firstFeeDay('2025-02-28', 0)).toBe('2025-03-01')
  expect(firstFeeDay('2025-03-01', 3)).toBe('2025-03-05')
})

test('a fee is waived when a payment proves to be in time', () => {
  const posted = [{ id: 'fee', feeDay: '2025-03-07', amount: 5000 }]
  const rent = { amount: 120_000, dueDate: '2025-03-01', contractRent: 120_000 }
  const inTime = [{ amount: 120_000, receivedOn: '2025-03-05' }]
  const due = lateFees({ ...rent, ...paidBy(120_000, inTime) }, flat50, '2025-03-20')
  expect(feesToWaive(posted, due)).toEqual([{ chargeId: 'fee', amount: 5000 }])

  const tooLate = [{ amount: 120_000, receivedOn: '2025-03-08' }]
  expect(
    feesToWaive(posted, lateFees({ ...rent, ...paidBy(120_000, tooLate) }, flat50, '2025-03-20')),
  ).toEqual([])
})

test('a fee on the unpaid part shrinks when a part proves to be paid in time', () => {
  const policy: LateFeePolicy = { ...flat50, type: 'percent_unpaid', percent: 1000 }
  const receipts = [{ amount: 70_000, receivedOn: '2025-03-03' }]
  const due = lateFees(
    { dueDate: '2025-03-01', contractRent: 120_000, ...paidBy(120_000, receipts) },
    policy,
    '2025-03-20',
  )
  const posted = [{ id: 'fee', feeDay: '2025-03-07', amount: 12_000 }]
  expect(feesToWaive(posted, due)).toEqual([{ chargeId: 'fee', amount: 7000 }])
})

test('prepaid rent never costs a fee, and a bounced check counts as unpaid', () => {
  const builder = new LedgerBuilder()
  const check = builder.pay('1200.00', '2025-02-20')
  builder.charge('rent', '1200.00', '2025-03-01')
  const feesNow = () => {
    const [rent] = builder.ledger.charges
    if (!rent) throw new Error('No rent was charged')
    const { unpaidBefore } = latenessOf(builder.ledger, {})
    const late = { ...rent, contractRent: rent.amount }
    return lateFees({ ...late, unpaidBefore: day => unpaidBefore(rent, day) }, flat50, '2025-03-31')
  }
  expect(feesNow()).toEqual([])
  builder.reverse(check, '2025-03-04')
  expect(feesNow()).toEqual([{ feeDay: '2025-03-07', amount: 5000 }])
})

test('no lease ever pays more fees on one rent than its cap, and fees once due stay the same', () => {
  const cap = fc.record({
    op: fc.constantFrom('lesser' as const, 'greater' as const),
    flat: fc.integer({ min: 0, max: 20_000 }),
    percent: fc.integer({ min: 0, max: 2000 }),
  })
  const policy = fc.record({
    graceDays: fc.integer({ min: 0, max: 15 }),
    type: fc.constantFrom<LateFeePolicy['type'][]>(
      'flat',
      'percent_unpaid',
      'percent_rent',
      'daily',
    ),
    amount: fc.integer({ min: 1, max: 20_000 }),
    percent: fc.integer({ min: 1, max: 5000 }),
    cap,
    maxDays: fc.option(fc.integer({ min: 1, max: 20 })),
    minUnpaid: fc.integer({ min: 0, max: 5000 }),
  })
  const day = fc.integer({ min: -10, max: 60 }).map(days => addDays('2025-03-01', days))
  const receipts = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 60_000 }), receivedOn: day }),
  )
  fc.assert(
    fc.property(policy, receipts, day, day, (policy, receipts, a, b) => {
      const owed = { dueDate: '2025-03-01', contractRent: 100_000, ...paidBy(100_000, receipts) }
      const [early, late] = a < b ? [a, b] : [b, a]
      const due = lateFees(owed, policy, late)
      const percent = policy.cap.percent * 10
      const max = Math[policy.cap.op === 'lesser' ? 'min' : 'max'](policy.cap.flat, percent)
      expect(due.reduce((sum, fee) => sum + fee.amount, 0)).toBeLessThanOrEqual(max)
      expect(new Set(due.map(fee => fee.feeDay)).size).toBe(due.length)
      expect(
        due.every(fee => fee.amount > 0 && fee.feeDay > addDays('2025-03-01', policy.graceDays)),
      ).toBe(true)
      expect(lateFees(owed, policy, early)).toEqual(due.filter(fee => fee.feeDay <= early))
    }),
  )
})
