import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMoney, fromCents, toCents } from '#shared/money.ts'
import { partOf, partsOf } from './shares.ts'

const owners = ['ada', 'ben', 'cleo']
const sharing = (...percents: string[]) => ({
  from: '2025-01-01',
  parties: percents.map((percent, at) => ({ id: owners[at] ?? '', percent })),
})

test('48,884.44 at 50, 30 and 20 % is 24,442.22, 14,665.33 and 9,776.89', () => {
  const shares = sharing('50.0000', '30.0000', '20.0000')
  expect(owners.map(owner => partOf('48884.44', shares, owner))).toEqual([
    '24442.22',
    '14665.33',
    '9776.89',
  ])
})

test('thirds of a dollar are 0.34, 0.33 and 0.33, returned as they came', () => {
  const shares = sharing('33.3334', '33.3333', '33.3333')
  expect(owners.map(owner => partOf('1.00', shares, owner))).toEqual(['0.34', '0.33', '0.33'])
  expect(owners.map(owner => partOf('-1.00', shares, owner))).toEqual(['-0.34', '-0.33', '-0.33'])
})

const percents = fc
  .array(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 2 })
  .filter(parts => parts.reduce((sum, part) => sum + part, 0) < 1_000_000)
  .map(parts => [...parts, 1_000_000 - parts.reduce((sum, part) => sum + part, 0)])
  .map(parts => sharing(...parts.map(part => (part / 10_000).toFixed(4))))
const cents = fc.integer({ min: -5_000_000, max: 5_000_000 }).map(fromCents)

test('random shares of random movements sum to the cent, and so do their balances', () => {
  fc.assert(
    fc.property(percents, cents, fc.array(cents, { maxLength: 12 }), (shares, before, amounts) => {
      const moves = amounts.map(amount => ({ amount, held: shares.from }))
      const divided = {
        moves,
        before: [{ held: shares.from, amount: before }],
        sharings: [shares],
      }
      const parts = shares.parties.map(({ id }) => partsOf(divided, id))
      for (const [at, amount] of amounts.entries())
        expect(addMoney('0', ...parts.map(own => own[at]?.amount ?? '0'))).toBe(amount)
      const ending = addMoney(before, ...amounts)
      for (const [at, { id }] of shares.parties.entries())
        expect(
          addMoney(partOf(before, shares, id), ...(parts[at] ?? []).map(({ amount }) => amount)),
        ).toBe(partOf(ending, shares, id))
    }),
  )
})

test('a movement that is one’s own alone is not divided', () => {
  const moves = [{ amount: '70.00', held: null }]
  expect(partsOf({ moves, before: [], sharings: [sharing('50', '50')] }, 'ada')).toEqual(moves)
})

test('a part is within a cent of its exact share', () => {
  fc.assert(
    fc.property(percents, cents, (shares, amount) => {
      for (const { id, percent } of shares.parties)
        expect(
          Math.abs(toCents(partOf(amount, shares, id)) - (toCents(amount) * Number(percent)) / 100),
        ).toBeLessThan(1)
    }),
  )
})
