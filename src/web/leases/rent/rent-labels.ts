import { t } from '#shared/language/t.ts'
import type { RentPeriod } from '#shared/leases/lease-rents.ts'
import { toCents } from '#shared/money.ts'
import { formatDays } from '#web/format/day-ranges.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'

/** The effect of ending a lease on its rent, in sentences. `periods` are as if it had ended. */
export function lastRentSentences(periods: readonly RentPeriod[], currency: string): string[] {
  const money = (amount: string) => formatMoney(amount, currency)
  const last = periods.findLast(({ rent }) => toCents(rent) > 0)
  return [
    ...(last
      ? [t('Last rent: {rent} for {span}.', { rent: money(last.rent), span: span(last) })]
      : []),
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
    t('From {day}, the rent is {rent}.', {
      day: formatDay(effectiveFrom),
      rent: money(monthlyRent),
    }),
    ...(first && first.charged === null ? [firstSentence(first, isSplit ?? false, currency)] : []),
    ...correctionSentences(periods, currency),
  ]
}

function firstSentence(first: RentPeriod, isSplit: boolean, currency: string): string {
  const values = {
    span: span(first),
    rent: formatMoney(first.rent, currency),
    due: formatDay(first.dueDate),
  }
  return isSplit
    ? t('Prorated, the rent for {span} is {rent}, due {due}.', values)
    : t('The rent for {span} is {rent}, due {due}.', values)
}

/** Posted charges that would have another amount, or none. */
function correctionSentences(periods: readonly RentPeriod[], currency: string): string[] {
  return periods
    .filter(({ rent, charged }) => charged !== null && charged !== rent)
    .map(period => {
      const charged = formatMoney(period.charged ?? '', currency)
      return toCents(period.rent) === 0
        ? t('The {charged} charge for {span} is removed.', { charged, span: span(period) })
        : t('The {charged} charge becomes {rent} for {span}.', {
            charged,
            rent: formatMoney(period.rent, currency),
            span: span(period),
          })
    })
}

function span({ periodStart, periodEnd }: RentPeriod): string {
  return formatDays(periodStart, periodEnd)
}
