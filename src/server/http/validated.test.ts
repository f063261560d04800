import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Refusal } from '../errors/errors.ts'
import { validated } from './validate.ts'

const shape = z.object({
  name: z.string().max(5).optional(),
  floors: z.int().min(1).max(99).optional(),
  area: z.number().optional(),
  isLet: z.boolean().optional(),
  kind: z.enum(['flat', 'house']).default('flat'),
  tags: z.array(z.string()).max(1).optional(),
  born: z.date().optional(),
  title: z.string('Give it a title').min(3, 'Three letters at least').optional(),
  more: z.object({ note: z.string() }).optional(),
  rooms: z.array(z.object({ note: z.string() }).nullable()).optional(),
  place: z.union([z.object({ unit: z.string() }), z.object({ house: z.string() })]).nullish(),
  free: z.record(z.string(), z.unknown()).optional(),
})
const of = {
  may: 'public',
  summary: 'A test',
  changes: [],
  body: shape,
  reply: z.object({}),
} as const
const create = endpoint('POST', '/api/test/:id', {
  ...of,
  params: z.object({ id: z.uuid() }),
  query: z.object({ limit: z.coerce.number().max(10).default(5) }),
})
const change = endpoint('PATCH', '/api/test', of)
const id = '00000000-0000-7000-8000-000000000000'

const asked = (body: unknown, query: unknown = {}, params: unknown = { id }) =>
  validated(create, { body, query, params } as FastifyRequest)
const changed = (body: unknown) =>
  validated(change, { body, query: {}, params: {} } as FastifyRequest).body

/** The body of a refusal. */
function refused(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return [error.status, error.message, error.fields]
    throw error
  }
  return 'not refused'
}

describe('the input', () => {
  test('has its endpoint’s shapes, with their defaults', () => {
    expect(asked(undefined)).toEqual({
      params: { id },
      query: { limit: 5 },
      body: { kind: 'flat' },
    })
    expect(asked({ name: 'Alpha' }, { limit: '7' })).toEqual({
      params: { id },
      query: { limit: 7 },
      body: { name: 'Alpha', kind: 'flat' },
    })
  })

  test('of an invalid id is as of a missing one', () => {
    expect(refused(() => asked({}, {}, { id: '1' }))).toEqual([404, 'Page not found', undefined])
  })

  test('of a change is the sent fields, without defaults', () => {
    expect(changed({ name: 'Beta' })).toEqual({ name: 'Beta' })
    expect(changed({ kind: 'house' })).toEqual({ kind: 'house' })
    expect(changed(undefined)).toEqual({})
  })

  test('of a change may be a list or nothing at all', () => {
    const { may, summary, changes, reply } = of
    const list = endpoint('PATCH', '/api/test', {
      may,
      summary,
      changes,
      reply,
      body: z.string().or(z.null()),
    })
    for (const body of ['text', 'x'])
      expect(validated(list, { body, query: {}, params: {} } as FastifyRequest).body).toBe(body)
  })
})

describe('a field without a sentence of its own reports', () => {
  test.each([
    [{ name: 1 }, 'name', 'Must be text'],
    [{ area: 'wide' }, 'area', 'Must be a number'],
    [{ floors: 1.5 }, 'floors', 'Must be a whole number'],
    [{ isLet: 'yes' }, 'isLet', 'Must be true or false'],
    [{ born: 'today' }, 'born', 'Not valid'],
    [{ kind: 'castle' }, 'kind', 'Must be one of flat, house'],
    [{ floors: 0 }, 'floors', 'Must be at least 1'],
    [{ floors: 100 }, 'floors', 'Must be at most 99'],
    [{ name: 'too long' }, 'name', 'Not valid'],
    [{ tags: ['a', 'b'] }, 'tags', 'Not valid'],
    [{ title: 1 }, 'title', 'Give it a title'],
    [{ title: 'x' }, 'title', 'Three letters at least'],
    [{ more: { note: 1 } }, 'more.note', 'Must be text'],
  ])('%j: %s %s', (body, field, sentence) => {
    expect(refused(() => asked(body))).toEqual([400, sentence, { [field]: sentence }])
  })

  test('the first of several, and each of them by its name', () => {
    expect(refused(() => asked({ name: 1, area: 'wide' }))).toEqual([
      400,
      'Must be text',
      { name: 'Must be text', area: 'Must be a number' },
    ])
  })

  test('the whole where no field is to blame', () => {
    expect(refused(() => asked('text'))).toEqual([400, 'Not valid', undefined])
    expect(refused(() => asked({}, { limit: 11 }))).toEqual([
      400,
      'Must be at most 10',
      { limit: 'Must be at most 10' },
    ])
  })
})

