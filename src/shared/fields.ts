import * as z from 'zod'
import { fixedSentence } from '#shared/language/sentence.ts'
import { type Day, isDay } from './dates.ts'
import { trimmed } from './fold-text.ts'
import { limits } from './limits.ts'
import { parseAmount } from './money.ts'
import { plainEmail, plainPhone } from './typed-text.ts'

/** Shapes that several nouns share. Sentences are shown beside the field. */

/** The sentence for a missing or empty value, and for one of the wrong kind. */
function required(sentence: string, wrong: string | ((input: unknown) => string)) {
  return {
    error: ({ input }: { input?: unknown }): string => {
      const isMissing = input === undefined || input === null || input === '' || Number.isNaN(input)
      if (isMissing) return sentence
      return typeof wrong === 'string' ? wrong : wrong(input)
    },
  }
}

const notText = 'Must be text'

export function atMostCharacters(max: number): string {
  return fixedSentence('Must be at most {max} characters', { max })
}

export const decimalAsText = 'Must be a decimal as text, such as "1500.50"'

/** Text whose absence has a sentence of its own. */
export function text(sentence: string) {
  return z.string(required(sentence, notText))
}

/** A row's id, a UUID. */
export const id = z.uuid('Not a valid id')

/** A row a person must choose. */
export function requiredId(sentence: string) {
  return z.string(required(sentence, 'Not a valid id')).min(1, sentence).pipe(id)
}

/** Required text; stored exactly as typed, but not blank. */
export function requiredText(sentence: string, max: number = limits.line) {
  return text(sentence)
    .max(max, atMostCharacters(max))
    .refine(text => trimmed(text) !== '', sentence)
}

/** As `requiredText`, without invisible characters and spaces around it: names of things and people. */
export function requiredName(sentence: string, max: number = limits.line) {
  return requiredText(sentence, max).transform(trimmed)
}

/** Optional text: missing, null and blank all become null. */
export function optionalText(max: number = limits.line) {
  return z
    .string(notText)
    .max(max, atMostCharacters(max))
    .nullish()
    .transform(text => (text && trimmed(text) ? text : null))
}

/** As `optionalText`, without invisible characters and spaces around it. */
export function optionalName(max: number = limits.line) {
  return optionalText(max).transform(text => text && trimmed(text))
}

/** A choice of one existing row, or none: missing, null and '' become null. */
export const optionalId = z
  .union([id, z.literal('')], 'Not a valid id')
  .nullish()
  .transform(value => value || null)

/** Answers the question of a 409 with `needsConfirmation`. */
export const confirm = z
  .boolean('Must be true or false')
  .default(false)
  .describe('Does what would be asked about with 409 and `needsConfirmation`')

/** The confirmation of a correction, and the decision about late fees. */
export const correction = {
  confirm,
  lateFees: z
    .enum(['none', 'post'], 'Choose none or post')
    .default('none')
    .describe('Whether late fees of days before today that would follow are posted; default none'),
}

/** A phone number, or none: missing, null and blank become null. */
export function optionalPhone() {
  const sentence = atMostCharacters(limits.phone)
  return (
    z
      .string(notText)
      .max(limits.phone * 2, sentence)
      .nullish()
      .transform(text => plainPhone(text ?? '') || null)
      // As of an email: invisible characters do not count, and NFKC can make text longer.
      .pipe(z.string().max(limits.phone, sentence).nullable())
  )
}

/** An email, as `plainEmail` spells it. */
export function email(sentence = 'Please enter a valid email address') {
  return (
    z
      .string(sentence)
      .max(limits.email, sentence)
      .transform(plainEmail)
      // NFKC can make text longer: one Arabic ligature is eighteen letters.
      .pipe(z.string().max(limits.email, sentence).regex(emailPattern, sentence))
  )
}

