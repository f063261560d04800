import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#shared/dates.ts'
import { type ListedTenant, tenantColumns } from '#shared/people/tenants.ts'
import { giveTo } from '#test/ownership.ts'
import { textOfPdf } from '#test/printed.ts'
import { fileOf, isSorted, linesOf, rowsOf, walked } from '#test/table-list.ts'
import { tenantWithoutEmail } from '#test/without-email.ts'
import {
  freshEmail,
  landlord,
  leaseUnit,
  memberOf,
  signIn,
  tenantOf,
  type User,
} from '#test/world.ts'

/** The list of tenants as a table for work: filters, orders, sums and files. */

const today = todayIn('America/New_York')
const path = '/api/tenants'
let office: Awaited<ReturnType<typeof landlord>>
let lana: User
let all: ListedTenant[]

beforeAll(async () => {
  office = await landlord(4)
  lana = office
  const terms = [
    { from: -100, to: 20 },
    { from: -100, to: 200 },
    { from: 30, to: 300 },
    { from: -700, to: -300 },
  ]
  let leaseId = ''
  for (const [at, { from, to }] of terms.entries()) {
    const tenant = await tenantOf(office, ['Ray', 'Abel', 'ray', 'Étienne'][at])
    const lease = await leaseUnit(office, office.units[at]?.id ?? '', tenant.id, {
      ...{ startDate: addDays(today, from), endDate: addDays(today, to) },
      ...{ monthlyRent: `${1000 + at}` },
    })
    leaseId = lease.id
  }
  const left = { terminatedOn: addDays(today, -1), reason: 'Moved' }
  expect((await lana.put(`/api/leases/${leaseId}/termination`, left)).status).toBe(200)
  // Two rent the same home, one has no email and no lease.
  const [first] = await list({ stage: 'current', sort: 'end' })
  const partner = await known('Partner', freshEmail())
  await lana.post('/api/co-tenants', { leaseId: first?.lease?.id, tenantId: partner })
  await tenantWithoutEmail(lana)
  all = await list({})
})

describe('the filters of the list', () => {
  it.each([
    [{ stage: 'current' }, 3],
    [{ stage: 'future' }, 1],
    [{ stage: 'past' }, 1],
    [{ stage: 'none' }, 1],
    [{ endsWithin: '30' }, 2],
    [{ endsWithin: '365' }, 3],
    [{ portal: 'no_email' }, 1],
    [{ portal: 'invited' }, 0],
    [{ email: 'none', stage: 'current' }, 0],
  ])('%o finds %i, and counts as many', async (query, count) => {
    expect(await list(query)).toHaveLength(count)
    expect((await summary(query)).count).toBe(count)
  })

  it('find a tenant by the end of their id', async () => {
    const [one] = all
    const shown = one?.id.slice(-8) ?? ''
    expect((await list({ q: `#${shown}` })).map(({ id }) => id)).toEqual([one?.id])
    expect(await list({ q: '#zzzz' })).toEqual([])
  })

  it.each([
    [{ stage: 'former' }, 'Choose current, future, past, none'],
    [{ portal: 'open' }, 'Choose joined, invited, declined, not_invited, no_email'],
    [{ endsWithin: '0' }, 'Must be a whole number of days from 1 to 365'],
    [{ sort: 'password' }, 'Choose a column to sort by'],
  ])('%o is refused', async (query, sentence) => {
    const answer = await lana.get(`${path}?${new URLSearchParams(query as Record<string, string>)}`)
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [Object.keys(query)[0] ?? '']: sentence } },
    })
  })
})

describe('the orders of the list', () => {
  it.each(['stage=current', 'stage=none', 'owing=true', 'endsWithin=365'])(
    'have the same people under the filter %s, page by page',
    async filter => {
      const query = Object.fromEntries(new URLSearchParams(filter))
      const found = (await list(query)).map(({ id }) => id)
      for (const sort of tenantColumns) {
        const rows = await walked<ListedTenant>(lana, path, { table: 'true', sort, ...query })
        expect(rows.map(({ id }) => id).toSorted(), sort).toEqual(found.toSorted())
      }
    },
  )

  it.each(tenantColumns.flatMap(name => [name, `-${name}`]))(
    '%s meets every tenant once, page by page, in order',
    async sort => {
      const rows = await walked<ListedTenant>(lana, path, { table: 'true', sort })
      expect(rows.map(({ id }) => id)).toEqual((await list({ sort })).map(({ id }) => id))
      expect(rows.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      const value = values[sort.replace('-', '') as keyof typeof values]
      if (value) expect(isSorted(rows.map(value), sort.startsWith('-'))).toBe(true)
    },
  )
})

const values: Partial<
  Record<(typeof tenantColumns)[number], (row: ListedTenant) => string | number>
> = {
  unit: ({ lease }) => lease?.unit.unitNumber ?? '',
  balance: ({ balance }) => Number(balance ?? 0),
  added: ({ createdAt }) => `${createdAt}`,
}

it('a balance is that of all leases of a person; the sum counts a shared lease once', async () => {
  const owing = await list({ owing: 'true' })
  const owed = new Map(owing.map(({ lease, balance }) => [lease?.id, Number(balance)]))
  expect(owing.length).toBe(owed.size + 1)
  const whole = [...owed.values()].reduce((sum, one) => sum + one, 0)
  expect(await summary({ owing: 'true' })).toEqual({
    count: owing.length,
    sums: [{ currency: 'USD', amount: whole.toFixed(2) }],
  })
})

it('a file has the rows of the filters in the order and columns of the list', async () => {
  const { bytes } = await fileOf(lana, path, {
    ...{ format: 'csv', sort: '-unit', columns: 'unit,stage,portal,name', stage: 'current' },
  })
  const [head, ...lines] = linesOf(bytes)
  expect(head).toBe('"Unit","Tenancy","Portal","Name"')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^"Alpha, Unit 2","Current","Not invited",/)
  const pdf = await fileOf(lana, path, { format: 'pdf' })
  expect((await textOfPdf(pdf.bytes)).text).toContain('No lease')
})

it('who may not read emails and accounts neither sees, sorts nor filters by them', async () => {
  const owner = await memberOf(office, 'owner')
  await giveTo(office, owner)
  const rows = await rowsOf<ListedTenant>(owner, path, { table: 'true', sort: 'email' })
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.every(({ portal }) => portal === null)).toBe(true)
  // As without the order: the newest last, by nothing but their ids.
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted())
  expect(await rowsOf(owner, path, { portal: 'no_email' })).toEqual([])
  expect(await rowsOf(await signIn(all.at(-1)?.id ?? ''), path, { table: 'true' })).toEqual([])
})

async function known(lastName: string, email: string): Promise<string> {
  const { body } = await lana.post<{ id: string }>('/api/users', {
    ...{ firstName: 'Cleo', lastName, email, role: 'tenant' },
  })
  return body.id
}

function list(query: Record<string, string>) {
  return rowsOf<ListedTenant>(lana, path, { table: 'true', ...query })
}

async function summary(query: Record<string, string>) {
  const { body } = await lana.get<{ count: number; sums: object[] }>(
    `${path}/summary?${new URLSearchParams(query)}`,
  )
  return body
}
