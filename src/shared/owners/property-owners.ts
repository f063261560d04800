import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, money } from '#shared/fields.ts'

/** A present or former owner of a property, with their share of its money today. */
const propertyOwner = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The first day after their ownership; null for a present owner. */
  soldOn: dayReply.nullable(),
  balance: money,
  /** The balance less prepaid rent and the reserve, at least zero. */
  available: money,
})
export type PropertyOwner = z.output<typeof propertyOwner>

export const listPropertyOwners = endpoint('GET', '/api/properties/:id/owners', {
  may: 'owner-statement:write',
  summary: 'Who owns a property and who did, the latest first, with what is left of their money',
  params: z.object({ id }),
  reply: z.array(propertyOwner),
})
