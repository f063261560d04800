import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, instant, requiredText } from '#shared/fields.ts'
import { limits } from '#shared/limits.ts'
import { everythingChanged } from '#shared/nouns.ts'

/** Kinds of erasure: an account by its person, a tenant by a landlord, a vendor by its payer. */
export const erasureKinds = ['account', 'tenant', 'vendor'] as const

/** Records whose free text can contain a person's name. */
export const mentionedIn = [
  'accounts',
  'automatic_emails',
  'bill_lines',
  'bill_payments',
  'bills',
  'charges',
  'credits',
  'deposit_entries',
  'agencies',
  'agency_remittances',
  'bank_accounts',
  'bank_files',
  'bank_lines',
  'bank_rules',
  'documents',
  'expenses',
  'imports',
  'journals',
  'lease_payers',
  'leases',
  'closed_periods',
  'maintenance_comments',
  'maintenance_requests',
  'maintenance_schedules',
  'message_attachments',
  'messages',
  'meter_readings',
  'money_transfers',
  'organizations',
  'owner_entries',
  'payments',
  'properties',
  'recurring_charges',
  'recurring_credits',
  'recurring_expenses',
  'refunds',
  'renewal_offers',
  'units',
  'vendor_links',
  'vendors',
] as const
export type MentionedIn = (typeof mentionedIn)[number]

const mention = z.object({
  id,
  entity: z.enum(mentionedIn),
  /** The field of it, in the API's spelling; `file` for the content of a document. */
  field: z.string(),
  rowId: id,
  /** Whether the whole name, email or phone was found; else a part of the name, or a file. */
  isSure: z.boolean(),
  /** Its present text; null for a file, and for a message between others. */
  text: z.string().nullable(),
  /** `Alpha, Unit 4`, or another place; null without one. */
  place: z.string().nullable(),
  /** The day it is of. */
  day: dayReply.nullable(),
  /** The screen that shows it. */
  path: z.string(),
  /** Whether a text is required: it is rewritten, not removed. */
  isRequired: z.boolean(),
})
export type Mention = z.output<typeof mention>

const erasure = z.object({
  id,
  kind: z.enum(erasureKinds),
  /** Their present name. */
  name: z.string(),
  erasedAt: instant,
  /** How many places still mention them. */
  mentions: z.int(),
  /** How much was searched for them, in percent; null once everything was. */
  progress: z.int().min(0).max(100).nullable(),
})
export type Erasure = z.output<typeof erasure>

export const listErasures = endpoint('GET', '/api/erasures', {
  may: 'tenant:erase',
  summary:
    'Who was erased from the organization’s books, newest first, by what they are called now',
  reply: z.array(erasure),
})

export const getErasure = endpoint('GET', '/api/erasures/:id', {
  may: 'tenant:erase',
  summary: 'Texts of other users that still mention, or may mention, an erased person',
  params: z.object({ id }),
  reply: erasure.extend({ places: z.array(mention) }),
})

export const rewriteMention = endpoint('PATCH', '/api/erasure-mentions/:id', {
  may: 'tenant:erase',
  changes: [everythingChanged],
  summary:
    'Write anew what mentions somebody who was erased, or keep it by sending it unchanged; it leaves the list, and the audit log forgets what was there',
  params: z.object({ id }),
  body: z.object({ text: requiredText('Enter the new text', limits.text) }),
})

export const keepMention = endpoint('POST', '/api/erasure-mentions/:id/kept', {
  may: 'tenant:erase',
  changes: ['erasures'],
  summary: 'Keep a text as it is, such as one about another person; it leaves the list',
  params: z.object({ id }),
})

export const eraseMention = endpoint('DELETE', '/api/erasure-mentions/:id', {
  may: 'tenant:erase',
  changes: [everythingChanged],
  summary:
    'Take away the words, or the document, that mention somebody who was erased; the audit log forgets them. 409 where something has to stand there',
  params: z.object({ id }),
})
