import {
  getOwnerTaxDetails,
  getTaxDetails,
  openOwnerTin,
  openTin,
  setOwnerTaxDetails,
  setTaxDetails,
} from '#shared/accounting/tax-details.ts'

/** Whose tax details a dialog is about. */
export interface TaxRecipient {
  kind: 'vendor' | 'owner'
  id: string
  name: string
}

/** The calls of each kind. */
export const taxDetailsCalls = {
  vendor: { get: getTaxDetails, set: setTaxDetails, open: openTin },
  owner: { get: getOwnerTaxDetails, set: setOwnerTaxDetails, open: openOwnerTin },
} as const
