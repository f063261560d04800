import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AgedBalance,
  ageNames,
  agingColumns,
  depositColumns,
  type HeldDeposit,
} from '#shared/accounting/account-lists.ts'
import type { Aging, Deposits } from '#shared/accounting/financials.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { OpenBalance } from '#shared/leases/open-balances.ts'
import { addMoney } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import type { Report } from '#shared/reports/reports.ts'
import { fileOf, isSorted, linesOf, rowsOf, walked } from '#test/table-list.ts'
import { landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'

/** Open balances and deposits as lists: the figures of the whole answers, in any order, in pages and files. */

const url = '/api/financials'
const today = todayIn('America/New_York')
let lana: User
let aging: Aging
let deposits: Deposits

beforeAll(async () => {
  const office = await landlord(6)
  lana = office
  for (const [at, unit] of office.units.entries()) {
    const tenant = await tenantOf(office, ['Ray', 'Abel', 'Ray'][at % 3])
    const lease = await leaseUnit(office, unit.id, tenant.id, {
      ...{ startDate: addDays(today, -20 - 30 * at), endDate: addDays(today, 100 + at) },
      ...{ monthlyRent: `${1000 + 100 * at}`, securityDeposit: `${500 + at}` },
    })
    const paid = { leaseId: lease.id, amount: `${900 * at}`, paymentDate: today }
    if (at > 0) expect((await lana.post('/api/payments', paid)).status).toBe(201)
    const received = { leaseId: lease.id, kind: 'received', amount: `${500 - at}` }
    expect((await lana.post('/api/deposit-entries', received)).status).toBe(201)
    if (at === 1) await payAllTomorrow(lease.id)
    const soon = { leaseId: lease.id, kind: 'utility', amount: '77', dueDate: addDays(today, 9) }
    if (at === 2) expect((await lana.post('/api/charges', soon)).status).toBe(201)
  }
  aging = (await lana.get<Aging>(`${url}/aging`)).body
  deposits = (await lana.get<Deposits>(`${url}/deposits`)).body
})

/** Money of tomorrow pays all that is owed today, and more. */
async function payAllTomorrow(leaseId: string) {
  const paid = { leaseId, amount: '9000', paymentDate: addDays(today, 1), confirm: true }
  expect((await lana.post('/api/payments', paid)).status).toBe(201)
}

const byId = (a: { leaseId: string }, b: { leaseId: string }) => order(a.leaseId, b.leaseId)

describe('the lists of debtors', () => {
  it('have the leases that owe today, also if money of tomorrow covers it, in their orders', async () => {
    const owing = (await lana.get<Lease[]>('/api/leases')).body.filter(
      row => Number(row.balance) > 0,
    )
    expect(owing.length).toBeGreaterThan(2)
    const balances = owing.map(({ id, balance }) => `${id} ${balance}`).toSorted()
    const largest = await walked<Lease>(lana, '/api/leases', { owing: 'true', sort: '-balance' })
    expect(largest.map(({ id, balance }) => `${id} ${balance}`).toSorted()).toEqual(balances)
    const sizes = largest.map(({ balance }) => Number(balance))
    expect(isSorted(sizes, true)).toBe(true)
    const oldest = await walked<OpenBalance>(lana, '/api/leases/open-balances', {})
    expect(oldest.map(({ id, balance }) => `${id} ${balance}`).toSorted()).toEqual(balances)
    const days = oldest.map(({ oldestDue }) => oldestDue)
    expect(isSorted(days, false)).toBe(true)
    const total = addMoney(...owing.map(({ balance }) => balance))
    const { body: sums } = await lana.get('/api/leases/summary')
    expect(sums).toMatchObject({ sums: [{ open: total }] })
    const { body: first } = await lana.get('/api/dashboard/today')
    expect(first).toMatchObject({ late: { count: owing.length, total } })
  })
})

describe('the list of open balances', () => {
  it('has the rows and sums of the whole answer', async () => {
    const rows = await rowsOf<AgedBalance>(lana, `${url}/aging/leases`)
    expect(rows.toSorted(byId)).toMatchObject(aging.leases.toSorted(byId))
    expect(aging.leases.length).toBeGreaterThan(4)
    const { open, ...others } = aging.total
    expect((await lana.get(`${url}/aging/summary`)).body).toEqual({
      count: rows.length,
      sums: [{ currency: 'USD', amount: open, others }],
    })
  })

  it('has the figures that the Collection Report works out from the ledger', async () => {
    const { body } = await lana.post<Report>('/api/reports/generate', {
      reportType: 'Collection Report',
    })
    const figures = ['Unit', 'Outstanding', '0–30', '31–60', '61–90', '90+', 'Credit']
    const worked = body.rows.map(row => figures.map(figure => row[figure]))
    const listed = aging.leases.map(({ unit, open, to30, to60, to90, beyond, credit }) => [
      ...[unit.unitNumber, open, to30, to60, to90, beyond, credit],
    ])
    const owing = worked.filter(([, open, ...ages]) => open !== '0.00' || ages.at(-1) !== '0.00')
    expect(listed.toSorted()).toEqual(owing.toSorted())
  })

  it.each(both(agingColumns))('%s meets every row once, page by page, in order', async sort => {
    const rows = await walked<AgedBalance>(lana, `${url}/aging/leases`, { sort })
    expect(rows.map(({ id }) => id).toSorted()).toEqual(
      aging.leases.map(({ leaseId }) => leaseId).toSorted(),
    )
    expect(
      isSorted(rows.map(agingValues[nameIn<keyof typeof agingValues>(sort)]), sort.startsWith('-')),
    ).toBe(true)
  })

  it.each(ageNames)('finds those with an amount of the age %s', async age => {
    const rows = await rowsOf<AgedBalance>(lana, `${url}/aging/leases`, { age })
    expect(rows).toHaveLength(aging.leases.filter(row => Number(row[age]) > 0).length)
    expect(rows.every(row => Number(row[age]) > 0)).toBe(true)
  })

  it('finds those that owe more than they prepaid, by name, home and amount', async () => {
    const owing = aging.leases.filter(({ open, credit }) => Number(open) > Number(credit))
    const found = (query: Record<string, string>) =>
      rowsOf<AgedBalance>(lana, `${url}/aging/leases`, query)
    expect(await found({ due: 'true' })).toHaveLength(owing.length)
    const [first] = owing
    const { lastName } = first?.tenant ?? {}
    expect(await found({ q: lastName ?? '' })).not.toHaveLength(0)
    expect(await found({ q: `${first?.open} ${lastName}` })).toMatchObject([{ open: first?.open }])
    expect(await found({ q: 'nobody' })).toEqual([])
  })

  it('goes on after a row that the filters no longer find', async () => {
    const [most] = await rowsOf<AgedBalance>(lana, `${url}/aging/leases`, { sort: '-to30' })
    const after = most?.id ?? ''
    const rest = await rowsOf<AgedBalance>(lana, `${url}/aging/leases`, { age: 'beyond', after })
    expect(rest.every(({ beyond }) => Number(beyond) > 0)).toBe(true)
  })

  it('is saved whole, or the ticked rows alone', async () => {
    const asked = { sort: '-open', columns: 'open,to30', format: 'csv' }
    const rows = await rowsOf<AgedBalance>(lana, `${url}/aging/leases`)
    const lines = rows.map(({ open, to30 }) => `"${open}","${to30}"`)
    const whole = await fileOf(lana, `${url}/aging`, asked)
    expect(linesOf(whole.bytes)).toEqual(['"Total due","0–30 days"', ...lines])
    const ids = rows.slice(1, 3).map(({ id }) => id)
    const ticked = await fileOf(lana, `${url}/aging`, { ...asked, ids: ids.join() })
    expect(linesOf(ticked.bytes)).toEqual(['"Total due","0–30 days"', ...lines.slice(1, 3)])
    expect((await fileOf(lana, `${url}/aging`, { ...asked, format: 'pdf' })).status).toBe(200)
  })
})

describe('the list of deposits', () => {
  it('has the rows and sums of the whole answer', async () => {
    const rows = await rowsOf<HeldDeposit>(lana, `${url}/deposits/leases`)
    expect(rows.toSorted(byId)).toMatchObject(
      deposits.leases.map(({ agreed: required, ...row }) => ({ ...row, required })).toSorted(byId),
    )
    expect(rows).toHaveLength(6)
    expect((await lana.get(`${url}/deposits/summary`)).body).toEqual({
      count: 6,
      sums: [{ currency: 'USD', amount: deposits.held, others: { toReturn: deposits.toReturn } }],
    })
  })

  it.each(both(depositColumns))('%s meets every row once, page by page, in order', async sort => {
    const rows = await walked<HeldDeposit>(lana, `${url}/deposits/leases`, { sort })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6)
    expect(
      isSorted(
        rows.map(depositValues[nameIn<keyof typeof depositValues>(sort)]),
        sort.startsWith('-'),
      ),
    ).toBe(true)
  })

  it('begins with a deposit to return once its tenant moved out', async () => {
    const [first] = await rowsOf<HeldDeposit>(lana, `${url}/deposits/leases`, { sort: 'held' })
    const lease = `/api/leases/${first?.id}`
    const over = { terminatedOn: addDays(today, -1), reason: 'Moved' }
    expect((await lana.put(`${lease}/termination`, over)).status).toBe(200)
    const out = { movedOutOn: addDays(today, -1) }
    expect((await lana.put(`${lease}/move-out`, out)).status).toBe(200)
    const rows = await rowsOf<HeldDeposit>(lana, `${url}/deposits/leases`)
    expect(rows[0]).toMatchObject({ id: first?.id, ...out })
    const returning = await lana.get(`${url}/deposits/summary?returning=true`)
    expect(returning.body).toMatchObject({
      count: 1,
      sums: [{ amount: first?.held, others: { toReturn: first?.held } }],
    })
    const { bytes } = await fileOf(lana, `${url}/deposits`, { columns: 'held', format: 'csv' })
    expect(
      addMoney(
        ...linesOf(bytes)
          .slice(1)
          .map(line => line.replaceAll('"', '')),
      ),
    ).toBe(deposits.held)
  })
})

