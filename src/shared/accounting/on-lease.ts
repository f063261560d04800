import * as z from 'zod'
import { correction, dayReply, id, optionalText } from '#shared/fields.ts'
import { listQuery, organizationQuery } from '#shared/lists.ts'
import { organizationSettings } from '#shared/organization-settings.ts'
import { namedPerson } from '#shared/person.ts'

/** Lease fields shared by all rows of its ledger, and the query for such rows. */

export const leaseParts = {
  leaseId: id,
  /** The landlord, with the currency of amounts and the zone of days. */
  organization: organizationSettings,
  tenant: namedPerson,
  unit: z.object({ id, unitNumber: z.string(), propertyId: id, propertyName: z.string() }),
}

/** Of a row entered by mistake: it counts on no day. Only the office reads the reason. */
export const voidParts = { voidedOn: dayReply.nullable(), voidReason: z.string().nullable() }

/** The reason of a void, and the decision about late fees that would follow. */
export const voidBody = z.object({ reason: optionalText(), ...correction })

/** Whether a list answers voided rows too. */
export const withVoided = z.stringbool('Must be true or false').optional().default(false)

export const onLeaseQuery = listQuery.extend({
  leaseId: id.optional(),
  tenantId: id.optional(),
  propertyId: id.optional(),
  books: organizationQuery,
})
