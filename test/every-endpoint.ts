import { readdir } from 'node:fs/promises'
import { v7 } from 'uuid'
import * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'

/** `'GET /api/units/:id'`, as a person writes it. */
export function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`
}

/** The path with `value` in place of each parameter; without it an unused id. */
export function pathOf(endpoint: Endpoint, value: string = v7()): string {
  const shape = endpoint.params instanceof z.ZodObject ? endpoint.params.shape : {}
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const param = shape[name]
    // An enumeration accepts only its own values, and a year is a number.
    if (param instanceof z.ZodEnum) return String(param.options[0])
    return param instanceof z.ZodNumber ? '2026' : value
  })
}

/** Every endpoint value that a file below `src/shared` exports, served or not. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const folder = new URL('../src/shared/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter(
    file => file.endsWith('.ts') && !file.includes('.test.'),
  )
  const modules = await Promise.all(
    files.map(file => import(new URL(file, folder).href) as Promise<object>),
  )
  return modules.flatMap(module => Object.values(module)).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'may' in value
}

export interface JsonSchema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: JsonSchema
  required?: string[]
  properties?: Record<string, JsonSchema>
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** The fields of one part of a request. */
export function fieldsOf(shape: z.ZodType): Record<string, JsonSchema> {
  return schemaOf(shape).properties ?? {}
}

/** The names of the fields that have to be sent. */
export function requiredOf(shape: z.ZodType): string[] {
  return schemaOf(shape).required ?? []
}

/** The names of the fields that take text. */
export function textFieldsOf(shape: z.ZodType): string[] {
  return Object.entries(fieldsOf(shape))
    .filter(([, field]) => [field, ...(field.anyOf ?? [])].some(option => option.type === 'string'))
    .map(([name]) => name)
}

/** A body with every required field and nothing else, as far as a schema shows. */
export function minimalBody(shape: z.ZodType): Record<string, unknown> {
  return exampleOfFields(schemaOf(shape))
}

/** Of several shapes the first. */
function exampleOfFields({ oneOf, ...schema }: JsonSchema): Record<string, unknown> {
  const { required = [], properties = {} } = oneOf?.[0] ?? schema
  // Amounts and shares are text in JSON Schema; any other text is refused before the row is read.
  const known: Record<string, unknown> = {
    amount: '1.00',
    owners: [{ userId: v7(), percent: '100' }],
  }
  const example = (name: string) => known[name] ?? exampleOf(properties[name] ?? {})
  return Object.fromEntries(required.map(name => [name, example(name)]))
}

function exampleOf({ type, format, minimum, const: only, ...schema }: JsonSchema): unknown {
  if (only !== undefined) return only
  if (schema.enum) return schema.enum[0]
  if (format === 'uuid') return v7()
  if (format === 'date') return '2025-01-31'
  if (type === 'integer' || type === 'number') return minimum ?? 1
  if (type === 'boolean') return true
  return 'Sample'
}

function schemaOf(shape: z.ZodType): JsonSchema {
  return z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}
