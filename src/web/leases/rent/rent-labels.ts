import type { RentPeriod } from '#shared/leases/lease-rents.ts'
import { toCents } from '#shared/money.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { spanLabel } from '../labels.ts'

/** The effect of ending a lease on its rent, in sentences. `periods` are as if it had ended. */
export function lastRentSentences(periods: readonly RentPeriod[], currency: string): string[] {
  const money = (amount: string) => formatMoney(amount, currency)
  const last = periods.findLast(({ rent }) => toCents(rent) > 0)
  return [
    ...(last ? [`Last rent: ${money(last.rent)} for ${span(last)}.`] : []),
    ...correctionSentences(periods, currency),
  ]
}

/** The effect of another rent, in sentences. `periods` are as if it applied. */
export function newRentSentences(
  periods: readonly RentPeriod[],
  { monthlyRent, effectiveFrom }: { monthlyRent: string; effectiveFrom: string },
  currency: string,
): string[] {
  const money = (amount: string) => formatMoney(amount, currency)
  const first = periods.find(({ periodEnd }) => periodEnd >= effectiveFrom)
  const isSplit = first && first.periodStart < effectiveFrom
  return [
    `From ${formatDay(effectiveFrom)} the rent is ${money(monthlyRent)}.`,
    ...(first && first.charged === null
      ? [
          `${isSplit ? 'Split by days, the' : 'The'} rent for ${span(first)} is ${money(first.rent)}, due ${formatDay(first.dueDate)}.`,
        ]
      : []),
    ...correctionSentences(periods, currency),
  ]
}

/** Posted charges that would have another amount, or none. */
function correctionSentences(periods: readonly RentPeriod[], currency: string): string[] {
  return periods
    .filter(({ rent, charged }) => charged !== null && charged !== rent)
    .map(period => {
      const was = `The ${formatMoney(period.charged ?? '', currency)} charged`
      return toCents(period.rent) === 0
        ? `${was} for ${span(period)} falls away.`
        : `${was} becomes ${formatMoney(period.rent, currency)} for ${span(period)}.`
    })
}

function span({ periodStart, periodEnd }: RentPeriod): string {
  return spanLabel(periodStart, periodEnd)
}
