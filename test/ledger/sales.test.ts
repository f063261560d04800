import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { itIs } from '#server/fixture.ts'
import { addDays, type Day, firstOfMonth } from '#shared/dates.ts'
import { fromCents, toCents } from '#shared/money.ts'
import type { StatementFigures } from '#shared/owners/owner-statements.ts'
import type { PropertyOwner } from '#shared/owners/property-owners.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { call, landlord, leaseUnit, memberOf, tenantOf, type User } from '../world.ts'
import { moneyOf } from './property-money.ts'
import { rowsOf } from './rows.ts'
import { hourPasses, play, step, within } from './scenario.ts'

/**
 * Any history of a house that is sold, played through the API: the sum of its owners' money is the
 * money of the house, on the day and in each month. Another seed: `SEED=7 vitest run test/ledger`;
 * more of them: `HISTORIES=10000`.
 */
const seed = Number(process.env.SEED ?? 1)
const histories = Math.ceil(Number(process.env.HISTORIES ?? 25) / 3)
const timeout = 40_000 + histories * 6_000

let lana: Awaited<ReturnType<typeof landlord>>
let tenantId: string
let owners: User[]
beforeAll(async () => {
  lana = await landlord()
  tenantId = (await tenantOf(lana)).id
  owners = [lana, await memberOf(lana, 'owner'), await memberOf(lana, 'owner')]
})
afterAll(() => void vi.useRealTimers())

const onProperty = ['sell', 'sell', 'spend', 'unspend', 'draw', 'putIn', 'undraw', 'issue'] as const
const onLease = ['pay', 'pay', 'reverse', 'void', 'again', 'refund', 'deposit', 'keep'] as const

const history = fc.record({
  rent: fc.integer({ min: 5_000, max: 100_000 }),
  fee: fc.record({
    managementFeePercent: fc.constantFrom('10', '7.5', null),
    managementFeeBase: fc.constantFrom<'all' | string[]>('all', ['rent']),
    managementFeeFlat: fc.constantFrom('33.34', null),
    managementFeeMinimum: fc.constantFrom('75.01', null),
    leasingFeePercent: fc.constantFrom('50', null),
  }),
  steps: fc.array(
    fc.record({
      step,
      house: fc.constantFrom(...onProperty, ...onLease),
      owner: fc.nat({ max: 2 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never
type HouseStep = History['steps'][number]

test(
  `in ${histories} histories drawn from seed ${seed} the money of a house is its owners’`,
  async () => {
    await fc.assert(fc.asyncProperty(history, tell), {
      seed,
      numRuns: histories,
      ...within(timeout),
    })
  },
  timeout + 20_000,
)

async function tell({ rent, fee, steps }: History) {
  let today: Day = '2024-01-01'
  itIs(today)
  const house = await houseOf(rent, fee)
  for (const one of steps) {
    today = addDays(today, one.step.gap)
    itIs(today)
    await hourPasses(house.leaseId)
    const answer = await happen(house, one, today)
    if (!answer) continue
    expect(answer.status, answer.text).toBeLessThan(500)
    await together(house.propertyId, today, `${one.house}: ${answer.text}`)
  }
}

/** The sum of all owners' money is receipts less expenses; each month's statement has the movements of that month. */
async function together(propertyId: string, today: Day, why: string) {
  const path = `/api/properties/${propertyId}`
  const { body: known } = await lana.get<PropertyOwner[]>(`${path}/owners`)
  const months = [today, addDays(firstOfMonth(today), -1)].map(day => day.slice(0, 7))
  for (const month of months) {
    const figures = await Promise.all(
      known.map(async ({ id }) => {
        const url = `${path}/owner-statement?month=${month}&ownerId=${id}`
        const { status, text, body } = await lana.get<Preview>(url)
        expect(status, text).toBe(200)
        return body
      }),
    )
    const sum = (name: keyof Preview) =>
      figures.reduce((cents, one) => cents + toCents(one[name]), 0)
    const money = await moneyOf(propertyId, month)
    // Fees are counted as they must be, posted or not.
    expect(sum('ending') + sum('feeToPost'), `${month} ${why}`).toBe(money.ending)
    for (const name of [
      'receipts',
      'depositsApplied',
      'contributions',
      'draws',
      'expenses',
    ] as const)
      expect(sum(name), `${name} of ${month} ${why}`).toBe(money[name])
    if (month === months[0])
      expect(known.reduce((cents, { balance }) => cents + toCents(balance), 0)).toBe(sum('ending'))
  }
}

type Preview = StatementFigures & { feeToPost: string }

async function happen(house: House, { step: one, house: act, owner }: HouseStep, today: Day) {
  const day = addDays(today, -one.back)
  const { propertyId, leaseId } = house
  const amount = fromCents(one.cents)
  const ownerId = owners[owner]?.user.id
  const entry = (kind: 'draw' | 'contribution') =>
    lana.post('/api/owner-entries', {
      propertyId,
      ownerId,
      kind,
      amount,
      entryOn: day,
      confirm: true,
    })
  switch (act) {
    case 'sell':
      // Days before the first owner's first day would have no owner.
      if (ownerId === (await firstOwnerOf(propertyId))) return null
      return lana.patch(`/api/properties/${propertyId}`, { ownerId, ownerSince: day })
    case 'spend':
      return lana.post('/api/expenses', {
        ...{ propertyId, category: 'repairs', payee: 'Trades', incurredOn: day, paidOn: day },
        amount: one.pick % 4 === 0 ? `-${amount}` : amount,
      })
    case 'unspend':
      return discard('expenses', propertyId, one.pick)
    case 'draw':
      return entry('draw')
    case 'putIn':
      return entry('contribution')
    case 'undraw':
      return discard('owner-entries', propertyId, one.pick)
    case 'issue':
      return lana.post('/api/owner-statements', {
        ...{ propertyId, month: addDays(firstOfMonth(day), -1).slice(0, 7), ownerId },
      })
    default:
      return play(lana, leaseId, { ...one, act }, today, await rowsOf(leaseId))
  }
}

/** The present owner, if there was none before. */
async function firstOwnerOf(propertyId: string) {
  const { body } = await lana.get<Property>(`/api/properties/${propertyId}`)
  return body.ownerSince === null ? body.ownerId : null
}

async function discard(noun: string, propertyId: string, pick: number) {
  const { body } = await lana.get<{ id: string }[]>(`/api/${noun}?propertyId=${propertyId}`)
  const row = body[pick % Math.max(body.length, 1)]
  const sent = { token: lana.token, body: { reason: 'Drawn' } }
  return row ? call('DELETE', `/api/${noun}/${row.id}`, sent) : null
}

interface House {
  propertyId: string
  leaseId: string
}

/** A house with one unit, let from the first day on. */
async function houseOf(rent: number, fee: History['fee']): Promise<House> {
  const terms = { name: 'House', address: '1 Sale St', totalUnits: 1, ...fee }
  const { body: property } = await lana.post<Property>('/api/properties', terms)
  const { body } = await lana.get<Unit[]>(`/api/units?propertyId=${property.id}`)
  const lease = await leaseUnit(lana, body[0]?.id ?? '', tenantId, {
    ...{ startDate: '2024-01-01', endDate: '2027-12-31', monthlyRent: fromCents(rent) },
  })
  return { propertyId: property.id, leaseId: lease.id }
}