it('lists of another organization are empty, and a wrong order or row is refused', async () => {
  const other = await landlord()
  for (const list of ['aging', 'deposits']) {
    expect((await other.get(`${url}/${list}/leases`)).body).toEqual([])
    expect((await other.get(`${url}/${list}/summary`)).body).toEqual({ count: 0, sums: [] })
    expect(await lana.get(`${url}/${list}/leases?sort=secret`)).toMatchObject({
      status: 400,
      body: { fields: { sort: 'Choose a column to sort by' } },
    })
    expect((await lana.get(`${url}/${list}/file?format=csv&ids=1`)).status).toBe(400)
  }
})

function both(names: readonly string[]): string[] {
  return names.flatMap(name => [name, `-${name}`])
}

function nameIn<Name extends string>(sort: string): Name {
  return sort.replace('-', '') as Name
}

type Value = string | number

const home = {
  tenant: ({ tenant }: AgedBalance | HeldDeposit): Value =>
    `${tenant.lastName} ${tenant.firstName}`,
  unit: ({ unit }: AgedBalance | HeldDeposit): Value => `${unit.propertyName} ${unit.unitNumber}`,
}

const agingValues: Record<(typeof agingColumns)[number], (row: AgedBalance) => Value> = {
  ...home,
  to30: ({ to30 }) => Number(to30),
  to60: ({ to60 }) => Number(to60),
  to90: ({ to90 }) => Number(to90),
  beyond: ({ beyond }) => Number(beyond),
  credit: ({ credit }) => Number(credit),
  reminded: ({ remindedAt }) => remindedAt ?? '',
  open: ({ open }) => Number(open),
}

const depositValues: Record<(typeof depositColumns)[number], (row: HeldDeposit) => Value> = {
  ...home,
  due: ({ returnBy }) => returnBy ?? '9999',
  movedOut: ({ movedOutOn }) => movedOutOn ?? '9999',
  required: ({ required }) => Number(required),
  held: ({ held }) => Number(held),
}
