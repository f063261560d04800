import { beforeAll, expect, it } from 'vitest'
import { type Expense, expenseColumns } from '#shared/accounting/expenses.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import { addMoney } from '#shared/money.ts'
import { fileOf, isSorted, linesOf, rowsOf, walked } from '#test/table-list.ts'
import { landlord, type User } from '#test/world.ts'

/** The list of expenses as a table for work: orders, sums, search and files. */

const path = '/api/expenses'
const today = todayIn('America/New_York')
let lana: User
let all: Expense[]

beforeAll(async () => {
  const office = await landlord(2)
  lana = office
  for (let n = 0; n < 11; n++) {
    const sent = await lana.post(path, {
      ...{ propertyId: office.property.id, unitId: n % 3 ? office.units[n % 2]?.id : null },
      ...{ category: n % 2 ? 'repairs' : 'supplies', payee: ['Ace', 'Bolt', 'ace'][n % 3] },
      ...{ amount: ['75.00', '75.50', '-20.00'][n % 3], incurredOn: addDays(today, -(n % 4)) },
      ...{
        paidOn: n % 4 ? null : addDays(today, -(n % 2)),
        description: n % 5 ? null : `Lamp ${n}`,
      },
    })
    expect(sent.status).toBe(201)
  }
  all = await rowsOf(lana, path)
})

it.each(expenseColumns.flatMap(name => [name, `-${name}`]))(
  '%s meets every expense once, page by page, in order',
  async sort => {
    const rows = await walked<Expense>(lana, path, { sort })
    expect(all).toHaveLength(11)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    const value = values[sort.replace('-', '') as keyof typeof values]
    expect(isSorted(rows.map(value), sort.startsWith('-'))).toBe(true)
  },
)

it.each<[string, (row: Expense) => boolean]>([
  ['75', ({ amount }) => amount.startsWith('75.')],
  ['$20.00', ({ amount }) => amount === '-20.00'],
  ['lamp 75.50', ({ amount, description }) => amount === '75.50' && description !== null],
])('the search %s finds amounts and descriptions', async (q, isMeant) => {
  const found = await rowsOf<Expense>(lana, path, { q })
  expect(found.length).toBeGreaterThan(0)
  expect(found).toEqual(all.filter(isMeant))
})

const filters: Record<string, string>[] = [{}, { paid: 'true' }, { category: 'repairs' }]
it.each(filters)('the sum and the file are of the rows that %o finds', async query => {
  const rows = await rowsOf<Expense>(lana, path, { ...query, sort: 'amount' })
  const amount = rows.reduce((sum, row) => addMoney(sum, row.amount), '0.00')
  const { body } = await lana.get(`${path}/summary?${new URLSearchParams(query)}`)
  expect(body).toEqual({ count: rows.length, sums: [{ currency: 'USD', amount }] })
  const asked = { ...query, sort: 'amount', columns: 'amount,payee', format: 'csv' }
  expect(linesOf((await fileOf(lana, path, asked)).bytes)).toEqual([
    '"Amount","Payee"',
    ...rows.map(row => `"${row.amount}","${row.payee}"`),
  ])
})

const values: Record<(typeof expenseColumns)[number], (row: Expense) => string | number> = {
  payee: ({ payee }) => payee.toLowerCase(),
  description: ({ description }) => description ?? '',
  category: ({ category }) => category,
  property: ({ property, unit }) => `${property.name} ${unit?.unitNumber ?? ''}`,
  date: ({ paidOn, incurredOn }) => Date.parse(paidOn ?? incurredOn),
  number: ({ id }) => Number.parseInt(id.slice(-8), 16),
  status: ({ paidOn }) => (paidOn ? 2 : 1),
  amount: ({ amount }) => Number(amount),
}
