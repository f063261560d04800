import { expect, test } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { replySchema, serializerOf } from './reply-schema.ts'

const replying = (reply: z.ZodType) =>
  endpoint('GET', '/api/test', { may: 'public', summary: 'A test', reply })
const schemaOf = (reply: z.ZodType) => replySchema(replying(reply))

/** Lookups that the serializer would repeat for each row of a list are resolved once. */
test.each([
  ['a text', z.string(), { type: 'string' }],
  ['an id, whose pattern is not checked again', z.uuid(), { type: 'string' }],
  ['an instant', z.iso.datetime(), { type: 'string', format: 'date-time' }],
  ['a day', z.iso.date(), { type: 'string' }],
  ['a text or nothing', z.string().nullable(), { type: 'string', nullable: true }],
  [
    'an optional enumeration',
    z.enum(['flat', 'house']).nullable(),
    { type: 'string', enum: ['flat', 'house', null], nullable: true },
  ],
  [
    'a text, a number or nothing',
    z.union([z.string(), z.number(), z.null()]),
    { type: ['string', 'number', 'null'] },
  ],
  [
    'one of two shapes',
    z.union([z.object({ a: z.string() }), z.string()]),
    {
      anyOf: [
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
        { type: 'string' },
      ],
    },
  ],
  ['free keys', z.record(z.string(), z.string()), { additionalProperties: { type: 'string' } }],
  [
    'named fields',
    z.object({ a: z.string(), b: z.boolean().optional() }),
    {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'boolean' } },
      required: ['a'],
    },
  ],
])('%s is compiled', (_, reply, schema) => {
  expect(schemaOf(reply)).toEqual(expect.objectContaining(schema))
  expect(Object.keys(schemaOf(reply))).not.toContain('$schema')
  if (!('anyOf' in schema)) expect(JSON.stringify(schemaOf(reply))).not.toMatch(/anyOf|pattern/)
  const isFree = 'additionalProperties' in schema
  expect(JSON.stringify(schemaOf(reply)).includes('additionalProperties')).toBe(isFree)
  expect(JSON.stringify(schemaOf(reply)).includes('format')).toBe('format' in schema)
})

test('within one of two shapes an optional enumeration may be nothing', () => {
  const signedIn = z.object({ language: z.enum(['en', 'es']).nullable() })
  const print = serializerOf(replying(z.union([signedIn, z.object({ challenge: z.string() })])))
  expect(print({ language: null })).toBe('{"language":null}')
})
