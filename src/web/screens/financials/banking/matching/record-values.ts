export const recordKinds = ['payment', 'expense', 'owner_entry'] as const
export type RecordKind = (typeof recordKinds)[number]

/** The fields of every kind: a change of the kind keeps the input. */
export const blankRecord = {
  propertyId: '',
  unitId: '',
  requestId: '',
  vendorId: '',
  category: null as string | null,
  payee: '',
  description: '',
  leaseId: null as string | null,
  paidBy: '',
  ownerId: '',
  notes: '',
}
export type RecordValues = typeof blankRecord