// Linear on any input: one class, one '@', one class. Word processors turn one or two hyphens into a dash.
const emailPattern =
  /^[^\s@<>"(),:;[\]\\\u2012-\u2015\u2212]+@[^\s@<>"(),:;[\]\\\u2012-\u2015\u2212]+\.[^\s@.<>"(),:;[\]\\\u2012-\u2015\u2212]+$/

export const optionalEmail = z
  .union([z.literal('').transform(() => null), email()])
  .nullish()
  .transform(address => address ?? null)

const tooShort = fixedSentence('Password must be at least {min} characters', {
  min: limits.passwordMin,
})
export const tooLongPassword = fixedSentence('Password must be at most {max} characters', {
  max: limits.passwordMax,
})

/** A new password, taken exactly as typed. */
export function newPassword(sentence: string) {
  return (
    z
      .string(sentence)
      .min(1, sentence)
      .min(limits.passwordMin, tooShort)
      // A character outside the first 65,536 counts as two in a string.
      .refine(text => [...text].length >= limits.passwordMin, tooShort)
      .max(limits.passwordMax, tooLongPassword)
  )
}

/** A money amount above zero as a person types it, `'1500'` or `'1500.00'`; stored as text, never a float. */
export function amount(sentence: string) {
  return z.string(required(sentence, decimalAsText)).transform((text, context) => {
    if (text.trim() === '') return refuse(context, sentence)
    const parsed = parseAmount(text)
    return parsed.ok ? parsed.amount : refuse(context, parsed.sentence)
  })
}

/** As `amount`, or the same with a minus sign: returned money. */
export function signedAmount(sentence: string) {
  return z.string(required(sentence, decimalAsText)).transform((text, context) => {
    if (text.trim() === '') return refuse(context, sentence)
    const sign = text.startsWith('-') ? '-' : ''
    const parsed = parseAmount(text.slice(sign.length))
    return parsed.ok ? `${sign}${parsed.amount}` : refuse(context, parsed.sentence)
  })
}

/** As `amount`, or empty: missing, null and '' become null; a zero is allowed. */
export const optionalAmount = z
  .string(decimalAsText)
  .nullish()
  .transform((text, context) => {
    if (!text) return null
    const parsed = parseAmount(text, 'allowed')
    return parsed.ok ? parsed.amount : refuse(context, parsed.sentence)
  })

const daySuchAs = 'Enter a day such as 2026-11-25'

/** The fault of text that is no calendar day: 2026-02-30 looks like one. */
export function notADay(input: unknown): string {
  const isShaped = typeof input === 'string' && /^\d{4}-\d\d-\d\d$/.test(input)
  return isShaped ? 'Enter a date that exists' : daySuchAs
}

/** A calendar day `'YYYY-MM-DD'` that exists. */
export function day(sentence = 'Enter a date') {
  return z
    .string(required(sentence, daySuchAs))
    .refine((text): text is Day => isDay(text), required(sentence, notADay))
    .meta({ format: 'date' })
}

export const optionalDay = z
  .string(daySuchAs)
  .nullish()
  .transform(text => text || null)
  .refine(text => text === null || isDay(text), { error: ({ input }) => notADay(input) })

/** A whole number in bounds that the sentence names, or `tooMany` as a better sentence. */
export function wholeNumber(
  sentence: string,
  { from, to, tooMany = sentence }: { from: number; to: number; tooMany?: string },
) {
  const wrong = (input: unknown) =>
    typeof input === 'string' ? 'Must be a whole number, not text' : 'Must be a whole number'
  return z.int(required(sentence, wrong)).min(from, sentence).max(to, tooMany)
}

/** A link to a picture: http, https or a path of our own, never a script. */
export const optionalImageUrl = optionalText(limits.url).refine(
  url => url === null || /^\/(?![/\\])/.test(url) || isWebAddress(url),
  {
    error: ({ input }) =>
      hasSignIn(String(input))
        ? 'Leave user name and password out of the link'
        : 'Enter a link that starts with https:// or http://',
  },
)

/** Whether this is an http or https address with a host, and without a password in it. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && host !== '' && !hasSignIn(text)
}

function hasSignIn(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username + password !== ''
}

/** A missing value as null, of a shape that is `nullish`. */
export function orNull<T>(value: T | null | undefined): T | null {
  return value ?? null
}

/** Reply shapes. Money is `'1500.00'`, instants are ISO with a zone, days `'2025-03-01'`. */
export const money = z.string()
export const instant = z.iso.datetime()
export const dayReply = z.string()
/** When the ledger counts a row: the day it happened on, or the first open day if that was closed when it was recorded. */
export const bookedDay = dayReply.describe(
  'When the ledger counts it: its own day, or the first open day after a closed one',
)

function refuse(context: z.RefinementCtx, sentence: string): never {
  context.addIssue({ code: 'custom', message: sentence })
  return z.NEVER
}
