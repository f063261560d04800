import { describe, expect, it } from 'vitest'
import type { Expense } from '#shared/accounting/expenses.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import { fileOf, linesOf, walked } from '#test/table-list.ts'
import { landlord } from '#test/world.ts'
import { made } from '../fixture.ts'

describe('a vendor', () => {
  it('is added, found, changed, and hidden from other organizations', async () => {
    const otto = await landlord()
    const lana = await landlord()
    const sent = { name: 'Pipe & Sons', email: 'Info@Pipes.example', phone: '', notes: null }
    const vendor = made(await lana.post<Vendor>('/api/vendors', sent))
    expect(vendor).toMatchObject({ name: 'Pipe & Sons', email: 'info@pipes.example', phone: null })
    const changed = made(await lana.patch(`/api/vendors/${vendor.id}`, { phone: '555-0101' }))
    expect(changed).toEqual({ ...vendor, phone: '555-0101', updatedAt: expect.any(String) })
    expect((await lana.get('/api/vendors?q=0101')).body).toEqual([changed])
    expect((await otto.get('/api/vendors')).body).toEqual([])
    expect((await otto.patch(`/api/vendors/${vendor.id}`, { name: 'Mine' })).status).toBe(404)
    for (const [body, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'A', email: 'nobody' }, 'email'],
    ] as const) {
      const refused = await lana.post<{ fields: object }>('/api/vendors', body)
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
    }
  })
})

describe('a vendor', () => {
  it('does no work for the house where only taxes and the like were paid to them', async () => {
    const lana = await landlord()
    const isTrade = async (...categories: string[]) => {
      const vendor = made(await lana.post<Vendor>('/api/vendors', { name: 'Somebody' }))
      for (const category of categories) {
        const bill = { category, amount: '5', incurredOn: todayIn('America/New_York') }
        const about = { propertyId: lana.property.id, vendorId: vendor.id }
        made(await lana.post<Expense>('/api/expenses', { ...bill, ...about }))
      }
      return made(await lana.get<Vendor>(`/api/vendors/${vendor.id}`)).isTrade
    }
    expect(await isTrade()).toBe(true)
    expect(await isTrade('insurance', 'repairs')).toBe(true)
    expect(await isTrade('taxes')).toBe(false)
    expect(await isTrade('mortgage_interest', 'legal_professional')).toBe(false)
  })
})

describe('a vendor who is archived', () => {
  it('is no longer offered, keeps its payments, and can be restored', async () => {
    const lana = await landlord()
    const vendor = made(await lana.post<Vendor>('/api/vendors', { name: 'Pipe & Sons' }))
    const now = todayIn('America/New_York')
    const ask = (amount: string, incurredOn: string) =>
      lana.post<Expense>('/api/expenses', {
        propertyId: lana.property.id,
        vendorId: vendor.id,
        category: 'repairs',
        amount,
        incurredOn,
      })
    const spend = async (amount: string, on: string) => made(await ask(amount, on))
    await spend('120', now)
    await spend('-20', now)
    await spend('140', '2020-01-31')
    const archive = (archived: boolean) =>
      lana.patch<Vendor>(`/api/vendors/${vendor.id}`, { archived })
    const gone = made(await archive(true))
    expect(gone).toMatchObject({ spentThisYear: '100.00', archivedAt: expect.any(String) })
    const again = made(await archive(true))
    expect(again).toEqual({ ...gone, updatedAt: again.updatedAt })
    expect((await lana.get('/api/vendors')).body).toEqual([])
    expect((await lana.get('/api/vendors?archived=true')).body).toEqual([again])
    expect(await ask('1', now)).toMatchObject({
      status: 400,
      body: { fields: { vendorId: 'Choose one of your vendors' } },
    })
    expect((await lana.get<Expense[]>(`/api/expenses?vendorId=${vendor.id}`)).body).toHaveLength(3)
    expect(made(await archive(false))).toMatchObject({ archivedAt: null })
    expect((await lana.get('/api/vendors')).body).toMatchObject([{ id: vendor.id }])
  })

  it('stays on corrected and recurring expenses, and is named there', async () => {
    const lana = await landlord()
    const otto = await landlord()
    const vendor = made(await lana.post<Vendor>('/api/vendors', { name: 'Pipe & Sons' }))
    const now = todayIn('America/New_York')
    const paid = { propertyId: lana.property.id, vendorId: vendor.id, category: 'repairs' }
    const wrong = made(
      await lana.post<Expense>('/api/expenses', { ...paid, amount: '120', incurredOn: now }),
    )
    const { propertyId, ...payee } = paid
    const terms = { ...payee, rhythm: 'monthly', startsOn: addDays(now, 1), amount: '50' }
    const url = '/api/recurring-expenses'
    const recurring = made(await lana.post<{ id: string }>(url, { ...terms, propertyId }))
    await lana.patch(`/api/vendors/${vendor.id}`, { archived: true })

    const right = { ...paid, amount: '210', incurredOn: now, replaces: wrong.id }
    expect(made(await lana.post<Expense>('/api/expenses', right))).toMatchObject({
      payee: 'Pipe & Sons',
      vendorId: vendor.id,
      amount: '210.00',
    })
    const changes = `/api/recurring-expenses/${recurring.id}/changes`
    expect(made(await lana.post(changes, { ...terms, amount: '60' }))).toMatchObject({
      vendorId: vendor.id,
      amount: '60.00',
    })
    expect((await lana.get(`/api/vendors/${vendor.id}`)).body).toMatchObject({
      name: 'Pipe & Sons',
    })
    expect((await otto.get(`/api/vendors/${vendor.id}`)).status).toBe(404)
  })
})

describe('the list of vendors', () => {
  it('is sorted, summed and saved, whole or the ticked ones alone', async () => {
    const lana = await landlord()
    const add = async (name: string, phone: string) =>
      made(await lana.post<Vendor>('/api/vendors', { name, phone }))
    const vendors = [await add('pipes', '2'), await add('Élan 10', '1'), await add('Elan 9', '3')]
    const spent = { propertyId: lana.property.id, vendorId: vendors[0]?.id, category: 'repairs' }
    const bill = { ...spent, amount: '70.50', incurredOn: todayIn('America/New_York') }
    made(await lana.post<Expense>('/api/expenses', bill))
    const sorted = async (sort: string) =>
      (await walked<Vendor>(lana, '/api/vendors', { sort })).map(({ name }) => name)
    expect(await sorted('name')).toEqual(['Elan 9', 'Élan 10', 'pipes'])
    expect(await sorted('-phone')).toEqual(['Elan 9', 'pipes', 'Élan 10'])
    expect((await sorted('-spent'))[0]).toBe('pipes')
    expect(await sorted('added')).toEqual(['pipes', 'Élan 10', 'Elan 9'])
    expect((await lana.get('/api/vendors/summary?q=pipes')).body).toEqual({
      count: 1,
      sums: [{ currency: 'USD', amount: '70.50' }],
    })
    const asked = { sort: 'name', columns: 'name,spent', format: 'csv' }
    const whole = await fileOf(lana, '/api/vendors', asked)
    const lines = ['"Name","Spent this year"', '"Elan 9","0.00"', '"Élan 10","0.00"']
    expect(linesOf(whole.bytes)).toEqual([...lines, '"pipes","70.50"'])
    const ids = vendors.slice(1).map(({ id }) => id)
    const ticked = await fileOf(lana, '/api/vendors', { ...asked, ids: ids.join() })
    expect(linesOf(ticked.bytes)).toEqual(lines)
  })
})
