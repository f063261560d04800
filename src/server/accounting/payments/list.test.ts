import { beforeAll, describe, expect, it } from 'vitest'
import { type Payment, paymentColumns } from '#shared/accounting/payments.ts'
import { addDays, firstOfMonth, todayIn } from '#shared/dates.ts'
import { addMoney } from '#shared/money.ts'
import { textOfPdf } from '#test/printed.ts'
import { fileOf, isSorted, linesOf, rowsOf, walked } from '#test/table-list.ts'
import { landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'

/** The list of payments as a table for work: orders, sums, search and files. */

const path = '/api/payments'
const today = todayIn('America/New_York')
let lana: User
let all: Payment[]

beforeAll(async () => {
  const office = await landlord(3)
  lana = office
  const startDate = firstOfMonth(addDays(today, -120))
  // Two leases of namesakes, and amounts, days and methods that repeat: ties in every order.
  for (const [at, name] of ['Ray', 'Ray', 'Abel'].entries()) {
    const tenant = await tenantOf(office, name)
    const lease = await leaseUnit(office, office.units[at]?.id ?? '', tenant.id, {
      ...{ startDate, endDate: addDays(today, 300) },
    })
    for (let n = 0; n < 9; n++) {
      const paid = await lana.post<Payment>('/api/payments', {
        ...{ leaseId: lease.id, amount: ['1430.00', '1430.50', '20.00'][n % 3], confirm: true },
        paymentMethod: ['check', null, 'cash'][(n + at) % 3],
        paymentDate: addDays(today, -(n % 4)),
        notes: n % 2 ? null : `check no. ${n}0${at}`,
      })
      expect(paid.status).toBe(201)
    }
  }
  all = await list({})
})

describe('the orders of the list', () => {
  const directed = paymentColumns.flatMap(name => [name, `-${name}`])

  it.each(directed)('%s meets every payment once, page by page, in order', async sort => {
    const whole = await list({ sort })
    const rows = await walked<Payment>(lana, path, { sort })
    expect(rows.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    expect(rows.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    const value = values[sort.replace('-', '') as keyof typeof values]
    expect(isSorted(rows.map(value), sort.startsWith('-'))).toBe(true)
  })

  it('without one the newest come first, and an unknown one is refused', async () => {
    expect(all).toEqual(await list({ sort: '-received' }))
    expect((await lana.get('/api/payments?sort=leaseId')).body).toMatchObject({
      fields: { sort: 'Choose a column to sort by' },
    })
  })
})

describe('the search', () => {
  it.each([
    ['1,430', ({ amount }: Payment) => amount.startsWith('1430.')],
    ['1430.00', ({ amount }: Payment) => amount === '1430.00'],
    ['$1,430.50', ({ amount }: Payment) => amount === '1430.50'],
    [
      'abel 20.00',
      ({ amount, tenant }: Payment) => amount === '20.00' && tenant.lastName === 'Abel',
    ],
    ['check no. 402', ({ notes }: Payment) => notes === 'check no. 402'],
    ['#zz', () => false],
  ])('%s', async (q, isMeant) => {
    const found = await list({ q })
    expect(found.map(({ id }) => id)).toEqual(all.filter(isMeant).map(({ id }) => id))
  })

  it('finds one payment by the number that its row shows', async () => {
    const [one] = all
    const number = one?.id.slice(-8)
    expect(await list({ q: `#${number}` })).toEqual([one])
    expect(await list({ q: `#${number?.slice(0, 6)}` })).toEqual([one])
    expect(await list({ q: `#${number?.slice(1)}` })).toEqual([])
  })
})

describe('the summary and the files', () => {
  const filters: Record<string, string>[] = [
    {},
    { q: '1,430' },
    { method: 'check' },
    { from: addDays(today, -1) },
  ]

  it.each(filters)('are of the rows that %o finds', async query => {
    const rows = await list({ ...query, sort: '-amount' })
    const amount = rows.reduce((sum, row) => addMoney(sum, row.amount), '0.00')
    const summary = await lana.get(`/api/payments/summary?${new URLSearchParams(query)}`)
    expect(summary.body).toEqual({ count: rows.length, sums: [{ currency: 'USD', amount }] })
    const asked = { ...query, sort: '-amount', columns: 'amount,number' }
    expect(linesOf(await file({ ...asked, format: 'csv' }))).toEqual([
      '"Amount","No."',
      ...rows.map(row => `"${row.amount}","${row.id.slice(-8)}"`),
    ])
    const { text } = await textOfPdf(await file({ ...asked, format: 'pdf' }))
    const numbers = rows.map(({ id }) => text.indexOf(id.slice(-8)))
    expect(numbers).not.toContain(-1)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })

  it('nothing found is no sum, and a file of its head alone', async () => {
    const query = { q: 'nobody of this name' }
    const { body } = await lana.get(`/api/payments/summary?${new URLSearchParams(query)}`)
    expect(body).toEqual({ count: 0, sums: [] })
    expect((await file({ ...query, format: 'csv', columns: 'tenant' })).toString()).toBe(
      '\uFEFF"Tenant"\r\n',
    )
  })

  it('those of an unrelated user are empty, and an unknown column is refused', async () => {
    const stranger = await landlord()
    expect((await stranger.get('/api/payments/summary')).body).toEqual({ count: 0, sums: [] })
    expect((await lana.get('/api/payments/file?format=csv&columns=secret')).status).toBe(400)
  })
})

const lastFirst = (one: Payment['paidBy']) => `${one?.lastName ?? ''} ${one?.firstName ?? ''}`
const values: Record<(typeof paymentColumns)[number], (row: Payment) => string | number> = {
  tenant: ({ tenant }) => lastFirst(tenant),
  unit: ({ unit }) => `${unit.propertyName} ${unit.unitNumber}`,
  received: ({ paymentDate }) => Date.parse(paymentDate),
  number: ({ id }) => Number.parseInt(id.slice(-8), 16),
  method: ({ paymentMethod }) => paymentMethod ?? '',
  payer: ({ paidBy }) => lastFirst(paidBy),
  notes: ({ notes }) => notes ?? '',
  status: ({ status }) => status,
  amount: ({ amount }) => Number(amount),
}

function list(query: Record<string, string>): Promise<Payment[]> {
  return rowsOf(lana, path, query)
}

async function file(query: Record<string, string>): Promise<Buffer> {
  const { status, bytes } = await fileOf(lana, path, query)
  expect(status).toBe(200)
  return bytes
}
