import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import BarChart from '#web/components/charts/bar-chart.tsx'
import { ticksUpTo } from '#web/components/charts/bar-scale.ts'
import { formatShortDay } from '#web/format/day-ranges.ts'
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
        mark: formatShortDay(bar.to),
        bars:
          bar.amount === null
            ? []
            : [{ height: heightOf(bar), text: formatMoney(bar.amount, currency) }],
      }))}
    />
  )
}
