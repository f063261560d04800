import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant } from '#shared/fields.ts'

/** Why an address gets no emails: it does not exist, or its person called an email spam. */
export const returnReasons = ['hard_bounce', 'complaint'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** The reports of a provider of email. A soft bounce, such as a full mailbox, changes nothing. */
const emailEventTypes = [...returnReasons, 'soft_bounce'] as const

/** The body of `receiveEmailEvents`, checked after its signature. */
export const emailEvents = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(emailEventTypes),
        recipient: z.string().min(3).max(320),
        /** When it happened, with a zone. */
        at: z.iso.datetime({ offset: true }),
        /** The `Message-ID` that Rooftree gave the email. Without it, it is the last one to the recipient. */
        messageId: z.string().max(998).optional(),
        /** The answer of the mail server. */
        reason: z.string().max(2_000).optional(),
      }),
    )
    .max(500),
})
export type EmailEvent = z.output<typeof emailEvents>['events'][number]

export const receiveEmailEvents = endpoint('POST', '/api/email-events', {
  may: 'public',
  changes: ['mails'],
  summary:
    'Bounces and complaints as the provider of email reports them, signed with EMAIL_EVENTS_SECRET',
  status: 200,
  reply: z.object({ received: z.literal(true) }),
})

/** An address of the organization's emails to which nothing is sent any more. */
export const undeliverableAddress = z.object({
  /** Of the email that came back. */
  id,
  email: z.string(),
  reason: z.enum(returnReasons),
  /** The answer of the mail server. */
  detail: z.string().nullable(),
  returnedAt: instant,
})
export type UndeliverableAddress = z.output<typeof undeliverableAddress>

export const listUndeliverable = endpoint('GET', '/api/undeliverable-addresses', {
  may: 'undeliverable:read',
  summary:
    'Addresses of the organization’s emails that get none, because one came back or was called spam',
  reply: z.array(undeliverableAddress),
})

export const allowAddress = endpoint('DELETE', '/api/undeliverable-addresses/:id', {
  may: 'undeliverable:allow',
  changes: ['mails'],
  summary: 'Send emails to an address again',
  params: z.object({ id }),
})
