import { beforeAll, describe, expect, it } from 'vitest'
import { type Bill, billLists } from '#shared/accounting/bills.ts'
import { walked } from '#test/table-list.ts'
import { made } from '../../fixture.ts'
import { enter, type Landlord, march, paid } from './fixture.ts'

/** The lists of bills in pages, and their sums: as those of the only property, of which every row is read. */

let lana: Landlord

beforeAll(async () => {
  const office = await march()
  lana = office.lana
  const expense = { propertyId: lana.property.id, category: 'repairs', payee: 'Roofs' }
  for (const [at, incurredOn] of ['2025-03-01', '2025-02-01', '2025-03-01', '2025-01-05'].entries())
    made(
      await lana.post('/api/expenses', {
        ...{ ...expense, amount: `${10 + at}.01`, incurredOn },
        paidOn: at % 2 === 0 ? '2025-03-02' : null,
      }),
    )
  const bills = [
    made(await enter(lana, office.vendor, ['100', '50.50'])),
    made(await enter(lana, office.vendor, ['70'], { billOn: '2025-01-01' })),
    made(await enter(lana, office.vendor, ['20', '30'], { billOn: '2025-02-01' })),
    made(await enter(lana, office.vendor, ['5'], { stage: 'to_approve', number: 'w' })),
    made(await enter(lana, office.vendor, ['6'], { stage: 'draft', number: 'd' })),
    made(await enter(lana, office.vendor, ['7'], { number: 'v' })),
    made(await enter(lana, office.vendor, ['8'], { stage: 'draft', number: 'x' })),
    made(await enter(lana, office.vendor, ['9'], { isCredit: true, number: 'c' })),
  ]
  made(await paid(lana, [{ billId: bills[1]?.id }]))
  made(await paid(lana, [{ billId: bills[2]?.id, amount: '25' }]))
  for (const at of [5, 6])
    expect((await lana.delete(`/api/bills/${bills[at]?.id}`)).status).toBeLessThan(300)
})

describe.each([undefined, ...billLists])('of the list %s', list => {
  const query: Record<string, string> = list ? { list } : {}

  it.each(['due', '-due', 'date', '-date', 'payee'])(
    'the pages by %s are the whole',
    async sort => {
      const all = new URLSearchParams({ ...query, sort, propertyId: lana.property.id })
      const whole = (await lana.get<Bill[]>(`/api/bills?${all}`)).body
      expect(whole.length).toBeGreaterThan(0)
      expect(await walked<Bill>(lana, '/api/bills', { ...query, sort })).toEqual(whole)
    },
  )

  it('count and sums are those of its rows', async () => {
    const sums = async (more: object) =>
      (await lana.get<object>(`/api/bills/summary?${new URLSearchParams({ ...query, ...more })}`))
        .body
    expect(await sums({})).toEqual(await sums({ propertyId: lana.property.id }))
    const { headers } = await lana.get(
      `/api/bills?${new URLSearchParams({ ...query, limit: '1' })}`,
    )
    expect(await sums({})).toMatchObject({ count: Number(headers['x-total-count']) })
  })
})
