import type * as z from 'zod'

/** A value within a sentence: a number, a day `'2026-11-25'`, money `'1200.00'`, text, or further sentences. */
export type Param = string | number | Sentence | readonly Sentence[]
export type Params = Readonly<Record<string, Param>>

/**
 * A sentence for a person: what it says in English, and how any language says it: the code of its
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
 * A sentence with values: `sentence('This lease ends on {day, date, day}', { day })`.
 *
 * @param pattern ICU MessageFormat; `date, day` and `number, money` are the formats of a reader
 * @param params values as a program reads them
 * @param shown values that English prints in another form, such as `$1,200.00`
 */
export function sentence(
  pattern: string,
  params: Params,
  shown: Readonly<Record<string, string>> = {},
): Sentence {
  return { code: codeOf(pattern), params, message: print(pattern, params, shown) }
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
  return fixed.get(said) ?? { code: codeOf(said), params: {}, message: said }
}

/** The sentence of a fault that a schema found. */
export function sentenceOf({ message, params }: z.core.$ZodIssue & { params?: Faulty }): Sentence {
  return params?.said ?? asSentence(message)
}

/** The `params` of a fault whose sentence has values of the call. */
export interface Faulty {
  said?: Sentence
}

const longestCode = 80

/** The code of a pattern: `Amount is required` is `amount_is_required`. It changes with its English only. */
export function codeOf(pattern: string): string {
  const named = parts(pattern).map(part => (typeof part === 'string' ? part : ` ${part.name} `))
  const words = named
    .join('')
    .replaceAll(/['’]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  let code = ''
  for (const word of words ?? []) {
    if (code.length + word.length >= longestCode) break
    code += code === '' ? word : `_${word}`
  }
  return code
}

/** Several sentences as one text: whole ones follow each other, parts are a list. */
export function joined(texts: readonly string[], language: string): string {
  if (texts.every(text => /[.?!]$/.test(text))) return texts.join(' ')
  return new Intl.ListFormat(language).format(texts)
}

/** Several whole sentences as one. */
export function together(sentences: readonly Sentence[]): Sentence {
  const [only, ...more] = sentences
  return only && more.length === 0 ? only : sentence('{sentences}', { sentences })
}

interface Placeholder {
  name: string
  /** `plural` and `select` choose a text by the value. */
  choices?: Record<string, string>
}

function print(pattern: string, params: Params, shown: Readonly<Record<string, string>>): string {
  return parts(pattern)
    .map(part => {
      if (typeof part === 'string') return part
      const value = params[part.name] ?? ''
      if (!part.choices) return shown[part.name] ?? textOf(value)
      const key = value === 1 ? 'one' : String(value)
      const chosen = part.choices[`=${value}`] ?? part.choices[key] ?? part.choices.other ?? ''
      const figure = typeof value === 'number' ? value.toLocaleString('en-US') : ''
      return print(chosen.replaceAll('#', figure), params, shown)
    })
    .join('')
}

function textOf(value: Param): string {
  if (typeof value !== 'object') return String(value)
  return 'message' in value
    ? value.message
    : joined(
        value.map(({ message }) => message),
        'en-US',
      )
}

/** The texts and placeholders of a pattern, in order. */
function parts(pattern: string): (string | Placeholder)[] {
  const found: (string | Placeholder)[] = []
  let from = 0
  for (let open = pattern.indexOf('{'); open >= 0; open = pattern.indexOf('{', from)) {
    const close = closing(pattern, open)
    found.push(pattern.slice(from, open), placeholder(pattern.slice(open + 1, close)))
    from = close + 1
  }
  return [...found, pattern.slice(from)]
}

function placeholder(inside: string): Placeholder {
  const [name = '', kind = ''] = inside.split(',', 2).map(word => word.trim())
  if (kind !== 'plural' && kind !== 'select') return { name }
  const choices: Record<string, string> = {}
  let from = inside.indexOf(kind) + kind.length + 1
  for (let open = inside.indexOf('{', from); open >= 0; open = inside.indexOf('{', from)) {
    const close = closing(inside, open)
    choices[inside.slice(from, open).trim()] = inside.slice(open + 1, close)
    from = close + 1
  }
  return { name, choices }
}

/** Where the brace closes that opens here. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}
