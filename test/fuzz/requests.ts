import type { Endpoint } from '#shared/endpoint.ts'
import { fieldsOf, type JsonSchema, nameOf, requiredOf } from '../every-endpoint.ts'
import { pick, type Random } from './random.ts'
import { amounts, days, hostile, hostileText, oddMember, type Written } from './values.ts'

/** Ids that exist, by the noun of the path that names them. */
export type Ids = Map<string, string[]>

export interface Made {
  method: Endpoint['method']
  url: string
  payload?: string
  headers: Record<string, string>
}

/**
 * One request for a call, made from its schema: mostly valid, with some faults. Most ids are of
 * existing rows, so that the faulty part is reached.
 */
export function requestFor(endpoint: Endpoint, ids: Ids, random: Random): Made {
  const headers: Record<string, string> = {}
  if (random() < 0.2)
    headers['idempotency-key'] = pick(random, ['a', 'b', `k${random()}`, 'x'.repeat(300)])
  if (random() < 0.1)
    headers['time-zone'] = pick(random, ['Mars/Olympus', 'UTC', '', 'a'.repeat(999)])
  const url = `${pathFor(endpoint, ids, random)}${queryFor(endpoint, ids, random)}`
  const made = { method: endpoint.method, url, headers }
  if (endpoint.method === 'GET') return made
  headers['content-type'] = 'application/json'
  return { ...made, payload: bodyFor(endpoint, ids, random) }
}

function pathFor(endpoint: Endpoint, ids: Ids, random: Random): string {
  return endpoint.path.replace(/([^/]+)\/:(\w+)/g, (_, noun: string) => {
    const turn = random()
    const own = ids.get(noun) ?? []
    if (turn < 0.7 && own.length > 0) return `${noun}/${pick(random, own)}`
    if (turn < 0.85) return `${noun}/${anyId(ids, random)}`
    return `${noun}/${hostileText(random).slice(0, 300).replaceAll('/', '') || '0'}`
  })
}

