import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { fixedSentence, type Sentence, sentenceOf } from '#shared/language/sentence.ts'
import { badRequest, notFound } from '../errors/errors.ts'
import { unknownFields } from './unknown-fields.ts'

/**
 * A request's params, query and body in the shapes of its endpoint.
 *
 * @throws 404 for a path id that is no UUID (like one that does not exist), 400 with a sentence
 *   per field for everything else
 */
export function validated<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  request: FastifyRequest,
): { params: z.output<P>; query: z.output<Q>; body: z.output<B> } {
  const params = endpoint.params.safeParse(request.params)
  if (!params.success) throw notFound('Page')
  const query = parsed(endpoint.query, request.query)
  const sent = request.body ?? {}
  const body = parsed(endpoint.body, sent, () => unknownFields(endpoint, sent))
  return {
    params: params.data,
    query,
    body: endpoint.method === 'PATCH' ? onlySent(body, request.body) : body,
  }
}

/** @param alsoWrong faults beside the shape, by field */
function parsed<S extends z.ZodType>(
  shape: S,
  input: unknown,
  alsoWrong: () => Record<string, Sentence> = () => ({}),
): z.output<S> {
  refuseUnstorable(input)
  const result = shape.safeParse(input, { error: plainMessage })
  const fields = new Map(Object.entries(alsoWrong()))
  if (result.success && fields.size === 0) return result.data
  // Of several sentences on one field the first is sent.
  for (const issue of result.error?.issues.toReversed() ?? [])
    fields.set(issue.path.join('.'), sentenceOf(issue))
  const [first] = result.error?.issues ?? []
  const said = first ? sentenceOf(first) : ([...fields.values()][0] ?? 'Not valid')
  fields.delete('')
  throw badRequest(said, Object.fromEntries(fields))
}

/** The fault of a value whose field has no sentence of its own. */
const plainMessage: z.core.$ZodErrorMap = issue => {
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? 'Not valid'
  if (issue.code === 'invalid_value')
    return fixedSentence('Must be one of {values}', { values: issue.values.join(', ') })
  if (issue.code === 'too_small' && !isText(issue.origin))
    return fixedSentence('Must be at least {min}', { min: Number(issue.minimum) })
  if (issue.code === 'too_big' && !isText(issue.origin))
    return fixedSentence('Must be at most {max}', { max: Number(issue.maximum) })
  return 'Not valid'
}

const kinds: Partial<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
}
const isText = (origin: string) => origin === 'string' || origin === 'array'

/** Fields that a PATCH does not send stay unchanged, despite a shape's default. */
export function onlySent<T>(body: T, sent: unknown): T {
  if (typeof body !== 'object' || body === null) return body
  const keys = typeof sent === 'object' && sent !== null ? sent : {}
  return Object.fromEntries(Object.entries(body).filter(([key]) => key in keys)) as T
}

/**
 * PostgreSQL cannot store a NUL. Half a surrogate pair would come back as another character. Deep nesting overflows
 * the stack of recursive readers.
 */
function refuseUnstorable(input: unknown) {
  let level: unknown[] = [input]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw badRequest('The request is nested too deeply')
    const below: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string') refuseUnstorableText(value)
      if (typeof value !== 'object' || value === null) continue
      for (const [key, inner] of Object.entries(value)) {
        refuseUnstorableText(key)
        // Where a text is due, its `length` is compared with a number before its type is known.
        if (key === 'length' && typeof inner === 'object') throw badRequest('Not valid')
        below.push(inner)
      }
    }
    level = below
  }
}

const deepest = 20

function refuseUnstorableText(text: string) {
  if (text.includes('\0') || !text.isWellFormed())
    throw badRequest('Text contains a character that cannot be stored')
}
