import * as z from 'zod'
import { correction, dayReply, id, optionalText } from '#shared/fields.ts'
import { booksQuery, listQuery } from '#shared/lists.ts'
import { books } from '#shared/organization/organization.ts'

/** What every row of a lease's ledger says of the lease it is on, and how such rows are asked for. */

export const leaseParts = {
  leaseId: id,
  /** The landlord, in whose currency and zone amounts and days are. */
  organization: books,
  tenant: z.object({ id, firstName: z.string().nullable(), lastName: z.string().nullable() }),
  unit: z.object({ id, unitNumber: z.string(), propertyId: id, propertyName: z.string() }),
}

/** Of a row that was entered by mistake: it counts on no day. The reason is told to the office alone. */
export const voidParts = { voidedOn: dayReply.nullable(), voidReason: z.string().nullable() }

/** Why a row is voided, and what becomes of the late fees that would follow. */
export const voidBody = z.object({ reason: optionalText(), ...correction })

/** Whether a list answers voided rows too. */
export const withVoided = z.stringbool('Must be true or false').optional().default(false)

export const onLeaseQuery = listQuery.extend({
  leaseId: id.optional(),
  tenantId: id.optional(),
  propertyId: id.optional(),
  books: booksQuery,
})
