import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { instant, requiredText } from '#shared/fields.ts'
import { fixedSentence, type Said } from '#shared/language/sentence.ts'
import { t } from '#shared/language/t.ts'
import { faultIn, type Wording } from './email-wording.ts'

/** The emails to tenants that an organization switches on and off, and writes itself. */
export const automaticEmailKinds = ['rent_due', 'rent_late', 'lease_ending', 'receipt'] as const
export type AutomaticEmailKind = (typeof automaticEmailKinds)[number]

interface Rule {
  /** Which placeholders its wording may hold, without braces. */
  placeholders: readonly string[]
  /** The default days, and their maximum number, each within these bounds. */
  days: { usual: readonly number[]; count: number; min: number; max: number }
  /** The default text, in the reader's language at each access. */
  readonly wording: Wording
}

const rent = ['tenant', 'amount', 'property', 'unit', 'due date', 'landlord'] as const

/** The subject of each kind, and its defaults. */
export const automaticEmailRules: Readonly<Record<AutomaticEmailKind, Rule>> = {
  rent_due: {
    placeholders: rent,
    days: { usual: [3], count: 1, min: 1, max: 14 },
    get wording() {
      return defaultText(
        t('Rent reminder: {amount} for {property}, Unit {unit} is due on {dueDate}', places),
        t('{amount} for {property}, Unit {unit} is due on {dueDate}.', places),
        t('If you have already sent your payment, please disregard this reminder.'),
      )
    },
  },
  rent_late: {
    placeholders: rent,
    days: { usual: [1], count: 1, min: 1, max: 30 },
    get wording() {
      return defaultText(
        t('Rent is late: {amount} for {property}, Unit {unit} was due on {dueDate}', places),
        t('{amount} for {property}, Unit {unit} was due on {dueDate}.', places),
        t(
          'Please send your payment, or contact us if you have any questions. If you have already paid, please disregard this email.',
        ),
      )
    },
  },
  lease_ending: {
    placeholders: ['tenant', 'property', 'unit', 'end date', 'after that', 'landlord'],
    days: { usual: [60, 30], count: 3, min: 1, max: 180 },
    get wording() {
      return defaultText(
        t('Your lease ends soon: {property}, Unit {unit} on {endDate}', places),
        t('Your lease for {property}, Unit {unit} ends on {endDate}. {afterThat}', places),
      )
    },
  },
  receipt: {
    placeholders: ['tenant', 'amount', 'property', 'unit', 'payment date', 'landlord'],
    days: { usual: [], count: 0, min: 0, max: 0 },
    get wording() {
      return defaultText(
        t('Payment received: {amount} for {property}, Unit {unit}', places),
        t('We received your payment of {amount} for {property}, Unit {unit}.', places),
        t('Thank you. Your receipt is attached.'),
      )
    },
  },
}

/** Each placeholder of a wording as itself: a text is translated around them. */
const places = {
  amount: '{amount}',
  property: '{property}',
  unit: '{unit}',
  dueDate: '{due date}',
  endDate: '{end date}',
  afterThat: '{after that}',
}

function defaultText(subject: string, ...lines: string[]): Wording {
  return { subject, body: [...lines, '{landlord}'].join('\n\n') }
}

const kind = z.enum(automaticEmailKinds, 'Choose rent_due, rent_late, lease_ending or receipt')

const automaticEmail = z.object({
  kind,
  isOn: z.boolean(),
  days: z.array(z.int()),
  subject: z.string(),
  body: z.string(),
  /** Whether the organization writes its text itself. */
  hasOwnWording: z.boolean(),
  /** Null before the first setting. */
  updatedAt: instant.nullable(),
})
export type AutomaticEmail = z.output<typeof automaticEmail>

const automaticEmailsReply = z.object({
  /** Whether an admin has decided about automatic emails; until then all of them are off. */
  isAnswered: z.boolean(),
  emails: z.array(automaticEmail),
})

export const getAutomaticEmails = endpoint('GET', '/api/automatic-emails', {
  may: 'automatic-email:read',
  summary: 'Which emails the organization sends its tenants by itself, when, and in which words',
  reply: automaticEmailsReply,
})

export const answerAutomaticEmails = endpoint('PATCH', '/api/automatic-emails', {
  may: 'automatic-email:write',
  changes: ['automatic-emails'],
  summary: 'Say that the question whether automatic emails go out is answered; it is asked once',
  body: z.object({ isAnswered: z.literal(true, 'The question can only be answered') }),
  reply: automaticEmailsReply,
})

export const setAutomaticEmail = endpoint('PUT', '/api/automatic-emails/:kind', {
  may: 'automatic-email:write',
  changes: ['automatic-emails'],
  summary: 'Switch one automatic email on or off, and set its days and its wording',
  params: z.object({ kind }),
  body: z.object({
    isOn: z.boolean('Switch it on or off'),
    days: z
      .array(z.int('Enter a whole number of days'), 'Enter a whole number of days')
      .max(3, 'Choose at most 3 days')
      .optional()
      .describe('Days before rent is due, after its deadline, or before a lease ends'),
    subject: requiredText('Subject is required', 200)
      .refine(text => !/[\r\n]/.test(text.trim()), 'The subject must be one line')
      .nullish()
      .describe('Null for the default wording, as the body'),
    body: requiredText('Enter what the email says', 5_000).nullish(),
  }),
  reply: automaticEmail,
})

export const previewAutomaticEmail = endpoint('GET', '/api/automatic-emails/:kind/preview', {
  may: 'automatic-email:read',
  summary: 'Whom this email would go to, with the words in place of each placeholder',
  params: z.object({ kind }),
  reply: z.object({
    /** Whether it is a tenant of the organization, or an example without one. */
    isReal: z.boolean(),
    /** Whether that tenant joined, and so gets it at all. */
    hasJoined: z.boolean(),
    tenant: z.string(),
    values: z.array(z.object({ placeholder: z.string(), words: z.string() })),
    /** The amounts, days and places that stand below the body. */
    details: z.array(z.object({ label: z.string(), value: z.string() })),
    /** The text that Rooftree adds before the body, and after it. */
    greeting: z.string(),
    closing: z.array(z.string()),
  }),
})
export type EmailPreview = z.output<typeof previewAutomaticEmail.reply>

export const countAutomaticEmails = endpoint('GET', '/api/automatic-emails/today', {
  may: 'automatic-email:read',
  summary: 'How many people would get a reminder today if all automatic emails were on',
  reply: z.object({ people: z.int() }),
})

/** The stored days of a kind: each once, the furthest first. @throws the sentence for the field, where they are none */
export function daysFor(kind: AutomaticEmailKind, days: readonly number[] | undefined): number[] {
  const { usual, count, min, max } = automaticEmailRules[kind].days
  const chosen = [...new Set(days ?? usual)].sort((a, b) => b - a)
  if (count === 0) return []
  const fault = faultOf(chosen)
  if (fault !== null) throw new RangeError(fault)
  return chosen

  function faultOf(chosen: readonly number[]): string | null {
    if (chosen.length === 0) return 'Enter a number of days'
    if (chosen.length > count)
      return count === 1
        ? 'Choose one day'
        : fixedSentence('Choose at most {count} days', { count })
    return chosen.some(day => day < min || day > max)
      ? fixedSentence('Enter a number of days from {min} to {max}', { min, max })
      : null
  }
}

/** The fault of a template of a kind; null without one. */
export function wordingFault(kind: AutomaticEmailKind, template: string): Said | null {
  return faultIn(template, automaticEmailRules[kind].placeholders)
}
