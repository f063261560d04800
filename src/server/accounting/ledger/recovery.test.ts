import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed, stories } from '#test/stories.ts'
import { Book } from './fixture.ts'
import { recoveryOf } from './recovery.ts'

/** Two rents written off in this order; the ledger then suggests recoveries until none is left. */
class Losses {
  readonly book = new Book()
  readonly upcoming: { dueDate: string; amount: number }[] = []

  settle() {
    for (let round = 0; round < 4; round += 1) {
      const { ledger, names } = this.book
      const { voided, posted } = recoveryOf(ledger, { names, upcoming: this.upcoming })
      if (voided.length + posted.length === 0) return
      for (const { id, on } of voided) this.book.void(id, on)
      for (const { amount, dueDate } of posted)
        this.book.charge('bad_debt_recovered', (amount / 100).toFixed(2), dueDate)
    }
    throw new Error('Recoveries never come to rest')
  }

  get recovered() {
    return this.book.ledger.charges
      .filter(row => row.kind === 'bad_debt_recovered' && row.voidedOn === null)
      .map(({ dueDate, amount }) => `${dueDate} ${amount / 100}`)
      .sort()
  }
}

const entries = {
  lossOfJanuary: ({ book }: Losses) => void book.credit('write_off', '100.00', '2025-03-01'),
  lossOfFebruary: ({ book }: Losses) => void book.credit('write_off', '60.00', '2025-03-10'),
  early: ({ book }: Losses) => void book.pay('50.00', '2025-03-15'),
  middle: ({ book }: Losses) => void book.pay('80.00', '2025-03-20'),
  late: ({ book }: Losses) => void book.pay('70.00', '2025-03-25'),
}
type Entry = keyof typeof entries

test('rents written off are recovered by the earliest money, in any order of entry', () => {
  const names = Object.keys(entries) as Entry[]
  fc.assert(
    fc.property(fc.shuffledSubarray(names, { minLength: names.length }), typed => {
      const losses = new Losses()
      losses.book.charge('rent', '100.00', '2025-01-01')
      losses.book.charge('rent', '60.00', '2025-02-01')
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
  losses.book.charge('rent', '1000.00', '2025-01-01')
  losses.book.credit('write_off', '1000.00', '2025-03-01')
  losses.book.pay('900.00', '2025-03-28')
  losses.upcoming.push({ dueDate: '2025-04-01', amount: 120_000 })
  losses.settle()
  expect(losses.recovered).toEqual([])
  losses.book.pay('400.00', '2025-03-29')
  losses.settle()
  expect(losses.recovered).toEqual(['2025-03-29 100'])
})

test('a recovery ends with its money, and the rest of it begins on that day', () => {
  const losses = new Losses()
  losses.book.charge('rent', '100.00', '2025-01-01')
  losses.book.credit('write_off', '100.00', '2025-03-01')
  const check = losses.book.pay('60.00', '2025-03-15')
  losses.book.pay('20.00', '2025-03-15')
  losses.settle()
  expect(losses.recovered).toEqual(['2025-03-15 80'])
  losses.book.reverse(check, '2025-04-02')
  losses.settle()
  expect(losses.recovered).toEqual(['2025-04-02 20'])
})
