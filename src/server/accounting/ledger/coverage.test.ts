import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverageOf } from '#shared/accounting/allocations.ts'
import { chargeKinds } from '#shared/accounting/charges.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { seed } from '#test/histories.ts'
import { replay } from './replay.ts'

interface Owed {
  id: string
  kind: (typeof chargeKinds)[number]
  amount: number
  dueDate: Day
}

const rent: Owed = { id: 'rent', kind: 'rent', amount: 100_000, dueDate: '2025-03-01' }
const fee: Owed = { id: 'fee', kind: 'late_fee', amount: 5_000, dueDate: '2025-02-07' }
const parking: Owed = { id: 'parking', kind: 'parking', amount: 7_500, dueDate: '2025-02-10' }

test.each([
  [
    'due by then comes before rent of a later day',
    '2025-02-12',
    8_000,
    { parking: 7_500, fee: 500 },
    0,
  ],
  [
    'reserved for the rent of the next ten days pays no fee',
    '2025-02-20',
    107_500,
    { parking: 7_500, rent: 100_000 },
    0,
  ],
  [
    'that no rent needs pays the fee',
    '2025-02-20',
    113_500,
    { parking: 7_500, fee: 5_000, rent: 100_000 },
    1_000,
  ],
])('money %s', (_what, receivedOn, amount, paid, left) => {
  const found = covered([rent, fee, parking], { amount, receivedOn })
  expect(Object.fromEntries(found.paid)).toEqual(paid)
  expect(found.left).toBe(left)
})

test('the next rent is covered as well while it is not posted', () => {
  const money = { amount: 101_000, receivedOn: '2025-02-20' }
  const found = covered([fee], money, { dueDate: '2025-03-01', amount: 100_000 })
  expect(found).toEqual({ paid: new Map([['fee', 1_000]]), left: 100_000 })
})

const day = fc.integer({ min: 0, max: 60 }).map(days => addDays('2025-01-15', days))
const owed = fc.record({
  kind: fc.constantFrom('rent', 'late_fee', ...chargeKinds),
  amount: fc.integer({ min: 1, max: 3_000 }),
  dueDate: day,
})

test('the preview of a payment equals the posted allocation', () => {
  fc.assert(
    fc.property(
      fc.array(owed, { maxLength: 8 }),
      fc.record({ amount: fc.integer({ min: 1, max: 9_000 }), receivedOn: day }),
      fc.option(fc.record({ dueDate: day, amount: fc.integer({ min: 1, max: 3_000 }) }), {
        nil: undefined,
      }),
      (drawn, money, nextRent) => {
        const charges = drawn.map((row, at) => ({ ...row, id: `c${at}` }))
        const { spans } = replay(
          {
            charges: charges.map(row => ({ ...row, voidedOn: null })),
            payments: [{ ...money, id: 'p', status: 'completed', reversedOn: null }],
            ...{ credits: [], refunds: [], allocations: [] },
          },
          { upcoming: nextRent ? [nextRent] : [] },
        )
        const posted = new Map<string, number>()
        for (const { chargeId, amount } of spans)
          posted.set(chargeId, (posted.get(chargeId) ?? 0) + amount)
        const { paid, left } = covered(charges, money, nextRent)
        const sorted = (map: ReadonlyMap<string, number>) => [...map].sort()
        expect(sorted(paid)).toEqual(sorted(posted))
        const spent = [...posted.values()].reduce((cents, part) => cents + part, 0)
        expect(left).toBe(money.amount - spent)
      },
    ),
    { numRuns: 2_000, seed },
  )
})

function covered(charges: readonly Owed[], ...rest: Rest) {
  return coverageOf(
    charges.map(row => ({ ...row, open: fromCents(row.amount) })),
    ...rest,
  )
}

type Rest = Parameters<typeof coverageOf> extends [unknown, ...infer T] ? T : never
