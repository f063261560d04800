import { Building2, CircleDollarSign, Wallet, Wrench } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { getStats } from '#shared/reports/dashboard.ts'
import { useCall } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatCard } from '#web/components/values/stat-card.tsx'
import { formatCount } from '#web/format/format.ts'
import { Trend } from '#web/reports/trend.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './stat-cards.module.css'

/** The four figures; those about money only for roles that read money. */
export function StatCards() {
  const person = usePerson()
  const { currency } = useLocale()
  const { data: stats, error, refetch } = useCall(getStats)
  const seesMoney = can(person, 'charge:read')
  const loading = !stats
  if (!stats && error) {
    return (
      <Panel>
        <FailureState
          title={t('Figures could not be loaded')}
          error={error}
          onRetry={() => refetch()}
        />
      </Panel>
    )
  }
  return (
    <div className={styles.cards}>
      {seesMoney && (
        <StatCard
          label={t('Total Revenue')}
          icon={CircleDollarSign}
          href="/financials"
          loading={loading}
          value={stats && <Money amount={stats.totalRevenue} currency={currency} />}
          hint={<Trend percent={stats?.revenueChangePercent ?? null} />}
        />
      )}
      <StatCard
        label={t('Occupied Units')}
        icon={Building2}
        tone="info"
        href="/properties"
        loading={loading}
        value={stats && `${formatCount(stats.occupiedUnits)}/${formatCount(stats.totalUnits)}`}
        hint={
          stats?.nonRevenueUnits
            ? t('{percent}% occupancy, {count} non-revenue', {
                percent: stats.occupancyPercent,
                count: formatCount(stats.nonRevenueUnits),
              })
            : t('{percent}% occupancy', { percent: stats?.occupancyPercent ?? 0 })
        }
      />
      <StatCard
        label={t('Maintenance Requests')}
        icon={Wrench}
        tone="warn"
        href="/maintenance"
        loading={loading}
        value={stats && formatCount(stats.pendingMaintenance)}
        hint={stats && stats.pendingMaintenance > 5 ? t('High volume') : t('Normal')}
      />
      {seesMoney && (
        <StatCard
          label={t('Rent Collection')}
          icon={Wallet}
          tone="good"
          href="/financials"
          loading={loading}
          value={stats?.collectionPercent === null ? t('N/A') : `${stats?.collectionPercent}%`}
          hint={stats?.collectionPercent === null ? t('No rent due yet') : t('On time')}
        />
      )}
    </div>
  )
}
