import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { instant, requiredName, requiredText } from '#shared/fields.ts'
import type { Said } from '#shared/language/sentence.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { t } from '#shared/language/t.ts'
import { faultIn } from './email-wording.ts'

/** The texts that an office inserts into its messages, with placeholders for the tenant it writes to. */

const max = 20

/** Their placeholders, without braces. */
export const templatePlaceholders = [
  'tenant',
  'property',
  'unit',
  'rent',
  'amount owed',
  'lease end',
  'landlord',
] as const
export type TemplatePlaceholder = (typeof templatePlaceholders)[number]

const messageTemplate = z.object({ name: z.string(), body: z.string() })
export type MessageTemplate = z.output<typeof messageTemplate>

export const messageTemplates = z
  .array(
    z.object(
      {
        name: requiredName('Name is required', 60),
        body: requiredText('Message is required', 2_000),
      },
      'Must be a template',
    ),
    'Must be a list of templates',
  )
  .max(max, fixedSentence('Save at most {max} templates', { max }))

export const listMessageTemplates = endpoint('GET', '/api/message-templates', {
  may: 'message-template:read',
  summary: 'The texts that the office inserts into its messages; null before it wrote its own',
  reply: z.object({
    templates: z.array(messageTemplate).nullable(),
    /** Of the organization, whose PATCH changes them. */
    updatedAt: instant,
  }),
})

/** The first template with a fault in its placeholders, by its place; null without one. */
export function templateFault(
  templates: readonly MessageTemplate[],
): { at: number; sentence: Said } | null {
  for (const [at, { body }] of templates.entries()) {
    const sentence = faultIn(body, templatePlaceholders)
    if (sentence !== null) return { at, sentence }
  }
  return null
}

/** The templates of an organization without its own. */
export function usualTemplates(): MessageTemplate[] {
  const places = {
    tenant: '{tenant}',
    property: '{property}',
    unit: '{unit}',
    amount: '{amount owed}',
    leaseEnd: '{lease end}',
    landlord: '{landlord}',
  }
  return [
    {
      name: t('Balance due'),
      body: t(
        'Hello {tenant}, your balance for {property}, Unit {unit} is {amount}. Please send your payment, or let us know if you have any questions. {landlord}',
        places,
      ),
    },
    {
      name: t('Entry for a repair'),
      body: t(
        'Hello {tenant}, we need to enter {property}, Unit {unit} for a repair. Please tell us which day and time suit you. {landlord}',
        places,
      ),
    },
    {
      name: t('Request received'),
      body: t(
        'Hello {tenant}, we received your request and will tell you when someone can come. {landlord}',
        places,
      ),
    },
    {
      name: t('Lease renewal'),
      body: t(
        'Hello {tenant}, your lease for {property}, Unit {unit} ends on {leaseEnd}. Would you like to renew it? {landlord}',
        places,
      ),
    },
  ]
}
