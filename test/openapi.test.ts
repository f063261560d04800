import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { fieldsOf } from './every-endpoint.ts'
import { app, call } from './world.ts'

/** The shape of an OpenAPI 3.1 document, as far as ours goes; strict, so that nothing unknown slips in. */
const schema = z.record(z.string(), z.unknown())
const content = z.strictObject({ 'application/json': z.strictObject({ schema }) })
const answer = z.strictObject({ description: z.string().min(1), content: content.optional() })
const operation = z.strictObject({
  summary: z.string().min(1),
  tags: z.array(z.string()).length(1),
  security: z.array(z.strictObject({ bearer: z.array(z.never()) })).max(1),
  'x-permission': z.string(),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean().optional(),
      description: z.string().optional(),
      schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|[1-5]XX|default)$/), answer),
})
const method = z.enum(['get', 'post', 'put', 'patch', 'delete'])
const description = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    ),
    schemas: z.record(z.string(), schema),
  }),
  paths: z.record(z.string().startsWith('/api/'), z.partialRecord(method, operation)),
})

describe('/api/openapi.json', () => {
  let described: z.output<typeof description>
  let text: string
  beforeAll(async () => {
    const answered = await call<unknown>('GET', '/api/openapi.json')
    expect(answered.status).toBe(200)
    text = answered.text
    described = description.parse(answered.body)
  })

  const operationOf = (one: { method: string; path: string }) => {
    const path = described.paths[one.path.replace(/:(\w+)/g, '{$1}')]
    return path?.[method.parse(one.method.toLowerCase())]
  }

  test('describes every call and no other', () => {
    const named = Object.entries(described.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        name => `${name.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    const served = app.endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(named.sort()).toEqual(served.sort())
  })

  test('documents input, output and permission of each', () => {
    for (const one of app.endpoints) {
      const found = operationOf(one)
      const named = (place: string) =>
        found?.parameters.filter(parameter => parameter.in === place).map(({ name }) => name)
      expect(named('path')).toEqual([...one.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
      expect(named('query')).toEqual(Object.keys(fieldsOf(one.query)))
      expect(
        found?.parameters.every(({ in: place, required }) => place !== 'path' || required),
      ).toBe(true)
      const sent = found?.requestBody?.content['application/json'].schema
      const fields = one.method === 'GET' ? [] : Object.keys(fieldsOf(one.body))
      expect(Object.keys(Object(sent?.properties))).toEqual(fields)
      expect(found?.responses[one.status]?.content === undefined).toBe(one.status === 204)
      expect(found?.security).toEqual(one.may === 'public' ? [] : [{ bearer: [] }])
      expect(found?.['x-permission']).toBe(one.may)
    }
  })

  test('refers only to its own parts', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, target]) => target)
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Refusal']))
    expect(Object.keys(described.components.schemas)).toEqual(['Refusal'])
  })

  test('marks required fields, and lists the values of an enumeration', () => {
    const create = operationOf({ method: 'POST', path: '/api/properties' })
    expect(create?.requestBody?.content['application/json'].schema).toMatchObject({
      required: ['name', 'address', 'totalUnits'],
      properties: { propertyType: { enum: ['residential', 'commercial', 'mixed_use'] } },
    })
    expect(create?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    )
  })

  test('a refusal looks as it is described', async () => {
    const refusal = z.strictObject({
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      code: z.string(),
      params: z.object({}),
      errors: z.array(
        z.strictObject({
          field: z.string(),
          code: z.string(),
          params: z.object({}),
          message: z.string(),
        }),
      ),
    })
    for (const answered of [
      await call('GET', '/api/auth/user'),
      await call('GET', '/api/nowhere'),
      await call('POST', '/api/auth/register', { body: {} }),
    ])
      expect(refusal.safeParse(answered.body).error).toBeUndefined()
  })
})
