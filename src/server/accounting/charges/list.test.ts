import { beforeAll, expect, it } from 'vitest'
import { chargeColumns, type PostedCharge } from '#shared/accounting/charges.ts'
import { addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import { addMoney } from '#shared/money.ts'
import { fileOf, isSorted, linesOf, rowsOf, walked } from '#test/table-list.ts'
import { landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'

/** The list of charges as a table for work: orders, sums, search and files. */

const path = '/api/charges'
const today = todayIn('America/New_York')
let lana: User
let all: PostedCharge[]

beforeAll(async () => {
  const office = await landlord(2)
  lana = office
  const startDate = addMonthsClamped(firstOfMonth(today), -4)
  for (const [at, name] of ['Ray', 'Abel'].entries()) {
    const tenant = await tenantOf(office, name)
    const lease = await leaseUnit(office, office.units[at]?.id ?? '', tenant.id, {
      ...{ startDate, endDate: addMonthsClamped(today, 12), monthlyRent: '1430' },
    })
    for (const [kind, amount, description] of [
      ['damage', '75.50', 'Door'],
      ['cleaning', '75.00', null],
    ]) {
      const sent = { leaseId: lease.id, kind, amount, description, dueDate: today }
      expect((await lana.post(path, sent)).status).toBe(201)
    }
    await lana.post('/api/payments', { leaseId: lease.id, amount: '2000.00' })
  }
  const [door] = await rowsOf<PostedCharge>(lana, path, { kind: 'damage' })
  await lana.delete(`${path}/${door?.id}`)
  all = await rowsOf(lana, path, { voided: 'true' })
})

it.each(chargeColumns.flatMap(name => [name, `-${name}`]))(
  '%s meets every charge once, page by page, in order',
  async sort => {
    const rows = await walked<PostedCharge>(lana, path, { sort, voided: 'true' })
    expect(all.length).toBeGreaterThan(10)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    const value = values[sort.replace('-', '') as keyof typeof values]
    expect(isSorted(rows.map(value), sort.startsWith('-'))).toBe(true)
  },
)

it.each<[string, (row: PostedCharge) => boolean]>([
  ['75', ({ amount }) => amount.startsWith('75.')],
  ['75.50 door', ({ description }) => description === 'Door'],
  ['abel $1,430', ({ amount, tenant }) => amount === '1430.00' && tenant.lastName === 'Abel'],
])('the search %s finds amounts, descriptions and people', async (q, isMeant) => {
  const found = await rowsOf<PostedCharge>(lana, path, { q, voided: 'true' })
  expect(found.length).toBeGreaterThan(0)
  expect(found).toEqual(all.filter(isMeant))
})

const filters: Record<string, string>[] = [{}, { open: 'true' }, { from: today }, { kind: 'rent' }]
it.each(filters)('the sums and the file are of the rows that %o finds', async query => {
  const rows = await rowsOf<PostedCharge>(lana, path, { ...query, sort: '-open' })
  const sumOf = (money: 'amount' | 'open') =>
    rows.reduce((sum, row) => addMoney(sum, row[money]), '0.00')
  const { body } = await lana.get(`${path}/summary?${new URLSearchParams(query)}`)
  expect(body).toEqual({
    count: rows.length,
    sums: [{ currency: 'USD', amount: sumOf('amount'), open: sumOf('open') }],
  })
  const asked = { ...query, sort: '-open', columns: 'number,open', format: 'csv' }
  expect(linesOf((await fileOf(lana, path, asked)).bytes)).toEqual([
    '"No.","Amount due"',
    ...rows.map(({ id, open }) => `"${id.slice(-8)}","${open}"`),
  ])
})

const rank = ({ voidedOn, open, amount }: PostedCharge) =>
  voidedOn ? 4 : Number(open) === 0 ? 3 : open === amount ? 1 : 2
const values: Record<(typeof chargeColumns)[number], (row: PostedCharge) => string | number> = {
  tenant: ({ tenant }) => `${tenant.lastName} ${tenant.firstName}`,
  unit: ({ unit }) => `${unit.propertyName} ${unit.unitNumber}`,
  kind: ({ kind }) => kind,
  description: ({ description }) => description ?? '',
  due: ({ dueDate }) => Date.parse(dueDate),
  number: ({ id }) => Number.parseInt(id.slice(-8), 16),
  status: rank,
  amount: ({ amount }) => Number(amount),
  open: ({ open }) => Number(open),
}
