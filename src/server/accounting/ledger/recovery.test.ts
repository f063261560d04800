import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed, stories } from '#test/histories.ts'
import { LedgerBuilder } from './fixture.ts'
import { recoveryOf } from './recovery.ts'

/** Two rents written off in this order; the ledger then suggests recoveries until none is left. */
class Losses {
  readonly builder = new LedgerBuilder()
  readonly upcoming: { dueDate: string; amount: number }[] = []

  settle() {
    for (let round = 0; round < 4; round += 1) {
      const { ledger, names } = this.builder
      const { voided, posted } = recoveryOf(ledger, { names, upcoming: this.upcoming })
      if (voided.length + posted.length === 0) return
      for (const { id, on } of voided) this.builder.void(id, on)
      for (const { amount, dueDate } of posted)
        this.builder.charge('bad_debt_recovered', (amount / 100).toFixed(2), dueDate)
    }
    throw new Error('Recoveries never come to rest')
  }

  get recovered() {
    return this.builder.ledger.charges
      .filter(row => row.kind === 'bad_debt_recovered' && row.voidedOn === null)
      .map(({ dueDate, amount }) => `${dueDate} ${amount / 100}`)
      .sort()
  }
}

const entries = {
  lossOfJanuary: ({ builder }: Losses) => void builder.credit('write_off', '100.00', '2025-03-01'),
  lossOfFebruary: ({ builder }: Losses) => void builder.credit('write_off', '60.00', '2025-03-10'),
  early: ({ builder }: Losses) => void builder.pay('50.00', '2025-03-15'),
  middle: ({ builder }: Losses) => void builder.pay('80.00', '2025-03-20'),
  late: ({ builder }: Losses) => void builder.pay('70.00', '2025-03-25'),
}
type Entry = keyof typeof entries

test('rents written off are recovered by the earliest money, in any order of entry', () => {
  const names = Object.keys(entries) as Entry[]
  fc.assert(
    fc.property(fc.shuffledSubarray(names, { minLength: names.length }), typed => {
      const losses = new Losses()
      losses.builder.charge('rent', '100.00', '2025-01-01')
      losses.builder.charge('rent', '60.00', '2025-02-01')
      for (const name of typed) {
        entries[name](losses)
        losses.settle()
      }
      expect(losses.recovered).toEqual(['2025-03-15 50', '2025-03-20 80', '2025-03-25 30'])
    }),
    { seed, numRuns: stories },
  )
})

test('money reserved for the next rent recovers nothing, and its excess does', () => {
  const losses = new Losses()
  losses.builder.charge('rent', '1000.00', '2025-01-01')
  losses.builder.credit('write_off', '1000.00', '2025-03-01')
  losses.builder.pay('900.00', '2025-03-28')
  losses.upcoming.push({ dueDate: '2025-04-01', amount: 120_000 })
  losses.settle()
  expect(losses.recovered).toEqual([])
  losses.builder.pay('400.00', '2025-03-29')
  losses.settle()
  expect(losses.recovered).toEqual(['2025-03-29 100'])
})

test('a recovery ends with its money, and the rest of it begins on that day', () => {
  const losses = new Losses()
  losses.builder.charge('rent', '100.00', '2025-01-01')
  losses.builder.credit('write_off', '100.00', '2025-03-01')
  const check = losses.builder.pay('60.00', '2025-03-15')
  losses.builder.pay('20.00', '2025-03-15')
  losses.settle()
  expect(losses.recovered).toEqual(['2025-03-15 80'])
  losses.builder.reverse(check, '2025-04-02')
  losses.settle()
  expect(losses.recovered).toEqual(['2025-04-02 20'])
})
