import { type SQL, sql } from 'drizzle-orm'
import {
  billLines,
  billPayments,
  bills,
  meterReadings,
  type Near,
  ownerTaxDetails,
} from '../db/tables.ts'
import { homeOf, propertyOf } from './mention-places.ts'
import { ofOrganization } from './mentioned-table.ts'

const voided = { voidReason: 'nothing' } as const

/** The free text of bills, their waiting lines, their payments, readings they are divided by, and owners' tax details. */
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
  meter_readings: {
    ...ofOrganization(meterReadings, voided),
    place: homeOf(meterReadings.unitId),
    day: meterReadings.readOn,
    path: sql`'/financials?show=charge-runs'`,
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
