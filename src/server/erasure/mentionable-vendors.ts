import { sql } from 'drizzle-orm'
import { type Near, vendorLinks, vendors } from '../db/tables.ts'
import { homeOfRequest, isAmong } from './mention-places.ts'
import { ofOrganization } from './mentioned-table.ts'

/** The free text of vendors, and of the links they are sent. */
export const mentionableVendors = {
  vendor_links: {
    ...ofOrganization(vendorLinks, { sentTo: 'a word' }),
    isNear: (near: Near) => isAmong(vendorLinks.requestId, near.requests),
    place: homeOfRequest(vendorLinks.requestId),
    day: vendorLinks.createdAt,
    path: sql`'/maintenance/' || ${vendorLinks.requestId}`,
  },
  vendors: {
    ...ofOrganization(vendors, {
      name: 'other words',
      email: 'nothing',
      phone: 'nothing',
      notes: 'nothing',
      taxName: 'nothing',
      taxStreet: 'nothing',
      taxCity: 'nothing',
      taxState: 'nothing',
      taxZip: 'nothing',
      tinLast4: 'nothing',
    }),
    day: vendors.createdAt,
    path: sql`'/financials?show=vendors'`,
  },
}
