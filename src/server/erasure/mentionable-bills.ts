import { type SQL, sql } from 'drizzle-orm'
import { billLines, billPayments, bills, type Near, ownerTaxDetails } from '../db/tables.ts'
import { propertyOf } from './mention-places.ts'
import { ofOrganization } from './mentioned-table.ts'

const voided = { voidReason: 'nothing' } as const

/** The free text of bills, their waiting lines and their payments, and of the tax details of owners. */
export const mentionableBills = {
  bill_lines: {
    ...ofOrganization(billLines, { description: 'nothing' }),
    place: propertyOf(billLines.propertyId),
    day: sql`(select b.bill_on from bills b where b.id = ${billLines.billId})`,
    path: pathOf(sql`${billLines.billId}`),
  },
  bill_payments: {
    ...ofOrganization(billPayments, { checkNumber: 'nothing', ...voided }),
    day: billPayments.paidOn,
    path: sql`'/financials?show=bills'`,
  },
  bills: {
    ...ofOrganization(bills, { number: 'nothing', approvalReason: 'nothing', ...voided }),
    isNear: (near: Near) => sql`${bills.vendorId} = ${near.subjectId}`,
    day: bills.billOn,
    path: pathOf(sql`${bills.id}`),
  },
  owner_tax_details: {
    ...ofOrganization(ownerTaxDetails, {
      ...({ taxName: 'nothing', taxStreet: 'nothing', taxCity: 'nothing' } as const),
      ...({ taxState: 'nothing', taxZip: 'nothing', tinLast4: 'nothing' } as const),
    }),
    isNear: (near: Near) => sql`${ownerTaxDetails.userId} = ${near.subjectId}`,
    day: ownerTaxDetails.createdAt,
    path: sql`'/reports/tax-forms?form=misc'`,
  },
}

function pathOf(id: SQL): SQL {
  return sql`'/financials?show=bills&bill=' || ${id}`
}
