import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, optionalId, optionalText, requiredText } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { limits } from '#shared/limits.ts'
import { attachmentsToSend } from './messages.ts'

/** The maximum of properties named in one call; beyond that, all. */
const maxProperties = 100

export const countAudience = endpoint('GET', '/api/announcements/audience', {
  may: 'announcement:send',
  summary: 'To how many people an announcement in a property, in some or in all would go now',
  query: z.object({
    propertyId: id.optional(),
    propertyIds: z
      .string()
      .max(maxProperties * 37)
      .transform(text => text.split(','))
      .pipe(z.array(id))
      .optional()
      .describe('Ids with commas between them'),
    all: z.stringbool('Must be true or false').optional(),
  }),
  reply: z.object({
    recipients: z.int(),
    withoutEmail: z.int().describe('Rent there too, but have no email and cannot read it'),
  }),
})

export const sendAnnouncement = endpoint('POST', '/api/announcements', {
  may: 'announcement:send',
  changes: ['messages'],
  summary:
    'Write to everybody who rents in a property, in some or in all: one message each, all of them or none',
  body: z.object({
    propertyId: optionalId,
    propertyIds: z
      .array(id, 'Must be a list of ids')
      .max(maxProperties, fixedSentence('Choose at most {max} properties', { max: maxProperties }))
      .optional()
      .describe('Several properties, or one'),
    all: z.boolean('Must be true or false').optional().describe('All that are not archived'),
    subject: optionalText(limits.line),
    content: requiredText('Message is required', limits.message),
    attachments: attachmentsToSend,
    recipients: z
      .int('Must be a whole number')
      .optional()
      .describe('How many it was said to go to; 409 when they are others by now'),
  }),
  reply: z.object({
    id,
    propertyId: id.nullable().describe('Null where it went to several'),
    recipients: z.int(),
  }),
})
