/** The subject of a document, by the ids that a call names. */
export interface Place {
  propertyId: string | null
  unitId: string | null
  leaseId: string | null
  expenseId: string | null
  billId: string | null
  w9VendorId: string | null
  w9OwnerId: string | null
  requestId: string | null
}

/** A document about nothing in particular. */
export const nowhere: Place = {
  ...{ propertyId: null, unitId: null, leaseId: null, expenseId: null, billId: null },
  ...{ w9VendorId: null, w9OwnerId: null, requestId: null },
}
