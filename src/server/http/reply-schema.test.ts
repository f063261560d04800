import fastJson from 'fast-json-stringify'
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import { type Endpoint, endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/fields.ts'
import { secretIn } from '#test/secrets.ts'
import { app, landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { replySchema, serializerOf } from './reply-schema.ts'

const home = endpoint('GET', '/api/homes', {
  may: 'public',
  summary: 'Homes',
  reply: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      rooms: z.int(),
      rent: z.string().nullable(),
      let: z.boolean(),
      kind: z.enum(['flat', 'house']).nullable(),
      createdAt: instant,
      archivedAt: instant.nullable(),
      owner: z.object({ name: z.string() }).nullable(),
    }),
  ),
})

const row = {
  id: '0198c5e2-1111-7000-8000-000000000001',
  name: 'Maple “Grove” \u0001\u2028🏡 <b>',
  rooms: 3,
  rent: null,
  let: false,
  kind: 'flat',
  createdAt: new Date('2025-03-01T12:00:00.000Z'),
  archivedAt: null,
  owner: { name: 'Lana' },
}

/** The bytes for these rows, read again. */
const sent = (rows: object[]): unknown => JSON.parse(serializerOf(home)(rows))

const hasBody = ({ status }: Endpoint) => status !== 204

test('every endpoint has a serializer that compiles', () => {
  const schemas = app.endpoints.filter(hasBody).map(replySchema)
  expect(schemas.length).toBeGreaterThan(150)
  for (const schema of schemas) expect(() => fastJson(schema)).not.toThrow()
})

describe('an answer', () => {
  it('matches the API’s schema, instants as text with a zone', () => {
    expect(sent([row])).toEqual([{ ...row, createdAt: '2025-03-01T12:00:00.000Z' }])
  })

  it('may be empty where the schema allows it, and filled as well', () => {
    const archivedAt = new Date('2025-04-01T00:00:00.000Z')
    const full = { ...row, rent: '1500.00', archivedAt, owner: null, kind: null }
    expect(sent([full])).toEqual([
      { ...full, createdAt: '2025-03-01T12:00:00.000Z', archivedAt: '2025-04-01T00:00:00.000Z' },
    ])
  })

  it('never contains fields outside the schema, at any depth', () => {
    const leaky = {
      ...row,
      passwordHash: '$argon2id$v=19$x',
      resetToken: 'a'.repeat(64),
      owner: { name: 'Lana', passwordHash: '$argon2id$v=19$x', email: 'lana@example.com' },
    }
    expect(sent([leaky])).toEqual(sent([row]))
  })
})

describe('an answer with free keys', () => {
  const rows = endpoint('GET', '/api/rows', {
    may: 'public',
    summary: 'Rows',
    reply: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  })

  it('keeps their order, and the type of each value', () => {
    const row = { Unit: 'A “1”', Days: 11, 'Loss ÷ Rent': '34.2', 'Vacant To': null, '90+': 0 }
    expect(serializerOf(rows)([row])).toBe(JSON.stringify([row]))
  })
})

describe('every call of the API', () => {
  test.each(
    app.endpoints
      .filter(hasBody)
      // Its answers were printed by the shapes of their own calls.
      .filter(each => each.path !== '/api/home')
      .map(each => [`${each.method} ${each.path}`, each] as const),
  )('%s lists no secret among the fields it answers', (_name, each) => {
    const fields = JSON.stringify(replySchema(each)).replaceAll(valuesOfSentence, '')
    expect(fields).not.toMatch(/password\w*":|hash|resetToken|"sid"|authProvider/i)
    // A shape without a list of fields would let every column through.
    expect(fields).not.toMatch(/\{\}|"additionalProperties":true/)
    // Only a report has free columns; they come from the server's query, never from a table.
    const free = '"additionalProperties":{'
    if (!each.path.startsWith('/api/report')) expect(fields).not.toContain(free)
  })
})

/** A sentence names its values itself; the code that made it chose them (`sentence.ts`). */
const valuesOfSentence =
  '"params":{"type":"object","propertyNames":{"type":"string"},"additionalProperties":{}}'

describe('the scan over the answers of all tests', () => {
  test.each([
    '{"user":{"passwordHash":null}}',
    '{"a":"$argon2id$v=19$m=65536"}',
    `{"a":"${'0f'.repeat(32)}"}`,
    '{"resetTokenExpiry":null}',
    '{"message":"insert into \\"users\\" failed"}',
    '{"message":"Error at route (/srv/app/src/route.ts:12)"}',
  ])('finds %s', text => {
    expect(secretIn(text.replaceAll('\\"', '"'))).not.toBeNull()
  })

  it('lets honest answers pass', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
    expect(secretIn(JSON.stringify([lana.user, lana.property, lana.units, bob, lease]))).toBeNull()
  })
})
