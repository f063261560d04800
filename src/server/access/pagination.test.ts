import { describe, expect, it, test } from 'vitest'
import type { Tenant } from '#shared/people/tenants.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { type Answer, landlord, tenantOf, type User } from '#test/world.ts'

type Row = { id: string }

/** A landlord with eleven properties, eleven tenants and twelve units. */
async function busyLandlord() {
  const lana = await landlord()
  for (let n = 1; n <= 10; n++) {
    const name = n === 7 ? '100% Béla_House' : `House ${n}`
    const created = await lana.post('/api/properties', { name, address: `${n} Oak`, totalUnits: 1 })
    expect(created.status).toBe(201)
  }
  for (let n = 1; n <= 11; n++) await tenantOf(lana, `Ray${n}`)
  return lana
}

let busy: ReturnType<typeof busyLandlord> | undefined
const lists = ['/api/properties', '/api/tenants', '/api/units']

function shared() {
  busy ??= busyLandlord()
  return busy
}

describe('a list', () => {
  test.each(lists)('%s reads the same ten times', async url => {
    const lana = await shared()
    const texts = await Promise.all(Array.from({ length: 10 }, () => lana.get(url)))
    expect(new Set(texts.map(answer => answer.text)).size).toBe(1)
  })

  test.each(lists)('%s in pages is the whole list, in its order, without duplicates', async url => {
    const lana = await shared()
    const whole = await lana.get<Row[]>(url)
    expect(whole.headers['x-total-count']).toBe(String(whole.body.length))
    expect(whole.headers.link).toBeUndefined()
    for (const limit of [1, 4, whole.body.length]) {
      const pages = await walk(lana, `${url}?limit=${limit}`)
      expect(pages.flatMap(page => page.body)).toEqual(whole.body)
      for (const page of pages) {
        expect(page.body.length).toBeLessThanOrEqual(limit)
        expect(page.headers['x-total-count']).toBe(String(whole.body.length))
      }
    }
  })

  it('of properties and of tenants is newest first', async () => {
    const lana = await shared()
    const { body: properties } = await lana.get<Property[]>('/api/properties')
    expect(properties.map(row => row.name)).toEqual([
      ...['House 10', 'House 9', 'House 8', '100% Béla_House', 'House 6', 'House 5', 'House 4'],
      ...['House 3', 'House 2', 'House 1', 'Alpha'],
    ])
    const { body: tenants } = await lana.get<Tenant[]>('/api/tenants')
    expect(tenants.map(row => row.lastName)).toEqual(
      Array.from({ length: 11 }, (_, n) => `Ray${11 - n}`),
    )
  })

  test.each(['limit=0', 'limit=-1', 'limit=1.5', 'limit=x', 'limit=', 'limit=1001', 'after=x'])(
    '?%s is refused',
    async query => {
      const lana = await shared()
      for (const url of lists) expect((await lana.get(`${url}?${query}`)).status).toBe(400)
    },
  )

  it('continues after a missing row without an error', async () => {
    const lana = await shared()
    const nowhere = '00000000-0000-7000-8000-000000000000'
    for (const url of lists) expect((await lana.get(`${url}?after=${nowhere}`)).status).toBe(200)
  })
})

describe('searching', () => {
  test.each([
    ['béla', 1],
    ['BÉLA', 1],
    ['house  oak', 10],
    ['oak house 9', 1],
    ['100%', 1],
    ['%', 1],
    ['_', 1],
    ['\\', 0],
    ["'; drop table properties; --", 0],
    ['   ', 11],
  ])('properties by %j finds %d', async (q, found) => {
    const lana = await shared()
    const url = `/api/properties?${new URLSearchParams({ q })}`
    expect((await lana.get<Property[]>(url)).body).toHaveLength(found)
  })

  it('searches names, addresses, unit numbers and email addresses', async () => {
    const lana = await shared()
    const { body: tenants } = await lana.get<Tenant[]>('/api/tenants')
    const email = encodeURIComponent(tenants[3]?.email ?? '')
    expect((await lana.get('/api/tenants?q=ray11%20bob')).body).toEqual([tenants[0]])
    expect((await lana.get(`/api/tenants?q=${email}`)).body).toEqual([tenants[3]])
    const { body: units } = await lana.get<Unit[]>('/api/units?q=alpha%202')
    expect(units).toMatchObject([{ unitNumber: '2', property: { name: 'Alpha' } }])
  })

  test.each([
    ['y1', 3],
    ['Y1', 3],
    ['1', 3],
    ['b Y1', 3],
    ['@@', 0],
    ['_a', 0],
    ['%', 0],
    ['y%', 0],
    ['\\', 0],
  ])('tenants by %j, which has no trigram, finds %d', async (q, found) => {
    const lana = await shared()
    const named = (row: Tenant) => /Ray1/.test(`${row.lastName}`)
    const { body } = await lana.get<Tenant[]>(`/api/tenants?${new URLSearchParams({ q })}`)
    expect(body.filter(named)).toHaveLength(found)
  })

  it('keeps its search terms from page to page', async () => {
    const lana = await shared()
    const pages = await walk(lana, '/api/properties?limit=4&q=house%20oak')
    expect(pages.map(page => page.body.length)).toEqual([4, 4, 2])
    expect(pages.map(page => page.headers['x-total-count'])).toEqual(['10', '10', '10'])
  })
})

/** All pages of a list, following each one's link to the next. */
async function walk(person: User, first: string): Promise<Answer<Row[]>[]> {
  const pages: Answer<Row[]>[] = []
  let url: string | undefined = first
  while (url) {
    const page: Answer<Row[]> = await person.get<Row[]>(url)
    expect(page.status).toBe(200)
    pages.push(page)
    url = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link))?.[1]
  }
  return pages
}

test('answers on their way at the same time are each their own', async () => {
  const offices = [await landlord(30), await landlord(60)]
  const expected = await Promise.all(offices.map(one => one.get<{ id: string }[]>('/api/units')))
  const asked = Array.from({ length: 40 }, (_, at) => at % 2)
  const answers = await Promise.all(
    asked.map(async at => ({ at, answer: await offices[at]?.get('/api/units') })),
  )
  for (const { at, answer } of answers) expect(answer?.body).toEqual(expected[at]?.body)
  expect(expected.map(({ body }) => body.length)).toEqual([30, 60])
})
