import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  amount,
  bookedDay,
  confirm,
  day,
  dayReply,
  id,
  instant,
  money,
  optionalDay,
  optionalText,
  requiredId,
} from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'
import { namedPerson } from '#shared/person.ts'
import { voidParts, withVoided } from './on-lease.ts'

/** An owner's contributions to a property, and draws from it. */
export const ownerEntryKinds = ['contribution', 'draw'] as const
export type OwnerEntryKind = (typeof ownerEntryKinds)[number]

const ownerEntry = z.object({
  id,
  propertyId: id,
  ownerId: id,
  kind: z.enum(ownerEntryKinds),
  amount: money,
  entryOn: dayReply,
  bookedOn: bookedDay,
  notes: z.string().nullable(),
  ...voidParts,
  createdAt: instant,
  property: z.object({ id, name: z.string() }),
  owner: namedPerson,
})
export type OwnerEntry = z.output<typeof ownerEntry>

export const listOwnerEntries = endpoint('GET', '/api/owner-entries', {
  may: 'owner-statement:read',
  summary: 'Owner contributions and draws, the latest first; owners see their own',
  query: listQuery.omit({ q: true }).extend({
    propertyId: id.optional(),
    from: day().optional(),
    to: day().optional(),
    voided: withVoided,
  }),
  reply: z.array(ownerEntry),
})

export const createOwnerEntry = endpoint('POST', '/api/owner-entries', {
  may: 'owner-statement:write',
  changes: ['owner-entries'],
  summary: 'Record what the owner of a property was paid (draw) or put in (contribution)',
  body: z.object({
    propertyId: requiredId('Property is required'),
    kind: z.enum(ownerEntryKinds, 'Choose draw or contribution'),
    amount: amount('Amount is required'),
    entryOn: optionalDay.describe('Default today, and not later'),
    ownerId: id
      .optional()
      .describe('A present or former owner; default the only owner of that day'),
    notes: optionalText(),
    confirm,
  }),
  reply: ownerEntry,
})

export const voidOwnerEntry = endpoint('DELETE', '/api/owner-entries/:id', {
  may: 'owner-statement:write',
  changes: ['owner-entries'],
  summary:
    'Void a wrong entry, on the day it was recorded or as an admin; it stays on record as voided',
  params: z.object({ id }),
  body: z.object({ reason: optionalText() }),
})
