import { describe, expect, it, test } from 'vitest'
import { obstacleOf, type Standing } from './obstacles.ts'
import { addBusinessDays, afterFailure } from './retries.ts'
import { type AutopayTerms, amountAtRun, amountFor, covers, isAnnounced, payDay } from './rules.ts'

const terms: AutopayTerms = {
  ...{ what: 'balance', amount: null, daysBefore: 0, maxAmount: null, mayPayPart: false },
  ...{ startsOn: '2025-01-01', endsOn: null },
}
const rent = (open = 120_000, dueDate = '2025-04-01') => ({ kind: 'rent', dueDate, open })
const fee = (open: number, dueDate = '2025-03-20') => ({ kind: 'late_fee', dueDate, open })
const due = (charges: ReturnType<typeof rent>[], free = 0, onTheWay = 0) => ({
  ...{ charges, free, onTheWay },
})

describe('the amount of an autopay for rent of 1,200.00 due on April 1', () => {
  test.each<[string, Partial<AutopayTerms>, ReturnType<typeof due>, number, string | null]>([
    ['the balance', {}, due([rent(), fee(1_000)]), 121_000, null],
    [
      'nothing above its limit',
      { maxAmount: 120_000 },
      due([rent(), fee(1_000)]),
      121_000,
      'above_limit',
    ],
    [
      'the limit where part may be paid',
      { maxAmount: 120_000, mayPayPart: true },
      due([rent(), fee(1_000)]),
      120_000,
      null,
    ],
    ['exactly its limit', { maxAmount: 120_000 }, due([rent()]), 120_000, null],
    ['the rent alone', { what: 'rent' }, due([rent(), fee(1_000)]), 120_000, null],
    ['the rent less a credit', { what: 'rent' }, due([rent()], 30_000), 90_000, null],
    ['the rest while money is on its way', {}, due([rent()], 0, 50_000), 70_000, null],
    ['a fixed amount', { what: 'fixed', amount: 60_000 }, due([rent()]), 60_000, null],
    [
      'never more than the balance',
      { what: 'fixed', amount: 60_000 },
      due([rent()], 100_000),
      20_000,
      null,
    ],
    ['nothing on a credit balance', {}, due([rent()], 130_000), 0, 'nothing_due'],
    ['nothing below 1.00', {}, due([rent()], 119_901), 99, 'nothing_due'],
    ['1.00', {}, due([rent()], 119_900), 100, null],
    ['not what falls due later', {}, due([rent(), rent(120_000, '2025-05-01')]), 120_000, null],
  ])('%s', (_, changed, ledger, cents, skipped) => {
    expect(amountFor({ ...terms, ...changed }, ledger, '2025-04-01')).toEqual({ cents, skipped })
  })

  it('nothing below the smallest payment that the office takes', () => {
    const small = due([rent(1_999)])
    expect(amountFor(terms, small, '2025-04-01', 2_000).skipped).toBe('nothing_due')
  })

  it('the announced amount at most, or the rest of the balance', () => {
    expect(amountAtRun(120_000, 125_000)).toBe(120_000)
    expect(amountAtRun(120_000, 70_000)).toBe(70_000)
    expect(amountAtRun(120_000, 99)).toBe(0)
  })
})

describe('the days of an autopay', () => {
  it('the payment is announced three days before it is made', () => {
    const early = { daysBefore: 5 }
    expect(isAnnounced('2025-04-01', early, '2025-03-23')).toBe(false)
    expect(isAnnounced('2025-04-01', early, '2025-03-24')).toBe(true)
    expect(payDay('2025-04-01', early, '2025-03-24')).toBe('2025-03-27')
  })

  it('a late announcement moves the payment to the next day', () => {
    expect(payDay('2025-04-01', terms, '2025-04-01')).toBe('2025-04-02')
    expect(payDay('2025-04-01', terms, '2025-03-31')).toBe('2025-04-01')
  })

  test.each<[string, Partial<AutopayTerms>, string | null, boolean]>([
    ['in its time', {}, null, true],
    ['from its first day on', { startsOn: '2025-04-01' }, null, true],
    ['not before its first day', { startsOn: '2025-04-02' }, null, false],
    [
      'not before its first day, some days earlier',
      { startsOn: '2025-03-30', daysBefore: 3 },
      null,
      false,
    ],
    ['until its last day', { endsOn: '2025-04-01' }, null, true],
    ['not after its last day', { endsOn: '2025-03-31' }, null, false],
    ['on the last day of the lease', {}, '2025-04-01', true],
    ['not after the last day of the lease', {}, '2025-03-31', false],
  ])('%s', (_, changed, lastDay, is) => {
    const at = { today: '2025-03-29', lastDay }
    expect(covers({ ...terms, ...changed }, '2025-04-01', at)).toBe(is)
  })

  it('a payment delayed by five days is still made, and none later', () => {
    expect(covers(terms, '2025-04-01', { today: '2025-04-06', lastDay: null })).toBe(true)
    expect(covers(terms, '2025-04-01', { today: '2025-04-07', lastDay: null })).toBe(false)
  })
})

describe('after a failed payment on a Thursday, April 3', () => {
  test.each([
    ['card', 'card_declined', 1, { retryOn: '2025-04-06' }],
    ['card', 'insufficient_funds', 1, { retryOn: '2025-04-06' }],
    ['card', null, 1, { retryOn: '2025-04-06' }],
    ['card', 'card_declined', 2, 'nothing'],
    ['card', 'expired_card', 1, 'pause'],
    ['card', 'lost_card', 2, 'pause'],
    ['card', 'stolen_card', 1, 'pause'],
    // Friday, Monday, Tuesday.
    ['ach', 'R01', 1, { retryOn: '2025-04-08' }],
    ['ach', 'R01', 2, 'nothing'],
    ['ach', 'R02', 1, 'pause'],
    ['ach', 'R03', 1, 'pause'],
    ['ach', 'R10', 1, 'pause'],
    ['ach', 'R29', 1, 'pause'],
    ['ach', 'R09', 1, 'nothing'],
  ] as const)('%s with %s, attempt %i', (kind, code, attemptNo, after) => {
    expect(afterFailure({ kind, code, attemptNo }, '2025-04-03')).toEqual(after)
  })

  it('business days leave out the weekend', () => {
    expect(addBusinessDays('2025-04-04', 3)).toBe('2025-04-09')
    expect(addBusinessDays('2025-04-05', 3)).toBe('2025-04-09')
  })
})

describe('the obstacle to a payment', () => {
  const free: Standing = {
    isPaused: false,
    isRenting: true,
    method: { kind: 'card', isRemoved: false, expires: '2025-04' },
    lease: { id: 'lease', status: 'active', evictionOn: null },
    account: { takesCard: true, takesAch: false, blocked: [] },
  }
  test.each<[string | null, Partial<Standing>]>([
    [null, {}],
    ['paused', { isPaused: true }],
    ['not_renting', { isRenting: false }],
    ['method_removed', { method: { ...free.method, isRemoved: true } }],
    ['card_expired', { method: { ...free.method, expires: '2025-03' } }],
    ['not_taken', { method: { ...free.method, kind: 'ach' } }],
    ['not_taken', { account: null }],
    ['blocked', { account: { takesCard: true, takesAch: true, blocked: ['lease'] } }],
    ['eviction', { lease: { ...free.lease, evictionOn: '2025-03-01' } }],
    ['lease_over', { lease: { ...free.lease, status: 'terminated' } }],
  ])('%s', (obstacle, changed) => {
    expect(obstacleOf({ ...free, ...changed }, '2025-04-01')).toBe(obstacle)
  })
})
