import * as z from 'zod'
import type { Preferences } from '#shared/account/auth.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant } from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'

/**
 * `waiting` to be sent or tried again, `sent`, `parked`: not sent until a user sends it again, or `returned`: it
 * came back after it was sent, or its recipient called it spam.
 */
export const mailStates = ['waiting', 'sent', 'parked', 'returned'] as const
export type MailState = (typeof mailStates)[number]

/** A copy of a message, a notification of a change, or another email (invitation, statement, report). */
export const mailKinds = ['message', 'notice', 'letter'] as const

/** One email of the organization; its text belongs to its recipient alone. */
export const mail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  kind: z.enum(mailKinds),
  state: z.enum(mailStates),
  attempts: z.int(),
  /** The mail server's last answer, while the email is not sent, or why it came back. */
  error: z.string().nullable(),
  /** Whether it waits because its organization or mailbox had its share of a day. */
  isHeld: z.boolean(),
  /** When it is tried again; null unless it waits. */
  nextAttemptAt: instant.nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
})
export type Mail = z.output<typeof mail>

const mailQuery = listQuery.extend({ state: z.enum(mailStates).optional() })

export const listMails = endpoint('GET', '/api/mails', {
  may: 'mail:read',
  summary: 'The mails the organization sent, newest first, with what became of each',
  query: mailQuery,
  reply: z.array(mail),
})

/** One of the installation's, whosever it is. */
const outboxMail = mail.extend({
  /** Null for mails of a person's own account. */
  organization: z.object({ name: z.string() }).nullable(),
})
export type OutboxMail = z.output<typeof outboxMail>

export const listOutbox = endpoint('GET', '/api/outbox', {
  may: 'outbox:read',
  summary: 'The mails of the whole installation, newest first, for who operates it',
  query: mailQuery,
  reply: z.array(outboxMail),
})

export const listOutboxLinks = endpoint('GET', '/api/outbox/:id/links', {
  may: 'outbox:read',
  summary: 'The links of an email stored as a file, for the operator to pass on',
  params: z.object({ id }),
  reply: z.array(z.object({ words: z.string(), link: z.string() })),
})

export const getMailDelivery = endpoint('GET', '/api/mails/delivery', {
  may: 'mail:read',
  summary: 'Where mails go: to people through a mail server, or into files on this server',
  reply: z.object({ delivery: z.enum(['mail', 'file']) }),
})

export const resendMail = endpoint('POST', '/api/mails/:id/resends', {
  may: 'mail:resend',
  changes: ['mails'],
  summary: 'Try a parked mail again, now',
  params: z.object({ id }),
  reply: mail,
})

/**
 * The kind of an email's text. `account`, `invitation` and `job` are fixed, except for the landlord's name. `words` is
 * a person's own text, sent only to a proven address. An organization's share of a day is counted by kind.
 */
export const emailKinds = ['account', 'invitation', 'job', 'words'] as const
export type EmailKind = (typeof emailKinds)[number]

/** The switches of a person's settings that stop emails. */
export const emailPreferences = [
  'emailNotifications',
  'maintenanceAlerts',
  'paymentReminders',
  'systemUpdates',
] as const satisfies readonly (keyof Preferences)[]
export type EmailPreference = (typeof emailPreferences)[number]
