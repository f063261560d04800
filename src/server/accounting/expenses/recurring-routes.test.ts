import { describe, expect, it, test } from 'vitest'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { RecurringExpense } from '#shared/accounting/recurring-expenses.ts'
import { giveTo } from '#test/ownership.ts'
import { landlord, memberOf, renterOf } from '#test/world.ts'
import { itIs, made } from '../../fixture.ts'

const url = '/api/recurring-expenses'
type Landlord = Awaited<ReturnType<typeof landlord>>

describe('a recurring expense', () => {
  it('posts due expenses at once and shows the next date', async () => {
    const lana = await inMarch()
    const added = await repeat(lana, { startsOn: '2025-01-31', paidWhenDue: true })
    expect(added).toMatchObject({ posted: 2, nextOn: '2025-03-31', dueDay: 31, amount: '210.00' })
    const posted = await postedBy(lana, added.id)
    expect(posted).toMatchObject([
      { incurredOn: '2025-02-28', paidOn: '2025-02-28', amount: '210.00', payee: 'Lakeshore' },
      { incurredOn: '2025-01-31', paidOn: '2025-01-31', recurringExpenseId: added.id },
    ])
    const later = await repeat(lana, { startsOn: '2025-03-20' })
    const { body } = await lana.get<RecurringExpense[]>(url)
    expect(body.map(({ id }) => id)).toEqual([later.id, added.id])
    const second = (await lana.get<RecurringExpense[]>(`${url}?after=${later.id}`)).body
    expect(second.map(({ id }) => id)).toEqual([added.id])
  })

  it('continues from an expense that is recorded as the first of a series', async () => {
    const lana = await inMarch()
    const first = made(
      await lana.post<Expense>('/api/expenses', {
        ...bill(lana),
        ...{ incurredOn: '2025-01-10', paidOn: '2025-01-10', repeats: 'monthly' },
      }),
    )
    const [again] = (await lana.get<RecurringExpense[]>(url)).body
    expect(again).toMatchObject({ posted: 3, nextOn: '2025-04-10', paidWhenDue: true })
    expect(first.recurringExpenseId).toBe(again?.id)
    const days = (await postedBy(lana, again?.id ?? '')).map(({ incurredOn }) => incurredOn)
    expect(days).toEqual(['2025-03-10', '2025-02-10', '2025-01-10'])
    const back = { ...bill(lana), incurredOn: '2025-03-01', amount: '-5', repeats: 'monthly' }
    expect(await lana.post('/api/expenses', back)).toMatchObject({
      status: 400,
      body: { fields: { repeats: 'A refund cannot repeat' } },
    })
  })

  it('has its entries corrected as every expense is, and the right one stays one of it', async () => {
    const lana = await inMarch()
    const added = await repeat(lana, { startsOn: '2025-03-01' })
    const [wrong] = await postedBy(lana, added.id)
    const right = made(
      await lana.post<Expense>('/api/expenses', {
        ...{ ...bill(lana), amount: '195', incurredOn: '2025-03-02', replaces: wrong?.id },
      }),
    )
    expect(right).toMatchObject({ amount: '195.00', recurringExpenseId: added.id })
    expect(await postedBy(lana, added.id)).toMatchObject([{ id: right.id }])
    expect((await lana.get<RecurringExpense[]>(url)).body).toMatchObject([{ posted: 1 }])
  })

  it('changes from a day on, and posted expenses stay', async () => {
    const lana = await inMarch()
    const old = await repeat(lana, { startsOn: '2025-02-05' })
    const change = (body: object) =>
      lana.post<RecurringExpense>(`${url}/${old.id}/changes`, { ...changedTerms, ...body })
    expect(await change({ startsOn: '2025-03-05' })).toMatchObject({
      status: 400,
      body: { fields: { startsOn: 'One was posted for 2025-03-05: choose a later day' } },
    })
    const next = made(await change({ startsOn: '2025-05-05', amount: '230' }))
    expect(next).toMatchObject({ posted: 0, nextOn: '2025-05-05', amount: '230.00' })
    const coming = (await lana.get<RecurringExpense[]>(url)).body
    expect(coming).toMatchObject([
      { id: old.id, nextOn: '2025-04-05', endsOn: '2025-05-04', amount: '210.00' },
      { id: next.id },
    ])
    expect(await postedBy(lana, old.id)).toMatchObject([{ amount: '210.00' }, { amount: '210.00' }])
  })

  it('that was never due is replaced by its change', async () => {
    const lana = await inMarch()
    const old = await repeat(lana, { startsOn: '2025-04-01' })
    const sent = { ...changedTerms, startsOn: '2025-04-01', rhythm: 'quarterly' }
    const next = made(await lana.post<RecurringExpense>(`${url}/${old.id}/changes`, sent))
    expect((await lana.get<RecurringExpense[]>(url)).body).toMatchObject([{ id: next.id }])
  })

  it('is stopped once, and deleted only when it posted nothing', async () => {
    const lana = await inMarch()
    const [posted, idle] = [
      await repeat(lana, { startsOn: '2025-02-05' }),
      await repeat(lana, { startsOn: '2025-04-01' }),
    ]
    const stop = (endsOn: string) =>
      lana.put<RecurringExpense>(`${url}/${posted.id}/end`, { endsOn })
    expect((await stop('2025-03-04')).status).toBe(400)
    expect((await stop('2025-03-10')).body).toMatchObject({ nextOn: null, posted: 2 })
    expect((await stop('2025-04-10')).status).toBe(409)
    expect((await lana.delete(`${url}/${posted.id}`)).status).toBe(409)
    expect((await lana.delete(`${url}/${idle.id}`)).status).toBe(204)
    expect((await lana.get(url)).body).toEqual([])
    expect((await lana.get(`${url}?ended=true`)).body).toMatchObject([{ id: posted.id }])
  })

  it.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ dueDay: 32 }, 'dueDay'],
    [{ rhythm: 'daily' }, 'rhythm'],
    [{ startsOn: '2023-12-31' }, 'startsOn'],
    [{ startsOn: '2025-03-20', endsOn: '2025-03-19' }, 'endsOn'],
    [{ payee: ' ' }, 'payee'],
    [{ category: 'depreciation' }, 'category'],
  ])('is refused with %j', async (wrong, field) => {
    const lana = await inMarch()
    const { status, body } = await lana.post<{ fields: object }>(url, { ...terms(lana), ...wrong })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  })
})

