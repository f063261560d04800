import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { trimmed } from '#shared/fold-text.ts'
import type { Property } from '#shared/properties/properties.ts'
import { plainPhone } from '#shared/typed-text.ts'
import { app, landlord, tenantOf } from '#test/world.ts'

describe('text', () => {
  const text = (maxLength: number) =>
    fc
      .string({ unit: fc.constantFrom(...samples, 'a', ' ', '\n', '%'), minLength: 1 })
      .map(long =>
        Array.from(long)
          .slice(0, maxLength / 8)
          .join('')
          .slice(0, maxLength),
      )
      .filter(stored => stored.trim() !== '' && stored.isWellFormed())
  const samples = [
    '🏡',
    '👩‍👩‍👧',
    'é',
    'e\u0301',
    'שלום',
    '\u202e',
    '“',
    "'",
    '"',
    '\\',
    '<b>',
    '&amp;',
    '\u2028',
    '\ufeff',
    '\u0001',
    '𝒳',
    '密',
  ]

  /** Descriptions are stored exactly; names without invisible characters around them, phones in plain characters. */
  const stored = (field: string, typed: string) =>
    field === 'description' ? typed : field === 'phone' ? plainPhone(typed) : trimmed(typed)

  it('comes back exactly as it was typed, in any script', async () => {
    const { lana, ids } = await shared()
    const fields = {
      [`/api/properties/${ids.properties}`]: { name: 200, address: 500, description: 5_000 },
      [`/api/units/${ids.units}`]: { unitNumber: 20 },
      [`/api/tenants/${ids.tenants}`]: { firstName: 200, lastName: 200, phone: 40 },
      '/api/organization': { name: 200 },
    }
    for (const [url, lengths] of Object.entries(fields)) {
      const shape = Object.fromEntries(
        Object.entries(lengths).map(([field, length]) => [
          field,
          text(length)
            .map(typed => stored(field, typed))
            // Invisible text counts as none.
            .filter(typed => trimmed(typed) !== ''),
        ]),
      )
      await fc.assert(
        fc.asyncProperty(fc.record(shape), async sent => {
          expect((await lana.patch(url, sent)).body).toMatchObject(sent)
          expect((await lana.get(url)).body).toMatchObject(sent)
        }),
        { numRuns: 15 },
      )
    }
  })
})

describe('a body', () => {
  it('cannot reach the prototype of anything', async () => {
    const { lana } = await shared()
    const smuggled = `{"name":"Proto","address":"1 St","totalUnits":1,
      "__proto__":{"polluted":true,"description":"smuggled"},
      "constructor":{"prototype":{"polluted":true}}}`
    const answer = await raw('POST', '/api/properties', smuggled, lana.token)
    expect(answer.statusCode).toBe(201)
    expect(answer.json<Property>().description).toBeNull()
    expect({}).not.toHaveProperty('polluted')
    const inherited = '{"__proto__":{"name":"Proto"},"address":"1 St","totalUnits":1}'
    const refused = await raw('POST', '/api/properties', inherited, lana.token)
    expect(refused.json()).toMatchObject({ fields: { name: 'Property name is required' } })
  })

  it('does not change a row through a prototype either', async () => {
    const { lana } = await shared()
    const url = `/api/properties/${lana.property.id}`
    const { body: before } = await lana.get<Property>(url)
    const sent = '{"__proto__":{"name":"Proto"},"constructor":{"name":"Proto"}}'
    const answer = await raw('PATCH', url, sent, lana.token)
    expect(answer.json()).toMatchObject({ fields: { constructor: 'Unknown field: constructor' } })
    expect((await lana.get<Property>(url)).body.name).toBe(before.name)
  })

  test.each(['[]', '"x"', '7', 'true', '[{"name":"x"}]'])('%s is no form', async payload => {
    const { lana } = await shared()
    for (const method of ['POST', 'PATCH'] as const) {
      const url = method === 'POST' ? '/api/properties' : `/api/properties/${lana.property.id}`
      expect((await raw(method, url, payload, lana.token)).statusCode).toBe(400)
    }
  })

  test.each(['{', '{"name":}', '', 'name=x', '\u0000', `${'['.repeat(100)}`])(
    '%j is not JSON',
    async payload => {
      const { lana } = await shared()
      const refused = await raw('POST', '/api/properties', payload, lana.token)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ message: 'The request is not valid JSON' })
    },
  )

  it('may be empty where a call needs none, even with a declared type of JSON', async () => {
    const { lana } = await shared()
    expect((await raw('POST', '/api/objects/upload', '', lana.token)).statusCode).toBe(201)
    const lost = '/api/tenant-invitations/01900000-0000-7000-8000-000000000000'
    expect((await raw('DELETE', lost, '', lana.token)).statusCode).toBe(404)
  })

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'text/json'])(
    'of type %s is not read',
    async type => {
      const { lana } = await shared()
      const body = Buffer.from('{"name":"x","address":"y","totalUnits":1}')
      const refused = await lana.post('/api/properties', body, { 'content-type': type })
      expect([refused.status, refused.body]).toMatchObject([
        415,
        { message: 'Send JSON with the content type application/json' },
      ])
    },
  )

  it('that pretends to be a text is refused, not compared', async () => {
    const { lana } = await shared()
    const sent = '{"name":{"length":{"toString":1}},"address":"1 St","totalUnits":1}'
    expect((await raw('POST', '/api/properties', sent, lana.token)).statusCode).toBe(400)
  })

  it('that is too large is refused', async () => {
    const { lana } = await shared()
    const refused = await lana.post('/api/properties', { name: 'x'.repeat(300_000) })
    expect([refused.status, refused.body]).toMatchObject([
      413,
      { message: 'The request is too large' },
    ])
  })
})

let made: ReturnType<typeof world> | undefined

function shared() {
  made ??= world()
  return made
}

async function world() {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  const ids = { properties: lana.property.id, units: lana.units[0]?.id, tenants: bob.id }
  return { lana, ids }
}

function raw(method: Endpoint['method'], url: string, payload: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return app.inject({ method, url, payload, headers })
}
