import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/dates.ts'
import type { BankLine, LedgerRow } from './proposals.ts'
import { propose } from './propose.ts'

const line = (id: string, cents: number, more: Partial<BankLine> = {}): BankLine => ({
  id,
  cents,
  postedOn: '2025-12-03',
  payee: '',
  memo: '',
  checkNumber: null,
  ...more,
})

const row = (id: string, cents: number, more: Partial<LedgerRow> = {}): LedgerRow => ({
  id,
  cents,
  day: '2025-12-03',
  names: [],
  checkNumber: null,
  ...more,
})

const reference = { names: [], reference: 'RT-1A2B3C4D' }

/** Line, its rows and how sure. */
const proposed = (...parameters: Parameters<typeof propose>) =>
  propose(...parameters).map(({ lineId, rowIds, certainty }) => [
    lineId,
    rowIds.toSorted().join('+'),
    certainty,
  ])

describe('a line and a row of its amount', () => {
  it.each([
    ['with the tenant’s name', { payee: 'ZELLE FROM ANN ABLE' }, {}, 'sure'],
    [
      'with a name the bank cut',
      { payee: 'ACH DEP MARGARETE SCHN' },
      { names: ['Margarete Schneider'] },
      'sure',
    ],
    ['with the lease’s reference', { memo: 'PAYMENT rt 1a2b3c4d' }, reference, 'sure'],
    ['with the reference of another', { memo: 'RT-1A2B3C4E' }, reference, 'likely'],
    ['with the check’s number', { checkNumber: '001042' }, { checkNumber: '1042' }, 'sure'],
    ['with nothing but the amount', {}, {}, 'likely'],
    ['with the surname of somebody else', { payee: 'BEN ABLE COX ROOFING' }, {}, 'likely'],
  ])('%s', (_what, bank, own, certainty) => {
    const rows = [row('r', 150_000, { names: ['Ann Able'], ...own })]
    expect(proposed([line('l', 150_000, bank)], rows)).toEqual([['l', 'r', certainty]])
  })

  it.each([
    [{ postedOn: '2025-11-28' }, {}, true],
    [{ postedOn: '2025-11-27' }, {}, false],
    [{ postedOn: '2025-12-13' }, {}, true],
    [{ postedOn: '2025-12-14' }, {}, false],
    [{ postedOn: '2026-03-03', cents: -150_000 }, { cents: -150_000, checkNumber: '7' }, true],
    [{ postedOn: '2026-03-03', cents: -150_000 }, { cents: -150_000 }, false],
    [{ cents: -150_000 }, {}, false],
    [{ cents: 150_001 }, {}, false],
  ])('%j and %j: %j', (bank, own, isProposed) => {
    const found = propose([line('l', 150_000, bank)], [row('r', 150_000, own)])
    expect(found).toHaveLength(isProposed ? 1 : 0)
  })

  it('of two equal rows is for a person to choose, and by a name is not', () => {
    const rows = [
      row('a', 100_000, { names: ['Ann Able'] }),
      row('b', 100_000, { names: ['Bob Best'] }),
    ]
    expect(propose([line('l', 100_000)], rows)).toMatchObject([
      { certainty: 'choose', others: [[expect.any(String)]] },
    ])
    expect(proposed([line('l', 100_000, { payee: 'BOB BEST' })], rows)).toEqual([
      ['l', 'b', 'sure'],
    ])
  })

  it('leaves a row to the line that is surer', () => {
    const rows = [
      row('a', 100_000, { names: ['Ann Able'] }),
      row('b', 100_000, { names: ['Bob Best'] }),
    ]
    const lines = [
      line('1', 100_000, { payee: 'BOB BEST' }),
      line('2', 100_000, { payee: 'ANN ABLE' }),
    ]
    expect(proposed(lines, rows)).toEqual([
      ['1', 'b', 'sure'],
      ['2', 'a', 'sure'],
    ])
  })
})

describe('a deposit of several payments', () => {
  it('is sure where one set alone is its amount', () => {
    const rows = [row('a', 150_000), row('b', 120_000), row('c', 95_000)]
    expect(proposed([line('l', 245_000)], rows)).toEqual([['l', 'a+c', 'sure']])
  })

  it('of several sets is for a person to choose, that of the fewest days first', () => {
    const rows = [row('a', 100_000, { day: '2025-11-28' }), row('b', 50_000), row('c', 100_000)]
    expect(proposed([line('l', 150_000)], rows)).toEqual([['l', 'b+c', 'choose']])
  })

  it('has no payment that came after the bank’s day', () => {
    const rows = [row('a', 60_000), row('b', 140_000, { day: '2025-12-04' })]
    expect(proposed([line('l', 200_000)], rows)).toEqual([])
  })

  it('has twelve payments at most', () => {
    const rows = Array.from({ length: 13 }, (_row, at) => row(`${at}`, 100 + at))
    const sum = rows.reduce((total, { cents }) => total + cents, 0)
    expect(propose([line('l', sum)], rows)).toEqual([])
    expect(propose([line('l', sum - 112)], rows)).toMatchObject([{ certainty: 'sure' }])
  })

  it('and a payment of several lines is likely', () => {
    const lines = [line('1', 70_000), line('2', 50_000)]
    expect(proposed(lines, [row('a', 120_000)])).toEqual([
      ['1', 'a', 'likely'],
      ['2', 'a', 'likely'],
    ])
  })
})

describe('of any lines and rows', () => {
  const anyRow = fc.record({
    cents: fc
      .integer({ min: -5, max: 5 })
      .filter(Boolean)
      .map(cents => cents * 10_000),
    late: fc.integer({ min: -7, max: 12 }),
    name: fc.constantFrom('Ann Able', 'Bob Best', ''),
  })

  it('no row is sure for two lines, and every set is its line’s amount', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 12 }),
        fc.array(anyRow, { maxLength: 12 }),
        (banked, owned) => {
          const lines = banked.map(({ cents, late, name }, at) =>
            line(`l${at}`, cents, {
              postedOn: addDays('2025-12-03', late),
              payee: name.toUpperCase(),
            }),
          )
          const rows = owned.map(({ cents, name }, at) =>
            row(`r${at}`, cents, { names: name ? [name] : [] }),
          )
          const sure = propose(lines, rows).filter(({ certainty }) => certainty === 'sure')
          const taken = sure.flatMap(({ rowIds }) => rowIds)
          expect(new Set(taken).size).toBe(taken.length)
          for (const { lineId, rowIds } of sure) {
            const sum = rows
              .filter(({ id }) => rowIds.includes(id))
              .reduce((all, { cents }) => all + cents, 0)
            expect(sum).toBe(lines.find(({ id }) => id === lineId)?.cents)
          }
        },
      ),
    )
  })
})

it('10,000 lines have proposals among 10,000 rows', () => {
  const names = Array.from({ length: 500 }, (_name, at) => `Tenant${at} Family${at}`)
  const rows = Array.from({ length: 10_000 }, (_row, at) =>
    row(`r${at}`, 100_000 + (at % 700) * 500, {
      day: addDays('2025-01-01', at % 365),
      names: [names[at % names.length] ?? ''],
    }),
  )
  const lines = rows.map(({ id, cents, day, names: [name] }, at) =>
    line(`l${id}`, cents, {
      postedOn: addDays(day, at % 3),
      payee: name?.toUpperCase().slice(0, 22) ?? '',
    }),
  )
  const found = propose(lines, rows)
  expect(found.every(({ lineId, rowIds }) => lineId === `l${rowIds[0]}`)).toBe(true)
  expect(found.length).toBe(10_000)
})
