import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import { documentOf } from '#test/files.ts'
import { giveTo } from '#test/ownership.ts'
import { call, database, landlord, memberOf, renterOf, type User } from '#test/world.ts'
import { expenses } from '../../db/tables.ts'
import { itIs, made } from '../../fixture.ts'

const url = '/api/expenses'
type Landlord = Awaited<ReturnType<typeof landlord>>

describe('an expense', () => {
  it('is for a property, by a line of Schedule E, to a vendor, for a job', async () => {
    const lana = await march()
    const vendor = made(await lana.post<Vendor>('/api/vendors', { name: 'Pipe & Sons' }))
    const job = made(
      await lana.post<MaintenanceRequest>('/api/maintenance-requests', {
        title: 'Leaky tap',
        description: 'Kitchen',
        unitId: lana.units[0]?.id,
      }),
    )
    const spent = await spend(lana, {
      category: 'repairs',
      amount: '320',
      vendorId: vendor.id,
      payee: undefined,
      requestId: job.id,
      description: 'New washer',
      paidOn: '2025-03-08',
    })
    expect(spent).toMatchObject({
      category: 'repairs',
      amount: '320.00',
      payee: 'Pipe & Sons',
      incurredOn: '2025-03-08',
      paidOn: '2025-03-08',
      property: { name: 'Alpha' },
      unit: { unitNumber: '1' },
      requestId: job.id,
      voidedOn: null,
    })
    for (const filter of [
      `requestId=${job.id}`,
      `vendorId=${vendor.id}`,
      'category=repairs',
      'q=washer',
      'from=2025-03-08&to=2025-03-08',
    ])
      expect((await lana.get(`${url}?${filter}`)).body).toEqual([spent])
    for (const filter of ['category=taxes', 'q=roof', 'to=2025-03-07', 'paid=false'])
      expect((await lana.get(`${url}?${filter}`)).body).toEqual([])
  })

  it('that a vendor gave back is negative', async () => {
    const lana = await march()
    expect(await spend(lana, { amount: '-40.50' })).toMatchObject({ amount: '-40.50' })
  })

  it('is an open bill until it is paid, once', async () => {
    const lana = await march()
    const bill = await spend(lana, {})
    expect((await lana.get(`${url}?paid=false`)).body).toMatchObject([
      { id: bill.id, paidOn: null },
    ])
    const pay = (paidOn: string) => lana.patch<Expense>(`${url}/${bill.id}`, { paidOn })
    expect((await pay('2025-03-11')).status).toBe(400)
    expect(made(await pay('2025-03-10'))).toMatchObject({ paidOn: '2025-03-10' })
    expect((await pay('2025-03-10')).status).toBe(200)
    expect(await pay('2025-03-09')).toMatchObject({
      status: 409,
      body: { message: 'This bill was paid on 2025-03-10: void the entry if that is wrong' },
    })
  })

  it('with a mistake is voided, and stays stored', async () => {
    const lana = await march()
    const wrong = await spend(lana, {})
    const sent = { token: lana.token, body: { reason: 'Entered twice' } }
    expect((await call('DELETE', `${url}/${wrong.id}`, sent)).status).toBe(204)
    itIs('2025-03-20')
    expect((await lana.delete(`${url}/${wrong.id}`)).status).toBe(204)
    expect((await lana.get(url)).body).toEqual([])
    expect((await lana.get(`${url}?voided=true`)).body).toMatchObject([
      { id: wrong.id, voidedOn: '2025-03-10', voidReason: 'Entered twice' },
    ])
    expect(await voiderOf(wrong)).toBe(lana.user.id)
    expect((await lana.patch(`${url}/${wrong.id}`, { paidOn: '2025-03-20' })).status).toBe(409)
  })

  it('is corrected by a replacement, once, and keeps its receipts', async () => {
    const lana = await march()
    const wrong = await spend(lana, { amount: '410' })
    vi.useRealTimers()
    const document = await documentOf(lana, { expenseId: wrong.id })
    expect(document).toMatchObject({ expenseId: wrong.id, propertyId: lana.property.id })
    const right = await spend(lana, { amount: '140', replaces: wrong.id })
    expect(right.receipts).toMatchObject([{ id: document.id, name: document.name }])
    expect((await lana.get(url)).body).toEqual([right])
    expect(await voiderOf(wrong)).toBe(lana.user.id)
    expect(await ask(lana, { replaces: wrong.id })).toMatchObject({
      status: 409,
      body: { message: 'This entry was already voided' },
    })
    const otto = await landlord()
    const theirs = await spend(otto, {})
    expect((await ask(lana, { replaces: theirs.id })).status).toBe(404)
    expect((await otto.get(url)).body).toEqual([theirs])
    expect((await lana.get(url)).body).toEqual([right])
  })

  it('has receipts that its owner reads and staff do not', async () => {
    const lana = await landlord()
    const [owner, staff] = [await memberOf(lana, 'owner'), await memberOf(lana, 'staff')]
    await giveTo(lana, owner)
    const spent = await spend(lana, {})
    const document = await documentOf(lana, { expenseId: spent.id })
    for (const [who, status] of [
      [owner, 200],
      [staff, 404],
    ] as const)
      expect((await who.get(`/api/documents/${document.id}/download`)).status).toBe(status)
    expect((await staff.get('/api/documents')).body).toEqual([])
    expect((await owner.get(`/api/documents?expenseId=${spent.id}`)).body).toMatchObject([
      { id: document.id },
    ])
  })

  it('counts on the day it was paid: the list has the latest first, page by page', async () => {
    const lana = await march()
    for (const [amount, incurredOn, paidOn] of [
      ['1', '2025-03-01', '2025-03-09'],
      ['2', '2025-03-05', null],
      ['3', '2025-03-07', '2025-03-07'],
    ])
      await spend(lana, { amount, incurredOn, paidOn })
    const first = await lana.get<Expense[]>(`${url}?limit=2`)
    const next = /<(.+)>/.exec(`${first.headers.link}`)?.[1] ?? ''
    const second = await lana.get<Expense[]>(next)
    expect([...first.body, ...second.body].map(({ amount }) => amount)).toEqual([
      '1.00',
      '3.00',
      '2.00',
    ])
  })
})

