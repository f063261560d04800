import { expect, test } from 'vitest'
import { type Concession, concededOn } from './concessions.ts'

const march = { periodStart: '2025-03-01', periodEnd: '2025-03-31', periodDays: 31 }
const steps = [{ effectiveFrom: '2025-01-01', monthlyRent: 120_000 }]
const priced = { steps, method: 'actual' as const }
const rent = [{ id: 'rent', room: 120_000 }]
const concession = (terms: Partial<Concession> = {}): Concession => ({
  ...{ id: 'a', amount: 10_000, startsOn: '2025-01-01', endsOn: null },
  ...terms,
})
const cents = (given: readonly { amount: number }[]) => given.map(({ amount }) => amount)

test.each([
  ['a whole period at its amount', {}, [10_000]],
  ['16 of 31 days by the rule of rent', { startsOn: '2025-03-16' }, [5161]],
  ['all of the rent', { amount: null, endsOn: '2025-03-31' }, [120_000]],
  ['15 free days of 31', { amount: null, endsOn: '2025-03-15' }, [58_065]],
  ['never more than the rent', { amount: 500_000 }, [120_000]],
  ['nothing before it begins', { startsOn: '2025-04-01' }, []],
  ['nothing after it ended', { endsOn: '2025-02-28' }, []],
])('%s', (_, terms, given) => {
  expect(cents(concededOn(march, rent, [concession(terms)], priced))).toEqual(given)
})

test('several stop together at the rent', () => {
  const both = [concession({ amount: 80_000 }), concession({ id: 'b', amount: 80_000 })]
  expect(concededOn(march, rent, both, priced)).toEqual([
    { concessionId: 'a', chargeId: 'rent', amount: 80_000 },
    { concessionId: 'b', chargeId: 'rent', amount: 40_000 },
  ])
})

test('free rent covers its later raise too', () => {
  const raised = [...rent, { id: 'raise', room: 5_000 }]
  const free = concession({ amount: null, endsOn: '2025-03-31' })
  expect(cents(concededOn(march, raised, [free], priced))).toEqual([120_000, 5_000])
})

test('other credits leave less room', () => {
  expect(cents(concededOn(march, [{ id: 'rent', room: 4_000 }], [concession()], priced))).toEqual([
    4_000,
  ])
})