describe('an unknown field', () => {
  const unknown = (field: string, name = field) => [
    400,
    `Unknown field: ${name}`,
    { [field]: `Unknown field: ${name}` },
  ]

  test('is named, in a new row and in a change', () => {
    expect(refused(() => asked({ name: 'Alpha', endDate: 1 }))).toEqual(unknown('endDate'))
    expect(refused(() => changed({ constructor: 1 }))).toEqual(unknown('constructor'))
  })

  test('is named by its place within another', () => {
    const more = { note: 'x', tone: 'y' }
    expect(refused(() => asked({ more }))).toEqual(unknown('more.tone', 'tone'))
    expect(refused(() => asked({ rooms: [{ note: 'x' }, more] }))).toEqual(
      unknown('rooms.1.tone', 'tone'),
    )
  })

  test('is reported beside other faults', () => {
    expect(refused(() => asked({ name: 1, endDate: 1 }))).toEqual([
      400,
      'Must be text',
      { name: 'Must be text', endDate: 'Unknown field: endDate' },
    ])
  })

  test('is known where one of several shapes knows it', () => {
    expect(asked({ place: { unit: 'x' } }).body.place).toEqual({ unit: 'x' })
    expect(refused(() => asked({ place: { unit: 'x', house: 'y' } }))).toEqual(
      unknown('place.house', 'house'),
    )
    expect(asked({ free: { any: { thing: 1 } } }).body.free).toEqual({ any: { thing: 1 } })
  })

  test.each(['id', 'createdAt', 'updatedAt', 'organizationId', 'role', 'senderId', 'isOccupied'])(
    'is ignored where the server sets it: %s',
    field => {
      expect(asked({ name: 'Alpha', [field]: 'x' }).body).toEqual({ name: 'Alpha', kind: 'flat' })
      expect(refused(() => asked({ more: { note: 'x', [field]: 'x' } }))).toEqual(
        unknown(`more.${field}`, field),
      )
    },
  )
})

describe('is refused before validation when it cannot be stored', () => {
  const unstorable = [400, 'Text contains a character that cannot be stored', undefined]

  test.each([
    [{ name: 'a\0b' }],
    [{ name: 'half \ud83c' }],
    [{ 'key\0': 1 }],
    [{ extra: [{ deep: ['a\0'] }] }],
  ])('%j', body => {
    expect(refused(() => asked(body))).toEqual(unstorable)
    expect(refused(() => asked({}, body))).toEqual(unstorable)
  })

  test('a text’s length that is made up', () => {
    expect(refused(() => asked({ name: { length: {} } }))).toEqual([400, 'Not valid', undefined])
    expect(asked({ free: { length: 5 } }).body.free).toEqual({ length: 5 })
    expect(refused(() => asked({ length: null }))).toEqual([400, 'Not valid', undefined])
  })

  test('with more than twenty levels', () => {
    const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) })
    expect(refused(() => asked({ free: nested(19) }))).toBe('not refused')
    expect(refused(() => asked(nested(21)))).toEqual([
      400,
      'The request is nested too deeply',
      undefined,
    ])
  })
})
