import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { listQuery } from './lists.ts'

/** `waiting` to be sent or tried again, `sent`, or `parked`: given up until somebody sends it again. */
export const mailStates = ['waiting', 'sent', 'parked'] as const
export type MailState = (typeof mailStates)[number]

/** A copy of a message, word of a change, or a letter such as an invitation, a statement or a report. */
export const mailKinds = ['message', 'notice', 'letter'] as const

/** One mail about the organization's books; what it says is its recipient's alone. */
export const mail = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  kind: z.enum(mailKinds),
  state: z.enum(mailStates),
  attempts: z.int(),
  /** What the mail server said the last time, while the mail is not sent. */
  error: z.string().nullable(),
  /** When it is tried again; null unless it waits. */
  nextAttemptAt: instant.nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
})
export type Mail = z.output<typeof mail>

export const listMails = endpoint('GET', '/api/mails', {
  may: 'mail:read',
  summary: 'The mails the organization sent, newest first, with what became of each',
  query: listQuery.extend({ state: z.enum(mailStates).optional() }),
  reply: z.array(mail),
})

export const getMailDelivery = endpoint('GET', '/api/mails/delivery', {
  may: 'mail:read',
  summary: 'Where mails go: to people through a mail server, or into files on this server',
  reply: z.object({ delivery: z.enum(['mail', 'file']) }),
})

export const resendMail = endpoint('POST', '/api/mails/:id/resends', {
  may: 'mail:resend',
  summary: 'Try a parked mail again, now',
  params: z.object({ id }),
  reply: mail,
})
