import { isDay } from '#shared/dates.ts'
import type { Params, Sentence } from '#shared/language/sentence.ts'
import { t } from '#shared/language/t.ts'
import { translated } from '#shared/language/translated.ts'
import { formatDay } from '#web/format/format.ts'

/** A call that did not succeed. `message` is `'<status>: <body or status text>'`. */
export class CallError extends Error {
  /** HTTP status, 0 without an answer. */
  readonly status: number
  /** The text for the user: the server's own sentence where there is one. */
  readonly sentence: string
  /** Sentences for single fields of the body, by field name. */
  readonly fields: Record<string, string>
  /** The sentence is a question: sent again with `confirm: true`, the call is done. */
  readonly needsConfirmation: boolean
  /** Their session ended because they were removed from an organization. */
  readonly isRemoved: boolean
  /** The record changed since it was read; the answer holds it as it is now. */
  readonly isStale: boolean
  /** Late fees that would follow, and are posted only on request. */
  readonly wouldPost: readonly WouldPost[]

  constructor(
    status: number,
    message: string,
    sentence: string,
    {
      fields = {},
      needsConfirmation = false,
      isRemoved = false,
      current,
      wouldPost = [],
    }: Spoken = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.sentence = sentence
    this.fields = fields
    this.needsConfirmation = needsConfirmation
    this.isRemoved = isRemoved
    this.isStale = current !== undefined
    this.wouldPost = wouldPost
  }
}

interface Spoken {
  message?: string
  code?: string
  params?: Params
  errors?: readonly (Sentence & { field: string })[]
  fields?: Record<string, string>
  needsConfirmation?: boolean
  isRemoved?: boolean
  current?: object
  wouldPost?: WouldPost[]
}

export interface WouldPost {
  dueOn: string
  amount: string
}

/** The text of a refused call. */
export function refusal(
  response: Pick<Response, 'status' | 'statusText'>,
  text: string,
): CallError {
  const said = spoken(text)
  return new CallError(
    response.status,
    `${response.status}: ${text || response.statusText}`,
    sentenceIn(said) ?? t('Something went wrong on our side. Please try again.'),
    { ...said, fields: fieldsIn(said) },
  )
}

/** In the reader's language, by its code. */
function sentenceIn({ message, code, params = {} }: Spoken): string | undefined {
  return message !== undefined && code !== undefined
    ? inReadersDays({ code, params, message })
    : message
}

/** English sentences have days as they are sent: here they stand in the reader's format. */
function inReadersDays(said: Sentence): string {
  return daysIn(said.params).reduce(
    (words, day) => words.replaceAll(day, formatDay(day)),
    translated(said),
  )
}

function daysIn(params: Params): string[] {
  return Object.values(params)
    .flat()
    .flatMap(value => {
      if (typeof value === 'object') return daysIn(value.params)
      return typeof value === 'string' && isDay(value) ? [value] : []
    })
}

function fieldsIn({ errors }: Spoken): Record<string, string> | undefined {
  return (
    errors && Object.fromEntries(errors.map(({ field, ...said }) => [field, inReadersDays(said)]))
  )
}

function spoken(text: string): Spoken {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
