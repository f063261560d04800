import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, optionalText, requiredId, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { attachmentsToSend } from './messages.ts'

export const countAudience = endpoint('GET', '/api/announcements/audience', {
  may: 'announcement:send',
  summary: 'To how many people an announcement in a property would go now',
  query: z.object({ propertyId: id }),
  reply: z.object({
    recipients: z.int(),
    withoutEmail: z.int().describe('Rent there too, but have no email and cannot read it'),
  }),
})

export const sendAnnouncement = endpoint('POST', '/api/announcements', {
  may: 'announcement:send',
  summary: 'Write to everybody who rents in a property: one message each, all of them or none',
  body: z.object({
    propertyId: requiredId('Property is required'),
    subject: optionalText(limits.line),
    content: requiredText('Message is required', limits.message),
    attachments: attachmentsToSend,
    recipients: z
      .int('Must be a whole number')
      .optional()
      .describe('How many it was said to go to; 409 when they are others by now'),
  }),
  reply: z.object({ id, propertyId: id, recipients: z.int() }),
})
