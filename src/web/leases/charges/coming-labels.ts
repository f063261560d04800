import type { ComingCharge } from '#shared/coming-charges.ts'
import { formatMoney } from '#web/format/format.ts'

/** How an amount comes about: `15 of 31 days of $1,500.00`; empty for a whole period at one price. */
export function comingLabel(
  charge: Pick<ComingCharge, 'days' | 'periodDays' | 'monthly' | 'organization'>,
): string {
  const { days, periodDays, monthly } = charge
  if (monthly === null) return 'the amount changes within these days'
  if (days === periodDays) return ''
  return `${days} of ${periodDays} days of ${formatMoney(monthly, charge.organization.currency)}`
}
