import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxEntities } from '#shared/accounting/tax-terms.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { decide, type Paid, totalsOf } from './decide.ts'

const paid: Paid = {
  ...{ services: 250_000, legal: 0, card: 0, goods: 0, rents: 0, is1099: true },
  ...{ entity: 'individual', w9On: '2026-01-05', tinLast4: '4321', hasAddress: true },
}

describe('a vendor', () => {
  it.each([
    ['is an individual above the threshold', {}, 'reached', 250_000],
    ['reaches it exactly', { services: 200_000 }, 'reached', 200_000],
    ['is a cent below', { services: 199_999 }, 'below', 0],
    ['is a corporation', { entity: 's_corporation' }, 'corporation', 0],
    [
      'is a corporation of attorneys',
      { entity: 'c_corporation', legal: 200_000 },
      'reached',
      200_000,
    ],
    ['is exempt', { entity: 'exempt' }, 'exempt', 0],
    ['is marked as without a form', { is1099: false }, 'unmarked', 0],
    ['was paid by card alone', { services: 0, card: 900_000 }, 'card', 0],
    ['sold goods alone', { services: 0, goods: 900_000 }, 'goods', 0],
    ['is an owner with rents', { services: 0, rents: 200_000 }, 'reached', 200_000],
    [
      'is an owner and a corporation',
      { services: 0, rents: 900_000, entity: 'c_corporation' },
      'corporation',
      0,
    ],
    ['gave more back than they got', { services: -5 }, 'below', 0],
  ] as const)('that %s', (_, changed, reason, reported) => {
    expect(decide({ ...paid, ...changed }, '2000.00')).toMatchObject({
      ...{ reason, reported, isIn: reason === 'reached' },
    })
  })

  it('without a known threshold gets none', () => {
    expect(decide(paid, null)).toMatchObject({ isIn: false, reason: 'unknown_threshold' })
  })

  it('gets a form that says which parts are missing', () => {
    const bare = { ...paid, w9On: null, tinLast4: null, hasAddress: false }
    expect(decide(bare, '2000.00').missing).toEqual(['w9', 'tin', 'address'])
  })
})

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
const vendor = fc.record({
  is1099: fc.boolean(),
  ...{ services: cents, legal: cents, card: cents, goods: cents, rents: cents },
  ...{ entity: fc.constantFrom(...taxEntities, null), hasAddress: fc.boolean() },
  ...{ w9On: fc.constantFrom('2026-01-05', null), tinLast4: fc.constantFrom('4321', null) },
})

it('of any payments: forms and excluded amounts come to all of them', () => {
  fc.assert(
    fc.property(
      fc.array(vendor),
      cents,
      fc.constantFrom('2000.00', null),
      (vendors, others, least) => {
        const sumOf = ({ services, legal, card, goods, rents }: Paid) =>
          services + legal + card + goods + rents
        const all = vendors.reduce((sum, one) => sum + sumOf(one), others)
        const rows = vendors.map(one => decide(one, least))
        const totals = totalsOf(
          all,
          rows.map(row => ({ ...row, reported: fromCents(row.reported) })),
        )
        expect(toCents(totals.reported) + toCents(totals.excluded)).toBe(all)
        const left = vendors.reduce(
          (sum, one, at) => sum + sumOf(one) - (rows[at]?.reported ?? 0),
          others,
        )
        expect(toCents(totals.excluded)).toBe(left)
        for (const { isIn, reported } of rows) expect(isIn).toBe(reported >= 200_000)
      },
    ),
  )
})
