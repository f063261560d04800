import * as z from 'zod'
import { previewQuery } from '#shared/documents/uploads.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant, optionalId, optionalText, requiredText } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { limits } from '#shared/limits.ts'
import { listQuery } from '#shared/lists.ts'
import { roles } from '#shared/person.ts'

export const messageStatuses = ['sent', 'delivered', 'read'] as const

const person = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
})

/**
 * The state of the email that copies a message: `taken` by the mail server, `refused` by it or given up, `waiting`, or
 * `stored` as a file where no mail server is set.
 */
export const messageEmails = ['waiting', 'taken', 'refused', 'stored'] as const
export type MessageEmail = (typeof messageEmails)[number]

/** The maximum of files in one message. */
export const maxAttachments = 5
export const tooManyAttachments = fixedSentence('Attach {max} files at most', {
  max: maxAttachments,
})

const attachment = z.object({
  id,
  name: z.string(),
  /** As measured, not as declared. */
  fileType: z.string(),
  fileSize: z.int(),
})
export type Attachment = z.output<typeof attachment>

export const message = z.object({
  id,
  senderId: id,
  receiverId: id,
  subject: z.string().nullable(),
  content: z.string(),
  status: z.enum(messageStatuses),
  propertyId: id.nullable(),
  /** The same for every message of one announcement to the tenants of a property. */
  announcementId: id.nullable(),
  attachments: z.array(attachment),
  createdAt: instant,
  updatedAt: instant,
  sender: person,
  receiver: person,
  email: z
    .enum(messageEmails)
    .nullish()
    .describe('Of a conversation: the state of the email; null where none was sent, or by others'),
  unread: z
    .int()
    .optional()
    .describe('Of a conversation: how many messages of the other the caller has not read'),
})
export type Message = z.output<typeof message>

export const listMessages = endpoint('GET', '/api/messages', {
  may: 'message:read',
  summary:
    'The messages the caller sent or received, newest first; `q` looks in subject, text and names',
  query: listQuery.extend({
    status: z.enum(messageStatuses).optional(),
    unread: z
      .literal('true', 'Must be true')
      .optional()
      .describe('Only what the caller received and has not read'),
    latest: z
      .literal('true', 'Must be true')
      .optional()
      .describe('One for each conversation, the last; `q` looks in all of its messages'),
    with: id.optional().describe('Only the conversation with this person'),
    propertyId: id
      .optional()
      .describe('Only messages that name this property, and those with its tenants of any time'),
    unitId: id.optional().describe('Only messages with the tenants of this unit'),
  }),
  reply: z.array(message),
})

/** Files already sent to the addresses that `POST /api/objects/upload` gave. */
export const attachmentsToSend = z
  .array(
    z.object(
      {
        name: requiredText('File name is required'),
        fileUrl: requiredText('Please upload a file first', limits.url),
      },
      'Must be a file',
    ),
    'Must be a list of files',
  )
  .max(maxAttachments, tooManyAttachments)
  .optional()
  .describe('Each with the uploadURL it was put to, without its query string')

export const sendMessage = endpoint('POST', '/api/messages', {
  may: 'message:send',
  changes: ['messages'],
  summary: 'Write to one of the caller’s recipients; the sender is always the caller',
  body: z.object({
    receiverId: optionalId,
    recipientEmail: optionalText(limits.email).describe(
      'Of a person the caller may write to, instead of receiverId; with both, they must agree',
    ),
    subject: optionalText(limits.line),
    content: requiredText('Message is required', limits.message),
    propertyId: optionalId,
    attachments: attachmentsToSend,
  }),
  reply: message,
})

/** So many people are written to at once. */
export const maxReceivers = 1_000

export const sendMessages = endpoint('POST', '/api/messages/batch', {
  may: 'announcement:send',
  changes: ['messages'],
  summary: 'Write to several of the caller’s recipients: one message each, all of them or none',
  body: z.object({
    receiverIds: z
      .array(id, 'Choose the recipients')
      .min(1, 'Choose at least one recipient')
      .max(maxReceivers, fixedSentence('Choose at most {most} recipients', { most: maxReceivers })),
    subject: optionalText(limits.line),
    content: requiredText('Message is required', limits.message),
    attachments: attachmentsToSend,
  }),
  reply: z.object({
    recipients: z.int(),
    withoutEmail: z.int().describe('Left out, as they have no email and cannot read it'),
  }),
})

export const markMessage = endpoint('PATCH', '/api/messages/:id', {
  may: 'message:mark',
  changes: ['messages'],
  summary: 'Mark a message as read; only its receiver can',
  params: z.object({ id }),
  body: z.object({ status: z.literal('read', 'A message can only be marked as read') }),
  reply: message,
})

export const summarizeMessages = endpoint('GET', '/api/messages/summary', {
  may: 'message:read',
  summary: 'How many messages the caller has, and how many people they exchanged some with lately',
  reply: z.object({
    received: z.int(),
    sent: z.int(),
    unread: z.int(),
    /** Distinct pairs of people with a message in the last 30 days. */
    activeConversations: z.int(),
  }),
})

export const downloadAttachment = endpoint('GET', '/api/message-attachments/:id/download', {
  may: 'message:read',
  summary: 'A file sent with a message, or one range of its bytes; for its sender and receiver',
  params: z.object({ id }),
  query: previewQuery,
  reply: z.unknown().describe('The bytes of the file, under its own content type'),
})

/**
 * A person the caller may write to; a person without an email cannot read messages, and is reached
 * by post or phone.
 */
export const recipient = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(roles),
  /** Through which the caller reaches them. */
  organizationId: id,
})
export type Recipient = z.output<typeof recipient>

export const listRecipients = endpoint('GET', '/api/recipients', {
  may: 'message:send',
  summary:
    'The people the caller may write to, by name; a recipient without an email is not reached',
  query: listQuery.extend({
    receiverId: id.optional().describe('Only this person, if the caller may'),
  }),
  reply: z.array(recipient),
})
