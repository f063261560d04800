import type { PostedCharge } from '#shared/accounting/charges.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { formatDay, fullName } from '#web/format/format.ts'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import { sumWords } from '../tables/sum-words.ts'

/** How many charges, and the sum of their amounts or of their open parts: `2 charges, $50.00`. */
export function chargeCount(
  charges: readonly PostedCharge[],
  sum: 'amount' | 'open' = 'amount',
): string {
  return t('{count, plural, one {# charge} other {# charges}}, {sums}', {
    count: charges.length,
    sums: sumWords(
      charges.map(charge => ({ amount: charge[sum], currency: charge.organization.currency })),
    ),
  })
}

/** Whether something is open on it. */
export function isOwed({ voidedOn, open }: PostedCharge): boolean {
  return !voidedOn && toCents(open) > 0
}

/** `Late fee of Bob Ray, due 03/01/2026` */
export function chargeName({ kind, tenant, dueDate }: PostedCharge): string {
  return t('{kind} of {tenant}, due {date}', {
    kind: chargeLabels[kind],
    tenant: fullName(tenant),
    date: formatDay(dueDate),
  })
}
