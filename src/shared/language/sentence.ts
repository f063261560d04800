import type * as z from 'zod'
import { type Compiled, compileText } from './compile.ts'
import { english } from './languages.ts'

/** A value within a sentence: a number, a day `'2026-11-25'`, money `'1200.00'`, text, or further sentences. */
export type Param = string | number | Sentence | readonly Sentence[]
export type Params = Readonly<Record<string, Param>>

/**
 * A sentence for a person: its English, and its form in any language: the code of its
 * pattern, and the values within.
 */
export interface Sentence {
  readonly code: string
  readonly params: Params
  readonly message: string
}

/** A sentence, or one without values by its English text. */
export type Said = string | Sentence

/**
 * A sentence with values: `sentence('This lease ends on {day, date, day}', { day })`. English prints days and money
 * as they are sent, every other language in the formats `day` and `money`.
 *
 * @param pattern a literal in ICU MessageFormat
 * @param params values as a program reads them
 * @param shown values that English prints in another form, such as `$1,200.00`
 */
export function sentence(
  pattern: string,
  params: Params,
  shown: Readonly<Record<string, string>> = {},
): Sentence {
  return { code: codeOf(pattern), params, message: inEnglish(pattern, { ...params, ...shown }) }
}

/** Sentences of schemas by their English text; each is made once, with its schema. */
const fixed = new Map<string, Sentence>()

/** As `sentence`, where a schema asks for text: only for values known when the schema is made. */
// @__NO_SIDE_EFFECTS__
export function fixedSentence(pattern: string, params: Params): string {
  const made = sentence(pattern, params)
  fixed.set(made.message, made)
  return made.message
}

/** The sentence of a text: one of a schema, or one without values. */
export function asSentence(said: Said): Sentence {
  if (typeof said !== 'string') return said
  return fixed.get(said) ?? { code: slug(said), params: {}, message: said }
}

/** The sentence of a fault that a schema found. */
export function sentenceOf({ message, params }: z.core.$ZodIssue & { params?: Faulty }): Sentence {
  return params?.said ?? asSentence(message)
}

/** The `params` of a fault whose sentence has values of the call. */
export interface Faulty {
  said?: Sentence
}

/** Several whole sentences as one. */
export function together(sentences: readonly Sentence[]): Sentence {
  const [only, ...more] = sentences
  return only && more.length === 0 ? only : sentence('{sentences}', { sentences })
}

/** Several sentences as one text: whole ones follow each other, parts are a list. */
export function joined(texts: readonly string[], locale: string): string {
  if (texts.every(text => /[.?!]$/.test(text))) return texts.join(' ')
  return new Intl.ListFormat(locale).format(texts)
}

/**
 * The code of a pattern: `Amount must be at most {max}` is `amount_must_be_at_most_max`. It changes only with its
 * English.
 */
export function codeOf(pattern: string): string {
  return slug(wordsOf(compileText(pattern)))
}

/** The text of a pattern with the names of its values; of a plural, the text of `other`. */
function wordsOf(tokens: Compiled, counted = ''): string {
  return tokens
    .map(token => {
      if (typeof token === 'string') return token === '#' ? ` ${counted} ` : token
      const [name, , choices] = token
      const words = name.replaceAll(/[A-Z]/g, capital => ` ${capital}`)
      const { other }: { other?: Compiled } = Object(choices)
      return other === undefined ? ` ${words} ` : wordsOf(other, words)
    })
    .join('')
}

const longestCode = 80

/** The same of a text without values. */
export function slug(text: string): string {
  const words = text
    .replaceAll(/['’]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  let code = ''
  for (const word of words ?? []) {
    if (code.length + word.length >= longestCode) break
    code += code === '' ? word : `_${word}`
  }
  return code
}

function inEnglish(pattern: string, params: Params): string {
  const plain = pattern.replaceAll(/\{(\w+), (?:date|number)(?:, \w+)?\}/g, '{$1}')
  const values = Object.entries(params).map(([name, value]) => [name, textOf(value)])
  return english._(plain, Object.fromEntries(values), { message: plain })
}

function textOf(value: Param): string | number {
  if (typeof value !== 'object') return value
  if ('message' in value) return value.message
  return joined(
    value.map(({ message }) => message),
    'en-US',
  )
}
