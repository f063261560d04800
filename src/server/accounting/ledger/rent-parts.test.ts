import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysInclusive } from '#shared/dates.ts'
import { stories as runs, seed, timeout } from '#test/histories.ts'
import { openAmounts } from './balance.ts'
import { type FeeLedger, missingFees } from './fees-due.ts'
import { LedgerBuilder } from './fixture.ts'
import { outsidePayerOf } from './payers.ts'
import { rentForPeriod } from './proration.ts'
import { rentParts, type ShareStep, type SharingPayer } from './rent-parts.ts'
import { total } from './rows.ts'

const agency = (shares: ShareStep[]): SharingPayer => ({
  ...{ payerId: 'hap', payerKind: 'agency' },
  shares,
})
const from = (effectiveFrom: string, share: number, isAbated = false) => ({
  ...{ effectiveFrom, share, isAbated },
})
const may = { periodStart: '2025-05-01', periodEnd: '2025-05-31', periodDays: 31 }
const amounts = (payers: SharingPayer[], rent = 120_000) =>
  rentParts(may, rent, { payers, method: 'actual' }).map(({ amount }) => amount)

test('a share that changes in mid-month is split as rent, and the tenants pay the remainder', () => {
  expect(amounts([])).toEqual([120_000])
  const shares = [from('2025-01-01', 82_000), from('2025-05-16', 79_000)]
  expect(amounts([agency(shares)])).toEqual([80_451, 39_549])
  expect(amounts([agency([from('2025-05-01', 79_000)])])).toEqual([79_000, 41_000])
})

test('an abated share is charged to no one, and one above the rent is cut', () => {
  const abated = [from('2025-01-01', 82_000), from('2025-05-16', 82_000, true)]
  expect(amounts([agency(abated)])).toEqual([39_677, 38_000])
  expect(amounts([agency([from('2025-01-01', 82_000)])], 60_000)).toEqual([60_000])
})

const payer = fc
  .array(
    fc.record({
      day: fc.integer({ min: -40, max: 40 }),
      share: fc.integer({ min: 0, max: 90_000 }),
      isAbated: fc.boolean(),
    }),
    { maxLength: 4 },
  )
  .map(steps =>
    [...new Map(steps.map(step => [step.day, step])).values()]
      .toSorted((a, b) => a.day - b.day)
      .map(({ day, ...step }) => ({ ...step, effectiveFrom: addDays('2025-05-01', day) })),
  )

test(
  'the parts and the abated amount sum to the rent, to the cent',
  () => {
    const days = fc.tuple(fc.nat(30), fc.nat(30)).map(both => both.toSorted((a, b) => a - b))
    const method = fc.constantFrom('actual', 'thirty', '365')
    const body = (shares: ShareStep[][], [first = 0, last = 0]: number[], by: string) => {
      const one = by === 'thirty' || by === '365' ? by : ('actual' as const)
      const period = {
        ...{ periodStart: addDays('2025-05-01', first), periodEnd: addDays('2025-05-01', last) },
        periodDays: 31,
      }
      expect(daysInclusive(period.periodStart, period.periodEnd)).toBe(last - first + 1)
      const steps = [{ effectiveFrom: '2020-01-01', monthlyRent: 120_000 }]
      const rent = rentForPeriod(period, steps, one).amount
      const payers = shares.map((own, at) => ({ ...agency(own), payerId: `${at}` }))
      const paid = payers.map(own => ({
        ...own,
        shares: own.shares.map(step => ({ ...step, isAbated: false })),
      }))
      const [parts, whole] = [payers, paid].map(some =>
        rentParts(period, rent, { payers: some, method: one }),
      )
      const tenants = (some = whole) => total((some ?? []).filter(row => !row.payerId))
      expect(total(whole ?? [])).toBe(rent)
      expect(total(parts ?? [])).toBeLessThanOrEqual(rent)
      // An abatement never raises what the tenants pay.
      expect(tenants(parts)).toBe(tenants(whole))
    }
    fc.assert(fc.property(fc.array(payer, { maxLength: 3 }), days, method, body), {
      ...{ numRuns: runs, seed },
    })
  },
  timeout,
)

const acts = fc.array(
  fc.record({
    gap: fc.integer({ min: 0, max: 9 }),
    act: fc.constantFrom('rent', 'pay', 'pay', 'agency', 'agency', 'mate', 'damage', 'void'),
    cents: fc.integer({ min: 1, max: 90_000 }),
    pick: fc.nat(),
  }),
  { maxLength: 25 },
)

const hap = { payerId: 'hap', payerKind: 'agency' as const }
const mate = { payerId: 'mate', payerKind: 'tenant' as const }

test(
  'money covers its payer’s charges alone, voided and entered again it changes nothing, and no fee is for an agency',
  () => {
    const body = (steps: typeof acts extends fc.Arbitrary<infer T> ? T : never) => {
      const builder = new LedgerBuilder()
      let day = '2025-01-01'
      for (const { gap, act, cents, pick } of steps) {
        day = addDays(day, gap)
        const amount = (cents / 100).toFixed(2)
        if (act === 'rent')
          for (const of of [hap, mate, {}]) builder.charge('rent', amount, day, of)
        if (act === 'damage') builder.charge('damage', amount, day)
        if (act === 'pay') builder.pay(amount, day)
        if (act === 'agency') builder.pay(amount, day, 'completed', hap)
        if (act === 'mate') builder.pay(amount, day, 'completed', mate)
        const { payments } = builder.ledger
        const row = payments.filter(({ status }) => status === 'completed')[pick % 5]
        if (act !== 'void' || !row) continue
        const before = standing(builder, day)
        builder.void(row.id)
        builder.again(row.id)
        expect(standing(builder, day)).toEqual(before)
      }
      const { charges, payments, allocations } = builder.ledger
      for (const { chargeId, paymentId } of allocations) {
        const charge = charges.find(({ id }) => id === chargeId)
        const payment = payments.find(({ id }) => id === paymentId)
        expect(charge && outsidePayerOf(charge)).toBe(payment && outsidePayerOf(payment))
      }
      const ledger: FeeLedger = {
        ...builder.ledger,
        charges: charges.map(row => ({
          ...{ ...row, rentChargeId: null, raisedChargeId: null, feeDay: null },
          postedOn: row.dueDate,
        })),
      }
      const fees = missingFees(ledger, { ...assessing, today: addDays(day, 40) })
      const rents = fees.map(fee => charges.find(({ id }) => id === fee.rentChargeId))
      expect(rents.filter(rent => rent && outsidePayerOf(rent))).toEqual([])
      const days = rents.map(rent => rent?.dueDate)
      expect(new Set(days).size).toBeLessThanOrEqual(days.length)
    }
    fc.assert(fc.property(acts, body), { numRuns: runs, seed })
  },
  timeout,
)

const assessing = {
  terms: {
    ...{ graceDays: 5, type: 'flat' as const, amount: 5000, percent: 0 },
    ...{ cap: null, maxDays: null, minUnpaid: 0, since: null },
  },
  steps: [{ effectiveFrom: '2024-01-01', monthlyRent: 120_000 }],
  names: {},
}

/** Open amounts of each payer by kind and due date. */
function standing({ ledger }: LedgerBuilder, day: string) {
  const sums = new Map<string, number>()
  for (const { charge, open } of openAmounts(ledger, day)) {
    const key = `${outsidePayerOf(charge)} ${charge.kind} ${charge.dueDate}`
    sums.set(key, (sums.get(key) ?? 0) + open)
  }
  return [...sums].sort()
}