test.each([
  [{ propertyId: '' }, { propertyId: 'Property is required' }],
  [{ category: 'depreciation' }, { category: 'Choose a category' }],
  [{ amount: '' }, { amount: 'Amount is required' }],
  [{ amount: '0' }, { amount: 'Amount must be greater than 0' }],
  [{ amount: '--5' }, { amount: 'Amount must be a plain number such as 1500 or 1500.50' }],
  [{ payee: ' ' }, { payee: 'Enter the payee' }],
  [{ incurredOn: '' }, { incurredOn: 'Enter the bill date' }],
  [{ incurredOn: '2099-01-01' }, { incurredOn: 'Enter the bill date' }],
  [{ paidOn: '2025-03-11' }, { paidOn: 'Choose a day up to today, 50 years back at most' }],
])('%j is refused at the field, and nothing is recorded', async (change, fields) => {
  const lana = await march()
  expect(await ask(lana, change)).toMatchObject({ status: 400, body: { fields } })
  expect((await lana.get(url)).body).toEqual([])
})

test('an expense refers only to records that fit together, and to those of the landlord', async () => {
  const otto = await landlord()
  const theirs = made(await otto.post<Vendor>('/api/vendors', { name: 'Roofs' }))
  const lana = await march()
  const other = made(
    await lana.post<{ id: string }>('/api/properties', { name: 'B', address: 'C', totalUnits: 1 }),
  )
  for (const [change, fields] of [
    [{ propertyId: otto.property.id }, { propertyId: 'Choose one of your properties' }],
    [{ unitId: otto.units[0]?.id }, { unitId: 'Choose a unit of this property' }],
    [
      { propertyId: other.id, unitId: lana.units[0]?.id },
      { unitId: 'Choose a unit of this property' },
    ],
    [{ vendorId: theirs.id }, { vendorId: 'Choose one of your vendors' }],
  ] as const)
    expect(await ask(lana, change)).toMatchObject({ status: 400, body: { fields } })
  expect((await lana.get(url)).body).toEqual([])
})

test('owners read expenses of their properties; staff, tenants and other landlords read none', async () => {
  const [lana, otto] = [await landlord(), await landlord()]
  const [manager, owner, staff] = [
    await memberOf(lana, 'manager'),
    await memberOf(lana, 'owner'),
    await memberOf(lana, 'staff'),
  ]
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const spent = made(await ask(manager, { propertyId: lana.property.id, incurredOn: '2025-03-01' }))
  expect((await owner.get(url)).body).toEqual([])
  await giveTo(lana, owner)
  expect((await owner.get(url)).body).toEqual([spent])
  for (const person of [staff, rita]) expect((await person.get(url)).status).toBe(403)
  for (const person of [owner, staff, rita]) {
    expect((await person.delete(`${url}/${spent.id}`)).status).toBe(403)
    expect((await person.get('/api/vendors')).status).toBe(403)
  }
  expect((await otto.get(url)).body).toEqual([])
  expect((await otto.delete(`${url}/${spent.id}`)).status).toBe(404)
  expect((await otto.patch(`${url}/${spent.id}`, { paidOn: '2025-03-01' })).status).toBe(404)
})

async function march(): Promise<Landlord> {
  vi.useRealTimers()
  const lana = await landlord()
  itIs('2025-03-10')
  return lana
}

function ask(person: User & { property?: { id: string } }, sent: object) {
  return person.post<Expense>(url, {
    propertyId: person.property?.id,
    category: 'utilities',
    payee: 'City Water',
    amount: '140',
    incurredOn: '2025-03-08',
    ...sent,
  })
}

async function spend(lana: Landlord, sent: object): Promise<Expense> {
  return made(await ask(lana, sent))
}

/** Who voided it. */
async function voiderOf({ id }: Expense) {
  const [row] = await database.db
    .select({ voidedBy: expenses.voidedBy })
    .from(expenses)
    .where(eq(expenses.id, id))
  return row?.voidedBy
}
