import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#shared/dates.ts'
import { type Lease, leaseColumns } from '#shared/leases/leases.ts'
import { addMoney } from '#shared/money.ts'
import { textOfPdf } from '#test/printed.ts'
import { fileOf, isSorted, linesOf, rowsOf, walked } from '#test/table-list.ts'
import { landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'

/** The list of leases as a table for work: filters, orders, sums and files. */

const today = todayIn('America/New_York')
let lana: User
let all: Lease[]

beforeAll(async () => {
  const office = await landlord(6)
  lana = office
  const terms = [
    { from: -300, to: 20, rent: '1000' },
    { from: -200, to: 80, rent: '1000' },
    { from: -100, to: 300, rent: '2000' },
    { from: 30, to: 300, rent: '1500' },
    { from: -700, to: -300, rent: '900' },
    { from: -500, to: -200, rent: '900' },
  ]
  const leases: Lease[] = []
  for (const [at, { from, to, rent }] of terms.entries()) {
    const tenant = await tenantOf(office, ['Ray', 'Abel', 'Ray'][at % 3])
    const lease = await leaseUnit(office, office.units[at]?.id ?? '', tenant.id, {
      ...{ startDate: addDays(today, from), endDate: addDays(today, to) },
      ...{ monthlyRent: rent },
    })
    leases.push(lease)
  }
  const left = { terminatedOn: addDays(today, -1), reason: 'Moved' }
  expect((await lana.put(`/api/leases/${leases.at(-1)?.id}/termination`, left)).status).toBe(200)
  all = await list({})
})

describe('the filters of the list', () => {
  it.each([
    [{ stage: 'current' }, 4],
    [{ stage: 'month_to_month' }, 1],
    [{ stage: 'future' }, 1],
    [{ stage: 'ended' }, 1],
    [{ endsWithin: '30' }, 1],
    [{ endsWithin: '90' }, 2],
    [{ endsWithin: '90', stage: 'future' }, 0],
  ])('%o finds %i', async (query, count) => {
    expect(await list(query)).toHaveLength(count)
  })

  it.each([
    [{ stage: 'past' }, 'Choose current, month_to_month, future, ended'],
    [{ endsWithin: '0' }, 'Must be a whole number of days from 1 to 365'],
    [{ sort: 'secret' }, 'Choose a column to sort by'],
  ])('%o is refused', async (query, sentence) => {
    const answer = await lana.get(
      `/api/leases?${new URLSearchParams(query as Record<string, string>)}`,
    )
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [Object.keys(query)[0] ?? '']: sentence } },
    })
  })
})

describe('the orders of the list', () => {
  const directed = leaseColumns.flatMap(name => [name, `-${name}`])

  it.each(directed)('%s meets every lease once, page by page, in order', async sort => {
    const whole = await list({ sort })
    const rows = await walked<Lease>(lana, '/api/leases', { sort })
    expect(rows.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    expect(rows.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    const value = values[sort.replace('-', '') as keyof typeof values]
    expect(isSorted(rows.map(value), sort.startsWith('-'))).toBe(true)
  })
})

describe('the summary and the files', () => {
  const filters: Record<string, string>[] = [
    {},
    { stage: 'current' },
    { q: 'abel' },
    { owing: 'true' },
  ]

  it.each(filters)('are of the rows that %o finds', async query => {
    const rows = await list({ ...query, sort: '-rent' })
    const sum = (amounts: string[]) => amounts.reduce((total, one) => addMoney(total, one), '0.00')
    const summary = await lana.get(`/api/leases/summary?${new URLSearchParams(query)}`)
    expect(summary.body).toEqual({
      count: rows.length,
      sums: [
        {
          currency: 'USD',
          amount: sum(rows.map(({ monthlyRent }) => monthlyRent)),
          open: sum(rows.map(({ balance }) => (balance.startsWith('-') ? '0.00' : balance))),
        },
      ],
    })
    const asked = { ...query, sort: '-rent', columns: 'rent,tenant' }
    const { bytes } = await fileOf(lana, '/api/leases', { ...asked, format: 'csv' })
    expect(linesOf(bytes)).toEqual([
      '"Rent","Tenant"',
      ...rows.map(row => `"${row.monthlyRent}","Bob ${row.tenant.lastName}"`),
    ])
    const pdf = await fileOf(lana, '/api/leases', { ...asked, format: 'pdf' })
    const { text } = await textOfPdf(pdf.bytes)
    expect(text).toContain('Bob')
  })

  it('those of another organization are empty', async () => {
    const other = await landlord()
    expect((await other.get('/api/leases/summary')).body).toEqual({ count: 0, sums: [] })
  })
})

const values: Record<(typeof leaseColumns)[number], (row: Lease) => string | number> = {
  tenant: ({ tenant }) => `${tenant.lastName} ${tenant.firstName}`,
  unit: ({ unit }) => `${unit.propertyName} ${unit.unitNumber}`,
  status: ({ status }) => status,
  start: ({ startDate }) => startDate,
  end: ({ terminatedOn, moveOutOn, endDate }) => terminatedOn ?? moveOutOn ?? endDate,
  rent: ({ monthlyRent }) => Number(monthlyRent),
  balance: ({ balance }) => Number(balance),
  deposit: ({ depositHeld }) => Number(depositHeld),
  reminded: ({ remindedAt }) => remindedAt ?? '',
  added: ({ createdAt }) => Date.parse(createdAt),
}

function list(query: Record<string, string>): Promise<Lease[]> {
  return rowsOf<Lease>(lana, '/api/leases', query)
}
