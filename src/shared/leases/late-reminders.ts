import * as z from 'zod'
import { leaseParts } from '#shared/accounting/on-lease.ts'
import { endpoint } from '#shared/endpoint.ts'
import { confirm, id, instant, money, requiredText } from '#shared/fields.ts'
import { fixedSentence, type Said } from '#shared/language/sentence.ts'
import { t } from '#shared/language/t.ts'
import { limits } from '#shared/limits.ts'
import { faultIn, type Wording } from '#shared/messaging/email-wording.ts'

/** Reminders of a balance that a person sends to chosen tenants, in their own text. */

/** The placeholders of its text, in braces. */
export const reminderPlaceholders = ['name', 'amount', 'unit', 'landlord'] as const

/** How a reminder reaches one person: a person who never joined is not emailed. */
const reminderReaches = ['email', 'list', 'off', 'not_joined'] as const

/** The same of a lease, by the best of its people; none where nothing is due, or during an eviction. */
export const reminderOutcomes = [...reminderReaches, 'paid', 'eviction'] as const
export type ReminderOutcome = (typeof reminderOutcomes)[number]

/** The default text, in the reader's language. */
export function usualReminder(): Wording {
  const places = { amount: '{amount}', unit: '{unit}' }
  return {
    subject: t('Balance due: {amount} for {unit}', places),
    body: [
      t('Our records show a balance of {amount} for {unit}.', places),
      t(
        'Please send your payment, or contact us if you have any questions. If you have already paid, please disregard this reminder.',
      ),
      '{landlord}',
    ].join('\n\n'),
  }
}

/** So many leases are reminded at once. */
export const maxReminded = 500

const leaseIds = z
  .array(id, 'Choose the leases')
  .min(1, 'Choose at least one lease')
  .max(maxReminded, fixedSentence('Choose at most {most} leases', { most: maxReminded }))

const wording = {
  subject: requiredText('Subject is required', 200).refine(
    text => !/[\r\n]/.test(text.trim()),
    'The subject is one line',
  ),
  body: requiredText('Message is required', limits.text),
}

/** The fault of such a text; null without one. */
export function reminderFault(template: string): Said | null {
  return faultIn(template, reminderPlaceholders)
}

const reminded = z.object({
  ...leaseParts,
  balance: money,
  /** Null before the first reminder. */
  remindedAt: instant.nullable(),
  /** By the calendar of the organization. */
  isRemindedToday: z.boolean(),
  outcome: z.enum(reminderOutcomes),
  people: z.array(
    z.object({
      id,
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      phone: z.string().nullable(),
      reach: z.enum(reminderReaches),
    }),
  ),
})
export type RemindedLease = z.output<typeof reminded>

export const previewReminders = endpoint('POST', '/api/leases/reminders/preview', {
  may: 'lease:write',
  changes: [],
  summary:
    'Who would be emailed a reminder of their balance, and who can only be called or written to',
  body: z.object({ leaseIds }),
  reply: z.object({
    /** For `sendReminders`: a lease reminded after it is not reminded twice. */
    previewedAt: instant,
    leases: z.array(reminded),
  }),
  status: 200,
})

export const sendReminders = endpoint('POST', '/api/leases/reminders', {
  may: 'lease:write',
  changes: ['leases'],
  summary: 'Remind the tenants of leases of their balance: by email, and in their notifications',
  body: z.object({
    leaseIds,
    ...wording,
    previewedAt: instant
      .optional()
      .describe('A lease reminded after it is left out, also where `confirm` is true'),
    confirm,
  }),
  reply: z.object({
    /** Leases of which a tenant was reminded. */
    reminded: z.int(),
    emails: z.int(),
    /** Leases left out: no tenant can be emailed, nothing is due, or they were reminded meanwhile. */
    skipped: z.int(),
  }),
  status: 200,
})

export const printReminders = endpoint('POST', '/api/leases/reminders/letters', {
  may: 'lease:write',
  changes: [],
  summary: 'The same text as a letter to the tenants of each lease, all in one PDF',
  body: z.object({ leaseIds, ...wording }),
  reply: z.unknown().describe('The bytes of a PDF file'),
  status: 200,
})