function queryFor(endpoint: Endpoint, ids: Ids, random: Random): string {
  const fields = fieldsIn(endpoint.query)
  const parts: string[] = []
  for (const { name, schema } of fields) {
    if (random() < 0.5) continue
    const fair =
      random() < 0.6 ? plainText(fairFor(name, schema, ids, random)) : hostileText(random)
    parts.push(`${name}=${fair}`)
    if (random() < 0.05) parts.push(`${name}=${hostileText(random)}`)
    if (random() < 0.03) parts.push(`${name}[${hostileText(random)}]=1`)
  }
  if (random() < 0.05)
    parts.push(`${pick(random, ['__proto__', 'x', '', '%00'])}=${hostileText(random)}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function bodyFor(endpoint: Endpoint, ids: Ids, random: Random): Written {
  if (random() < 0.02) return hostile(random)
  if (random() < 0.01) return pick(random, ['', '{', '{"a":}', '\ufeff{}', '{"a":1,"a":2}', '[]'])
  const fields = fieldsIn(endpoint.body)
  // Sometimes all is valid: the rows to read are unusual then.
  const wrongs = random() < 0.35 ? 0 : 1 + Math.floor(random() * 2)
  const wrong = new Set(Array.from({ length: wrongs }, () => Math.floor(random() * fields.length)))
  const members = fields.flatMap(({ name, schema, isRequired }, place) => {
    if (!wrong.has(place) && random() < (isRequired ? 0.03 : 0.5)) return []
    const value = wrong.has(place) ? hostile(random) : fairFor(name, schema, ids, random)
    return [`${JSON.stringify(name)}:${value}`]
  })
  if (random() < 0.1) members.push(oddMember(random))
  return `{${members.join()}}`
}

interface Field {
  name: string
  schema: JsonSchema
  isRequired: boolean
}
const shapes = new Map<Endpoint['body'], Field[]>()

function fieldsIn(shape: Endpoint['body']): Field[] {
  const known = shapes.get(shape)
  if (known) return known
  const required = requiredOf(shape)
  const fields = Object.entries(fieldsOf(shape)).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
  }))
  shapes.set(shape, fields)
  return fields
}

/** A valid value, often at the limits of its schema. */
function fairFor(name: string, schema: JsonSchema, ids: Ids, random: Random): Written {
  if (schema.anyOf) return fairFor(name, pick(random, schema.anyOf), ids, random)
  const { type } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return JSON.stringify(pick(random, schema.enum))
  if (type === 'null') return 'null'
  if (type === 'boolean') return pick(random, ['true', 'false'])
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = 40 } = schema
    return `${pick(random, [minimum, Math.min(minimum + 1, maximum), maximum, Math.min(12, maximum)])}`
  }
  if (type === 'array') {
    const { items = {}, maxItems = 3 } = schema
    const length = Math.floor(random() * Math.min(4, maxItems + 1))
    return `[${Array.from({ length }, () => fairFor(name, items, ids, random)).join()}]`
  }
  if (type === 'object') {
    const within = Object.entries(schema.properties ?? {})
    return `{${within.map(([inner, shape]) => `${JSON.stringify(inner)}:${random() < 0.15 ? hostile(random) : fairFor(inner, shape, ids, random)}`).join()}}`
  }
  return JSON.stringify(fairText(name, schema, ids, random))
}

function fairText(name: string, schema: JsonSchema, ids: Ids, random: Random): string {
  if (schema.format === 'uuid' || /Ids?$/.test(name)) {
    const own = ids.get(nounNamed(name)) ?? []
    return own.length > 0 && random() < 0.8 ? pick(random, own) : anyId(ids, random)
  }
  if (schema.format === 'date' || /date|day|from$|to$|until|through|On$/i.test(name)) {
    if (random() < 0.3) return pick(random, days)
    return `${2024 + Math.floor(random() * 4)}-${pad(1 + random() * 12)}-${pad(1 + random() * 28)}`
  }
  if (/month/i.test(name) && random() < 0.7)
    return `${2024 + Math.floor(random() * 4)}-${pad(1 + random() * 12)}`
  if (/amount|rent|deposit|price|cost|fee|size|share/i.test(name))
    return random() < 0.5 ? `${Math.floor(random() * 3_000)}.00` : pick(random, amounts)
  if (/email/i.test(name)) return `fuzz-${Math.floor(random() * 1e9).toString(36)}@test.example`
  if (/password/i.test(name))
    return pick(random, ['correct horse battery', 'eight888', '🏠'.repeat(500)])
  if (/zone/i.test(name)) return pick(random, ['UTC', 'America/New_York', 'Pacific/Apia'])
  if (/code/i.test(name)) return pick(random, ['123456', '000000', 'abcd-efgh-ijkl-mnop'])
  return pick(random, ['Maple', 'O’Brien & Søn', '=1+1', '<b>x</b>', '🏠', 'x'.repeat(200)])
}

/** `properties` of `propertyId`. */
function nounNamed(field: string): string {
  const stem = field.replace(/Ids?$/, '').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  if (/owner|manager|assigned|staff/.test(stem)) return 'members'
  if (/receiver|recipient/.test(stem)) return 'recipients'
  return stem.endsWith('y') ? `${stem.slice(0, -1)}ies` : `${stem}s`
}

function anyId(ids: Ids, random: Random): string {
  const all = [...ids.values()].filter(({ length }) => length > 0)
  return all.length > 0 && random() < 0.7
    ? pick(random, pick(random, all))
    : '0198c5e2-1111-7000-8000-000000000001'
}

function plainText(written: Written): string {
  const value: unknown = JSON.parse(written)
  return encodeURIComponent(typeof value === 'string' ? value : written)
}

function pad(number: number): string {
  return String(Math.floor(number)).padStart(2, '0')
}

/** The data a person needs to repeat it. */
export function written(endpoint: Endpoint, { method, url, payload, headers }: Made): string {
  return `${nameOf(endpoint)}\n  ${method} ${url}\n  ${JSON.stringify(headers)}\n  ${payload ?? ''}`
}
