import { type Day, isDay } from '#shared/dates.ts'
import { parseAmount } from '#shared/money.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { Consequence } from '../consequence.tsx'
import { ordinal, spanLabel } from '../labels.ts'
import { firstCharges } from './preview.ts'

/** The first charges of a lease, in a sentence, before it is created. Nothing while dates are open. */
export function LeaseFirstCharges({ lease, currency }: { lease: Planned; currency: string }) {
  return <Consequence sentences={describe(lease, currency)} />
}

interface Planned {
  startDate: Day
  endDate: Day
  rollover: boolean
  dueDay: number
  monthlyRent: string
  chargeFrom: Day | null
  today: Day
}

function describe(lease: Planned, currency: string): string[] {
  const { startDate, endDate, chargeFrom } = lease
  const rent = parseAmount(lease.monthlyRent)
  if (!rent.ok || !isDay(startDate) || !isDay(endDate) || startDate >= endDate) return []
  if (chargeFrom !== null && !isDay(chargeFrom)) return []
  const charges = firstCharges(lease)
  if (!charges) return ['The term ends before rent is charged: nothing will be charged.']
  const money = formatMoney(rent.amount, currency)
  const span = spanLabel(charges.from, charges.to)
  const first =
    charges.days === charges.periodDays
      ? `First charge: ${money} for ${span}.`
      : `First charge: ${money} prorated to ${charges.days} of ${charges.periodDays} days, for ${span}.`
  const due =
    charges.dueNow > 1 ? [`${charges.dueNow} months of rent are due at once, up to today.`] : []
  const then = charges.next
    ? [
        `Then ${money} on the ${ordinal(lease.dueDay)} of each month, from ${formatDay(charges.next)}.`,
      ]
    : []
  return [first, ...due, ...then]
}
