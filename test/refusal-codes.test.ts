import { globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { FastifyRequest } from 'fastify'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Refusal } from '#server/errors/errors.ts'
import { validated } from '#server/http/validate.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { codeOf, type Param, type Sentence, slug } from '#shared/language/sentence.ts'
import { declaredEndpoints, nameOf } from './every-endpoint.ts'

/** Every code that a refusal answers is in the catalog of Spanish (decision 0089). */

const file = 'src/locales/es/sentences.po'
const catalog = await formatter({ explicitIdAsDefault: true }).parse(readFileSync(file, 'utf8'), {
  locale: 'es',
  sourceLocale: 'en',
  filename: file,
})
const isKnown = (code: string) => Boolean(catalog[code]?.translation)

/** Functions that make a refusal of a text, with the place of the text among their arguments. */
const makers: Readonly<Record<string, number>> = {
  refusedAt: 1,
  conflict: 0,
  badRequest: 0,
  conflictAt: 1,
  needsConfirmation: 0,
  tooMany: 0,
  unauthorized: 0,
  forbidden: 0,
  busy: 0,
  sentence: 0,
  fixedSentence: 0,
  moneySentence: 0,
  asSentence: 0,
}
const patterns = ['sentence', 'fixedSentence', 'moneySentence']

describe('the catalog has Spanish', () => {
  it('for every sentence that the server refuses with', () => {
    const sources = globSync('src/{server,shared}/**/*.ts', { exclude: ['**/*.test.ts'] })
    const found = sources.flatMap(source =>
      [...refusalsIn(parseSync(source, readFileSync(source, 'utf8')).program)].map(
        ([text, isPattern]) => ({ source, text, code: isPattern ? codeOf(text) : slug(text) }),
      ),
    )
    expect(found.length).toBeGreaterThan(300)
    const missing = found.filter(({ code }) => !isKnown(code))
    expect(missing.map(({ source, text }) => `${source}: ${text}`)).toEqual([])
  })

  it('for every sentence that a wrong value is refused with', async () => {
    const endpoints = await declaredEndpoints()
    const missing = endpoints.flatMap(endpoint =>
      faultsOf(endpoint)
        .flatMap(codesIn)
        .filter(code => !isKnown(code))
        .map(code => `${nameOf(endpoint)}: ${code}`),
    )
    expect([...new Set(missing)]).toEqual([])
  })
})

/** The texts of refusals in a syntax tree, and whether each is a pattern with values. */
function* refusalsIn(node: unknown): Generator<[text: string, isPattern: boolean]> {
  if (Array.isArray(node)) {
    for (const one of node) yield* refusalsIn(one)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { type, callee, arguments: given } = Object(node)
  const name = callee?.name
  if (type === 'CallExpression' && name in makers)
    for (const text of textsOf(given[makers[name] ?? 0])) yield [text, patterns.includes(name)]
  if (type === 'CallExpression' && name === 'notFound')
    for (const what of textsOf(given[0])) yield [`${what} not found`, false]
  for (const value of Object.values(node)) yield* refusalsIn(value)
}

/** The literals that an argument can be. */
function textsOf(node: unknown): string[] {
  const { type, value, consequent, alternate, left, right, quasis, expressions } = Object(node)
  if (type === 'Literal') return typeof value === 'string' ? [value] : []
  if (type === 'TemplateLiteral') return expressions.length === 0 ? [quasis[0].value.cooked] : []
  if (type === 'ConditionalExpression') return [...textsOf(consequent), ...textsOf(alternate)]
  return type === 'LogicalExpression' ? [...textsOf(left), ...textsOf(right)] : []
}

/** Values of which at least one is wrong for nearly every field. */
const wrong = [
  ...[undefined, null, true, 0, -1, 1.5, 2 ** 40, [], {}, '', ' ', 'x', '2026-02-30', '9999-12-31'],
  ...['99999999999.99', '1,500', '1.555', '-3', 'javascript:x', 'a@', 'x'.repeat(60_000)],
  ...[[''], [0], Array(2_000).fill('x'), '\u0000'],
]

/** The sentences that a call answers when each of its fields is wrong in every way. */
function faultsOf(endpoint: Endpoint): Sentence[] {
  const anyParams: Endpoint = { ...endpoint, params: z.any() }
  const of = (place: 'query' | 'body') =>
    [{}, ...wrongInputsOf(endpoint[place])].flatMap(input => {
      const request = { params: {}, query: {}, body: {}, [place]: input }
      try {
        validated(anyParams, request as unknown as FastifyRequest)
        return []
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return [error.said, ...Object.values(error.saidAt)]
      }
    })
  return [...of('query'), ...of('body')]
}

function wrongInputsOf(schema: z.ZodType): Record<string, unknown>[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  return fields.flatMap(field => wrong.map(value => ({ [field]: value })))
}

/** The code of a sentence, and those of the sentences within it. */
function codesIn({ code, params }: Sentence): string[] {
  return [code, ...Object.values(params).flatMap(inside)]
}

function inside(param: Param): string[] {
  if (typeof param !== 'object') return []
  return 'code' in param ? codesIn(param) : param.flatMap(codesIn)
}