test('an owner reads recurring expenses of their properties; staff and tenants read none', async () => {
  const lana = await landlord()
  const [owner, staff] = [await memberOf(lana, 'owner'), await memberOf(lana, 'staff')]
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const added = await repeat(lana, {})
  expect((await owner.get(url)).body).toEqual([])
  await giveTo(lana, owner)
  expect((await owner.get(url)).body).toMatchObject([{ id: added.id }])
  expect((await owner.delete(`${url}/${added.id}`)).status).toBe(403)
  for (const who of [staff, rita]) expect((await who.get(url)).status).toBe(403)
})

async function inMarch(): Promise<Landlord> {
  const lana = await landlord()
  itIs('2025-03-10')
  return lana
}

function terms(lana: Landlord) {
  return { ...changedTerms, propertyId: lana.property.id }
}

function bill(lana: Landlord) {
  return { ...cost, propertyId: lana.property.id }
}

const cost = { category: 'insurance', payee: 'Lakeshore', amount: '210' }
const changedTerms = { ...cost, rhythm: 'monthly', startsOn: '2025-03-20' }

async function repeat(lana: Landlord, over: object): Promise<RecurringExpense> {
  const startsOn = new Date().toISOString().slice(0, 10)
  return made(await lana.post<RecurringExpense>(url, { ...terms(lana), startsOn, ...over }))
}

async function postedBy(lana: Landlord, id: string): Promise<Expense[]> {
  return (await lana.get<Expense[]>(`/api/expenses?recurringExpenseId=${id}`)).body
}
