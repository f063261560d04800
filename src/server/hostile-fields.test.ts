import { parse } from 'node:querystring'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { automationRunOf } from '#test/access/personas-ledgers.ts'
import { makeOperator } from '#test/operator.ts'
import { app, freshEmail, landlord, leaseUnit, signIn, tenantOf } from '#test/world.ts'
import { Refusal, refusalBody } from './errors/errors.ts'
import { validated } from './http/validate.ts'

/** The default texts of zod, where a field has no sentence of ours. */
const schemaTerms = /"Invalid (input|option|ISO|UUID|string)|expected|too (big|small)/i

/** Values that are wrong for nearly every field, as JSON. */
const hostile = [
  ...['null', 'true', '0', '-1', '1.5', '2147483648', '1e309', '[]', '{}', '[["x"]]', '""', '" "'],
  ...['"x"', '"2026-02-30"', '"99999999999.99"', '"\\u0000"', '"\\ud800"', '"\\u202e"'],
  ...['{"__proto__":{"x":1}}', '{"$ne":null}', '{"length":{"toString":1}}', '"9999-12-31"'],
  ...['x'.repeat(20_000), '@.'.repeat(9_000)].map(long => `"${long}"`),
]

/** F3: inputs that make a careless regular expression backtrack. */
const long = ['a'.repeat(50_000), '@'.repeat(50_000), 'a@.'.repeat(17_000)]
/** Milliseconds; the best of three counts, so that a busy machine is not taken for a slow field. */
const soon = 100

const named = app.endpoints.map(each => [`${each.method} ${each.path}`, each] as const)
const fieldsOf = (shape: z.ZodType) =>
  shape instanceof z.ZodObject ? Object.keys(shape.shape) : []

describe('no field of any call', () => {
  const changing = named.filter(([, each]) => fieldsOf(each.body).length > 0)

  test.each(changing)(
    '%s fails on a hostile value, or answers with the schema’s text',
    async (name, each) => {
      const sent = new Set<string>()
      for (const field of fieldsOf(each.body)) {
        let isRefusalSent = false
        for (const value of hostile) {
          const tried = `${field}: ${value.slice(0, 40)}`
          const payload = await payloadOf(name, field, value)
          const { refusal, taken } = examined(each, { body: JSON.parse(payload) })
          expect(refusal ?? '', tried).not.toMatch(schemaTerms)
          if (refusal ? isRefusalSent : sent.has(taken)) continue
          sent.add(taken)
          const answer = await send(name, each, payload)
          if (refusal) {
            isRefusalSent = true
            expect(answer.statusCode, tried).toBeGreaterThanOrEqual(400)
          }
          expect(answer.statusCode, tried).toBeLessThan(500)
          if (answer.statusCode === 400) expect(answer.body, tried).not.toMatch(schemaTerms)
        }
      }
    },
  )

  test.each(changing)('F3: %s takes long over 50,000 characters', async (name, each) => {
    for (const field of fieldsOf(each.body)) {
      for (const text of long) {
        let best = Number.POSITIVE_INFINITY
        for (let turn = 0; turn < 3 && best >= soon; turn++) {
          const payload = await payloadOf(name, field, `"${text}"`)
          const since = performance.now()
          const isRefused = examined(each, { body: JSON.parse(payload) }).refusal !== null
          const answer = isRefused ? null : await send(name, each, payload)
          best = Math.min(best, performance.now() - since)
          expect(answer?.statusCode ?? 400, field).toBeLessThan(500)
        }
        expect(best, `${field}: ${text.slice(0, 3)}…`).toBeLessThan(soon)
      }
    }
  })

  const reading = named.filter(
    ([, each]) => each.method === 'GET' && fieldsOf(each.query).length > 0,
  )

  test.each(reading)(
    '%s fails on a hostile query, or answers with the schema’s text',
    async (name, each) => {
      const lana = await sessionFor(name)
      const url = await addressOf(each)
      // Without a record, the call is not found.
      const { status: plain } = await lana.get(url)
      const sent = new Set<string>()
      for (const field of fieldsOf(each.query)) {
        const values = [
          '',
          'x',
          '-1',
          '1.5',
          '2147483648',
          '1e309',
          '%00',
          '%ff',
          '%ed%a0%80',
          '[]',
        ]
        const queries = values.map(value => `${field}=${value}`)
        queries.push(`${field}=1&${field}=2`, `${field}[x]=1`, `${field}=${'a'.repeat(5_000)}`)
        let isRefusalSent = false
        for (const query of queries) {
          const { refusal, taken } = examined(each, { query: parse(query) })
          expect(refusal ?? '', query).not.toMatch(schemaTerms)
          if (refusal ? isRefusalSent : sent.has(taken)) continue
          if (refusal) isRefusalSent = true
          sent.add(taken)
          const { status, text } = await lana.get(`${url}?${query}`)
          expect([plain === 404 ? plain : 200, 400], query).toContain(status)
          if (status === 400) expect(text, query).not.toMatch(schemaTerms)
        }
      }
    },
  )
})

