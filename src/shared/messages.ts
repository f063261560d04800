import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, optionalId, optionalText, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { listQuery } from './lists.ts'
import { roles } from './users.ts'

export const messageStatuses = ['sent', 'delivered', 'read'] as const
export type MessageStatus = (typeof messageStatuses)[number]

const somebody = z.object({ id, firstName: z.string().nullable(), lastName: z.string().nullable() })

export const message = z.object({
  id,
  senderId: id,
  receiverId: id,
  subject: z.string().nullable(),
  content: z.string(),
  status: z.enum(messageStatuses),
  propertyId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
  sender: somebody,
  receiver: somebody,
})
export type Message = z.output<typeof message>

export const listMessages = endpoint('GET', '/api/messages', {
  may: 'message:read',
  summary: 'The messages the caller sent or received, newest first',
  query: listQuery.extend({
    status: z.enum(messageStatuses).optional(),
    with: id.optional().describe('Only the conversation with this person'),
  }),
  reply: z.array(message),
})

export const sendMessage = endpoint('POST', '/api/messages', {
  may: 'message:send',
  summary: 'Write to somebody among the caller’s recipients; the sender is always the caller',
  body: z.object({
    receiverId: optionalId,
    recipientEmail: optionalText(limits.email).describe('Instead of receiverId'),
    subject: optionalText(limits.line),
    content: requiredText('Message is required', limits.message),
    propertyId: optionalId,
  }),
  reply: message,
})

export const markMessage = endpoint('PATCH', '/api/messages/:id', {
  may: 'message:mark',
  summary: 'Mark a message as read; only its receiver can',
  params: z.object({ id }),
  body: z.object({ status: z.literal('read', 'A message can only be marked as read') }),
  reply: message,
})

/** Somebody the caller may write to. */
export const recipient = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles),
})
export type Recipient = z.output<typeof recipient>

export const listRecipients = endpoint('GET', '/api/recipients', {
  may: 'message:send',
  summary: 'The people the caller may write to, by name',
  query: listQuery,
  reply: z.array(recipient),
})
