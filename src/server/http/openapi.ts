import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { runningVersion } from '../config/release-notes.ts'
import { versionedRecord } from './versioned.ts'

type Schema = Record<string, unknown>

/** The API's description, made from the same endpoint values that serve it. */
export function openApiRoutes(app: FastifyInstance): void {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(describe(app.endpoints, await runningVersion()))
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

function describe(endpoints: Endpoint[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rooftree', version },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusal },
    },
    paths,
  }
}

const refusal = {
  type: 'object',
  required: ['message', 'code', 'params', 'errors'],
  properties: {
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    code: {
      type: 'string',
      description: 'Names the sentence in every language, such as `amount_is_required`',
    },
    params: {
      type: 'object',
      description:
        'Values within it: days `2026-11-25`, money `1200.00`, numbers, names, sentences',
    },
    errors: {
      type: 'array',
      description: 'The same by field of the input',
      items: {
        type: 'object',
        required: ['field', 'code', 'params', 'message'],
        properties: {
          field: { type: 'string' },
          code: { type: 'string' },
          params: { type: 'object' },
          message: { type: 'string' },
        },
      },
    },
    needsConfirmation: {
      type: 'boolean',
      description: 'Whether the same call is done when it is sent again with `confirm: true`',
    },
    current: { type: 'object', description: 'The record as it is now, where it has changed' },
    changedBy: { type: ['object', 'null'], description: 'Who changed it last' },
  },
}

function operation(endpoint: Endpoint) {
  const body = shape(endpoint.body)
  const hasBody = endpoint.method !== 'GET' && Object.keys(properties(body)).length > 0
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: endpoint.may === 'public' ? [] : [{ bearer: [] }],
    'x-permission': endpoint.may,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.method === 'POST' ? [idempotencyKey] : []),
      ...(isConditional(endpoint) ? [ifMatch] : []),
    ],
    ...(hasBody && { requestBody: { required: true, content: json(body) } }),
    responses: {
      [endpoint.status]: {
        description: 'Done',
        ...(endpoint.status !== 204 && { content: json(shape(endpoint.reply, 'output')) }),
      },
      '4XX': { description: 'Refused', content: json({ $ref: '#/components/schemas/Refusal' }) },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key with the same request is carried out once within a day',
  schema: { type: 'string', maxLength: 255 },
}

/** Whether a call may name the version of its record. */
function isConditional({ method, path }: Endpoint): boolean {
  return method !== 'GET' && method !== 'POST' && versionedRecord(path) !== undefined
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description:
    'The ETag of the record, or its updatedAt: 412 with `current` when it has changed since. The same as `updatedAt` in the body is 409.',
  schema: { type: 'string' },
}

function parameters(from: z.ZodType, place: 'path' | 'query') {
  const schema = shape(from)
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  return Object.entries(properties(schema)).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: value,
  }))
}

function shape(from: z.ZodType, io: 'input' | 'output' = 'input'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(from, { io, unrepresentable: 'any' })
  return schema
}

function properties(schema: Schema): Record<string, unknown> {
  return typeof schema.properties === 'object' ? { ...schema.properties } : {}
}

function json(schema: Schema) {
  return { 'application/json': { schema } }
}
