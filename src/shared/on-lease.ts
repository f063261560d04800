import * as z from 'zod'
import { id } from './fields.ts'
import { booksQuery, listQuery } from './lists.ts'
import { books } from './organization.ts'

/** What every row of a lease's ledger says of the lease it is on, and how such rows are asked for. */

export const leaseParts = {
  leaseId: id,
  /** The landlord, in whose currency and zone amounts and days are. */
  organization: books,
  tenant: z.object({ id, firstName: z.string().nullable(), lastName: z.string().nullable() }),
  unit: z.object({ id, unitNumber: z.string(), propertyId: id, propertyName: z.string() }),
}

export const onLeaseQuery = listQuery.extend({
  leaseId: id.optional(),
  tenantId: id.optional(),
  propertyId: id.optional(),
  books: booksQuery,
})
