import type { Day } from '#shared/dates.ts'
import { readerLanguage, t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import BarChart from '#web/components/charts/bar-chart.tsx'
import { ticksUpTo } from '#web/components/charts/bar-scale.ts'
import { formatMoney, shortMoney } from '#web/format/format.ts'
import { type Bar, spanOf } from './revenue-bars.ts'

/** Money by day or week as bars. */
export default function RevenueChart({
  bars,
  currency,
  noDataBefore,
}: {
  bars: readonly Bar[]
  currency: string
  noDataBefore: Day | null
}) {
  const heightOf = ({ amount }: Bar) => (amount === null ? 0 : toCents(amount) / 100)
  return (
    <BarChart
      label={t('Revenue, chart')}
      ticks={ticksUpTo(Math.max(...bars.map(heightOf)))}
      tickLabels={tick => shortMoney(tick, currency)}
      noDataBefore={noDataBefore}
      groups={bars.map(bar => ({
        key: bar.to,
        name: spanOf(bar),
        mark: shortDay(bar.to),
        bars:
          bar.amount === null
            ? []
            : [{ height: heightOf(bar), text: formatMoney(bar.amount, currency) }],
      }))}
    />
  )
}

/** `Mar 31`: a month's name is clear in any date format. */
function shortDay(day: Day): string {
  return readerLanguage().date(`${day}T00:00:00Z`, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}
