import { type Day, isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { parseAmount } from '#shared/money.ts'
import { formatDays } from '#web/format/day-ranges.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { Consequence } from '../consequence.tsx'
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
  if (!charges) return [t('The term ends before rent is charged, so nothing will be charged.')]
  const money = formatMoney(rent.amount, currency)
  const { days, periodDays, dueNow: count } = charges
  const span = formatDays(charges.from, charges.to)
  const first =
    days === periodDays
      ? t('First charge: {money} for {span}.', { money, span })
      : t('First charge: {money} prorated to {days} of {periodDays} days, for {span}.', {
          ...{ money, days, periodDays, span },
        })
  const due =
    count > 1
      ? [
          t(
            '{count, plural, one {# month of rent is due right away, through today.} other {# months of rent are due right away, through today.}}',
            { count },
          ),
        ]
      : []
  const then = charges.next
    ? [
        t(
          '{day, selectordinal, one {Then {money} on the #st of each month, from {from}.} two {Then {money} on the #nd of each month, from {from}.} few {Then {money} on the #rd of each month, from {from}.} other {Then {money} on the #th of each month, from {from}.}}',
          { day: lease.dueDay, money, from: formatDay(charges.next) },
        ),
      ]
    : []
  return [first, ...due, ...then]
}
