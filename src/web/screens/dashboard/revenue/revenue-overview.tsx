import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { getRevenue, type Revenue, revenueRanges } from '#shared/reports/dashboard-revenue.ts'
import { useCall } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { formatMoney } from '#web/format/format.ts'
import { Trend } from '#web/reports/trend.tsx'
import { useLocale } from '#web/session/locale.ts'
import { barsOf } from './revenue-bars.ts'
import styles from './revenue-overview.module.css'

const RevenueChart = lazy(() => import('./revenue-chart.tsx'))
const RevenueTable = lazy(() => import('./revenue-table.tsx'))

/** Receipts of the last days, day by day, compared with earlier ones. */
export function RevenueOverview() {
  const { currency } = useLocale()
  const [range, setRange] = useState<number>(30)
  const [isTable, setTable] = useState(false)
  const { data, error, refetch } = useCall(getRevenue, {
    query: { days: range === 7 ? '7' : range === 90 ? '90' : '30' },
  })
  // While another range loads, the previous one stays, dimmed: the layout does not jump.
  const [shown, setShown] = useState<Revenue>()
  if (data && data !== shown) setShown(data)
  const bars = shown && barsOf(shown.days)

  return (
    <Panel
      title={t('Revenue Overview')}
      actions={
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend.
        <div className={styles.ranges} role="group" aria-label={t('Range')}>
          {revenueRanges.map(days => (
            <button
              key={days}
              type="button"
              aria-pressed={days === range}
              onClick={() => setRange(days)}
            >
              {t('{days}D', { days })}
            </button>
          ))}
        </div>
      }
    >
      {error && !data ? (
        <FailureState
          title={t('Revenue could not be loaded')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={styles.body} data-loading={!data || undefined} aria-busy={!data}>
          <p className={styles.total} aria-live="polite">
            {shown
              ? labelOf(shown.days.length, formatMoney(shown.total, currency, { cents: 'if any' }))
              : '…'}
          </p>
          <p className={styles.change}>
            {shown ? (
              <Trend percent={shown.changePercent} against={againstOf(shown.days.length)} />
            ) : (
              '…'
            )}
          </p>
          <div className={styles.chart}>
            <Suspense>
              {bars &&
                (isTable ? (
                  <RevenueTable bars={bars} currency={currency} />
                ) : (
                  <RevenueChart
                    bars={bars}
                    currency={currency}
                    noDataBefore={shown?.noDataBefore ?? null}
                  />
                ))}
            </Suspense>
          </div>
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.toggle}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? t('Show as chart') : t('Show as table')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function labelOf(days: number, amount: string): string {
  if (days === 7) return t('Weekly Revenue: {amount}', { amount })
  return days === 90
    ? t('Quarterly Revenue: {amount}', { amount })
    : t('Monthly Revenue: {amount}', { amount })
}

function againstOf(days: number): string {
  if (days === 7) return t('vs same days last month')
  return days === 90 ? t('vs previous 90 days') : t('vs previous 30 days')
}
