import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, integer, numeric, pgEnum, text } from 'drizzle-orm/pg-core'
import { lateFeeCapOps, lateFeeTypes } from '#shared/leases/terms.ts'
import { day, money } from './columns.ts'
import { archives } from './readers.ts'

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