/**
 * The call’s answer before its handler, by the function that its route asks; null where the handler decides, with what
 * it is given. A refusal is the same for each value, so that only the first of a field is sent; and of values that the
 * handler cannot distinguish, one.
 */
function examined(
  each: Endpoint,
  input: { query?: unknown; body?: unknown },
): { refusal: string | null; taken: string } {
  const request = { params: {}, query: {}, body: {}, ...input } as FastifyRequest
  try {
    const taken = JSON.stringify(validated({ ...each, params: z.unknown() }, request))
    return { refusal: null, taken }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: JSON.stringify(refusalBody(error)), taken: '' }
    throw error
  }
}

/** A valid body except for one field, whose value is written as JSON. */
async function payloadOf(name: string, field: string, value: string): Promise<string> {
  const { bodies } = await shared()
  const base = Object.entries({ ...bodies[name], [field]: undefined })
    .filter(([, kept]) => kept !== undefined)
    .map(([key, kept]) => `${JSON.stringify(key)}:${JSON.stringify(kept)}`)
  return `{${[...base, `"${field}":${value}`].join(',')}}`
}

async function send(name: string, each: Endpoint, payload: string) {
  const { token } = await sessionFor(name)
  return app.inject({
    method: each.method,
    url: await addressOf(each),
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
}

const sessions = new Map<string, ReturnType<typeof signIn>>()

/** One for each call: wrong passwords end a session, and the next call would be refused unread. */
async function sessionFor(name: string) {
  const { lana } = await shared()
  const known = sessions.get(name) ?? signIn(lana.user.id)
  sessions.set(name, known)
  return known
}

let made: ReturnType<typeof world> | undefined

function shared() {
  made ??= world()
  return made
}

async function world() {
  const lana = await landlord()
  await makeOperator(lana)
  const bob = await tenantOf(lana)
  const [unit] = lana.units
  const lease = await leaseUnit(lana, unit?.id ?? '', bob.id)
  const leak = { title: 'Leaky tap', description: 'It drips', unitId: unit?.id }
  const request = await lana.post<{ id: string }>('/api/maintenance-requests', leak)
  const ivy = { email: freshEmail(), firstName: 'Ivy', lastName: 'Invited' }
  const home = { name: 'Maple', address: '1 Maple Rd', totalUnits: 1 }
  return {
    lana,
    ids: {
      properties: lana.property.id,
      units: unit?.id,
      tenants: bob.id,
      leases: lease.id,
      'maintenance-requests': request.body.id,
      'automatic-emails': 'rent_due',
      automations: 'late_fees',
      'automation-runs': await automationRunOf(lana, lana.property.id),
    },
    /** The valid part of each call, beside the one hostile field. */
    bodies: {
      'POST /api/properties': home,
      'POST /api/units': { propertyId: lana.property.id, unitNumber: 'x1' },
      'POST /api/users': { firstName: 'Bob', lastName: 'Ray', email: freshEmail() },
      'POST /api/maintenance-requests': leak,
      'POST /api/tenant-invitations': { ...ivy, propertyId: lana.property.id },
      'POST /api/member-invitations': { ...ivy, role: 'staff' },
      'POST /api/messages': { receiverId: bob.id, content: 'Welcome' },
      'POST /api/payments': { leaseId: lease.id, amount: '1.00' },
      'POST /api/leases': {
        unitId: lana.units[1]?.id,
        tenantId: bob.id,
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        monthlyRent: '1',
      },
    } as Record<string, object>,
  }
}

async function addressOf({ path }: Endpoint): Promise<string> {
  const { ids } = await shared()
  const noun = path.split('/')[2] ?? ''
  const own = Object.entries(ids).find(([name]) => name === noun)?.[1]
  return path.replace(/:\w+/, own ?? '0198c5e2-1111-7000-8000-000000000001')
}
