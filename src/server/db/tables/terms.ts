import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, integer, numeric, pgEnum, text } from 'drizzle-orm/pg-core'
import { chargeKinds } from '#shared/accounting/charge-shape.ts'
import { lateFeeCapOps, lateFeeTypes } from '#shared/leases/terms.ts'
import { day, money } from './columns.ts'
import { archives, readBy } from './readers.ts'

export const lateFeeType = pgEnum('late_fee_type', lateFeeTypes)

/**
 * Late fee terms of an organization, a property or a lease. Without days, or without a type, the
 * level above applies.
 */
export const lateTerms = () => ({
  graceDays: archives(integer()),
  lateFeeType: archives(lateFeeType()),
  /** Money of a `flat` fee or of one day; percent of `percent_unpaid` and `percent_rent`. */
  lateFeeAmount: archives(money()),
  lateFeeCapOp: archives(text({ enum: lateFeeCapOps })),
  lateFeeCapFlat: archives(money()),
  lateFeeCapPercent: archives(numeric({ precision: 5, scale: 2 })),
  lateFeeMaxDays: archives(integer()),
  /** No fee while less rent than this is open. */
  lateFeeMinUnpaid: archives(money()),
  /** The day of the last change of these terms: they charge nothing for earlier days. */
  lateFeeSince: archives(day()),
})

/** The fees of a property's manager. */
export const managementFees = () => ({
  /** The manager's fee, in percent of the receipts of a month; null for none. */
  managementFeePercent: readBy('contractRents', numeric({ precision: 5, scale: 2 })),
  /** The kinds of charges whose receipts count in the fee; null for all receipts. */
  managementFeeBase: readBy('contractRents', text({ enum: chargeKinds }).array().default(['rent'])),
  /** An amount added to the percentage each month, and the minimum of their sum; null for none. */
  managementFeeFlat: readBy('contractRents', money()),
  managementFeeMinimum: readBy('contractRents', money()),
  /** The fee for a new lease: a percentage of its first rent, and an amount on top; null for none. */
  leasingFeePercent: readBy('contractRents', numeric({ precision: 5, scale: 2 })),
  leasingFeeFlat: readBy('contractRents', money()),
})

type Checked = Record<'graceDays' | 'lateFeeCapPercent' | 'lateFeeMaxDays', AnyPgColumn>

export function lateTermsChecks(
  name: 'organizations' | 'properties' | 'leases',
  { graceDays, lateFeeCapPercent, lateFeeMaxDays }: Checked,
) {
  return [
    check(`${name}_late_fee_cap_check`, sql`${lateFeeCapPercent} between 0 and 100`),
    check(`${name}_late_fee_days_check`, sql`${lateFeeMaxDays} > 0`),
    check(`${name}_grace_days_check`, sql`${graceDays} between 0 and 60`),
  ]
}
