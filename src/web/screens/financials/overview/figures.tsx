import { Banknote, CalendarDays, CircleAlert, TrendingUp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { t } from '#shared/language/t.ts'
import { getStats } from '#shared/reports/dashboard.ts'
import { useCall } from '#web/client/api.ts'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { CardGrid, Panel } from '#web/components/layout/panel.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatCard } from '#web/components/values/stat-card.tsx'
import { Trend } from '#web/reports/trend.tsx'
import { useLocale } from '#web/session/locale.ts'
import type { Figure } from './explain.tsx'

const Explain = lazy(() => import('./explain.tsx'))

/** The four figures of the screen, as the server computes them; with `explains` each shows its computation. */
export function Figures({ explains }: { explains: boolean }) {
  const dialog = useDialog<Figure>()
  const explain = (figure: Figure) => (explains ? () => dialog.open(figure) : undefined)
  const { currency } = useLocale()
  const { data: stats, error, refetch } = useCall(getStats)
  if (!stats && error) {
    return (
      <Panel>
        <FailureState
          title={t('The figures could not be loaded')}
          error={error}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  }
  const tenants = stats?.outstandingTenants ?? 0
  return (
    <CardGrid min="small">
      <StatCard
        label={t('Total Revenue')}
        onExplain={explain('revenue')}
        icon={Banknote}
        loading={!stats}
        value={stats && <Money amount={stats.totalRevenue} currency={currency} />}
        hint={stats && <Trend percent={stats.revenueChangePercent} />}
      />
      <StatCard
        label={t('This Month')}
        onExplain={explain('month')}
        icon={CalendarDays}
        tone="info"
        loading={!stats}
        value={
          stats && <Money amount={stats.revenueThisMonth} currency={currency} cents="if any" />
        }
        hint={t('Received so far')}
      />
      <StatCard
        label={t('Collection Rate')}
        onExplain={explain('collection')}
        icon={TrendingUp}
        tone="good"
        loading={!stats}
        value={stats?.collectionPercent == null ? t('N/A') : `${stats.collectionPercent}%`}
        hint={t('Latest rent paid on time')}
      />
      <StatCard
        label={t('Outstanding')}
        onExplain={explain('outstanding')}
        icon={CircleAlert}
        tone={tenants > 0 ? 'bad' : 'good'}
        loading={!stats}
        value={
          stats?.outstanding ? (
            <Money amount={stats.outstanding} currency={currency} cents="if any" />
          ) : (
            stats && t('N/A')
          )
        }
        hint={t('for {count, plural, one {# tenant} other {# tenants}}, past due after grace', {
          count: tenants,
        })}
      />
      {dialog.about && (
        <Suspense>
          <Explain figure={dialog.about} opened={dialog.opened} onClose={dialog.close} />
        </Suspense>
      )}
    </CardGrid>
  )
}
