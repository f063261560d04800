import * as z from 'zod'
import { type Day, isDay } from './dates.ts'
import { limits } from './limits.ts'
import { parseAmount } from './money.ts'

/** Shapes that several nouns share. Sentences are what a person reads beside the field. */

/** A row's id, a UUID. */
export const id = z.uuid('Not a valid id')

/** A row a person must choose. */
export function requiredId(sentence: string) {
  return z.string(sentence).min(1, sentence).pipe(id)
}

/** Text a person must give; kept exactly as typed, but not blank. */
export function requiredText(sentence: string, max: number = limits.line) {
  return z
    .string(sentence)
    .max(max, `Must be at most ${max} characters`)
    .refine(text => text.trim() !== '', sentence)
}

/** Text a person may leave out: missing, null and blank all become null. */
export function optionalText(max: number = limits.line) {
  return z
    .string('Must be text')
    .max(max, `Must be at most ${max} characters`)
    .nullish()
    .transform(text => (text?.trim() ? text : null))
}

/** A choice of one existing row, or none: missing, null and '' become null. */
export const optionalId = z
  .union([id, z.literal('')], 'Not a valid id')
  .nullish()
  .transform(value => value || null)

/** The one spelling of an email address under which it is stored and found. */
export function spelledEmail(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}

/** An address for mail, in the one spelling under which it is unique: trimmed, NFKC, lower case. */
export function email(sentence = 'Please enter a valid email address') {
  return (
    z
      .string(sentence)
      .max(limits.email, sentence)
      .transform(spelledEmail)
      // NFKC can make text longer: one Arabic ligature is eighteen letters.
      .pipe(z.string().max(limits.email, sentence).regex(emailPattern, sentence))
  )
}

// Linear on any input: one class, one '@', one class.
const emailPattern = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@.<>"(),:;[\]\\]+$/

const tooShort = `Password must be at least ${limits.passwordMin} characters`
export const tooLongPassword = `Password must be at most ${limits.passwordMax} characters`

/** A password somebody chooses, taken exactly as typed. */
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

/** A money amount above zero as a person types it, `'1500'` or `'1500.00'`; kept as text, never a float. */
export function amount(sentence: string) {
  return z.string(sentence).transform((text, context) => {
    if (text.trim() === '') return refuse(context, sentence)
    const parsed = parseAmount(text)
    return parsed.ok ? parsed.amount : refuse(context, parsed.sentence)
  })
}

/** As `amount`, or the same with a minus sign: money that came back. */
export function signedAmount(sentence: string) {
  return z.string(sentence).transform((text, context) => {
    if (text.trim() === '') return refuse(context, sentence)
    const sign = text.startsWith('-') ? '-' : ''
    const parsed = parseAmount(text.slice(sign.length))
    return parsed.ok ? `${sign}${parsed.amount}` : refuse(context, parsed.sentence)
  })
}

/** As `amount`, or nothing: missing, null and '' become null; a zero is allowed. */
export const optionalAmount = z
  .string('Enter an amount such as 1500 or 1500.00')
  .nullish()
  .transform((text, context) => {
    if (!text) return null
    const parsed = parseAmount(text, 'allowed')
    return parsed.ok ? parsed.amount : refuse(context, parsed.sentence)
  })

/** A calendar day `'YYYY-MM-DD'` that exists. */
export function day(sentence = 'Enter a date') {
  return z
    .string(sentence)
    .refine((text): text is Day => isDay(text), sentence)
    .meta({ format: 'date' })
}

export const optionalDay = z
  .string('Enter a date')
  .nullish()
  .transform(text => text || null)
  .refine(text => text === null || isDay(text), 'Enter a date that exists')

/** A link to a picture: https or a path of our own, nothing that a browser would run. */
export const optionalImageUrl = optionalText(limits.url).refine(
  url => url === null || /^(https:\/\/|\/(?![/\\]))/.test(url),
  'Enter a link that starts with https://',
)

/** Reply shapes. Money leaves as `'1500.00'`, instants as ISO with a zone, days as `'2025-03-01'`. */
export const money = z.string()
export const instant = z.iso.datetime()
export const dayReply = z.string()

function refuse(context: z.RefinementCtx, sentence: string): never {
  context.addIssue({ code: 'custom', message: sentence })
  return z.NEVER
}
