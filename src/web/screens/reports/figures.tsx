import { Building2, FileChartColumn, TrendingUp, Wallet } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { getReportsSummary } from '#shared/reports/reports.ts'
import { useCall } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { StatCard } from '#web/components/values/stat-card.tsx'
import { formatCount } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './figures.module.css'

/** The four figures of the screen; `seesMoney` is false for a role without access to money. */
export function Figures({ seesMoney }: { seesMoney: boolean }) {
  const seesAll = can(usePerson(), 'lease:write')
  const { data: figures, error, refetch } = useCall(getReportsSummary)
  if (!figures && error) {
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
  const loading = !figures
  return (
    <div className={styles.cards}>
      <StatCard
        label={t('Reports Generated')}
        icon={FileChartColumn}
        loading={loading}
        value={figures && formatCount(figures.reportsGenerated)}
        hint={seesAll ? t('By your team in the last 30 days') : t('By you in the last 30 days')}
      />
      {seesMoney && (
        <StatCard
          label={t('Revenue Growth')}
          icon={TrendingUp}
          tone="good"
          href="/financials"
          loading={loading}
          value={figures && growth(figures.revenueChangePercent)}
          hint={
            figures?.revenueChangePercent === null
              ? t('No earlier revenue to compare with')
              : t('vs previous 30 days')
          }
        />
      )}
      <StatCard
        label={t('Occupancy Rate')}
        icon={Building2}
        tone="info"
        href="/properties"
        loading={loading}
        value={
          figures && (
            <>
              {figures.occupancyPercent}%{' '}
              <span className={styles.units}>
                {t('({occupiedUnits}/{totalUnits} units)', {
                  occupiedUnits: formatCount(figures.occupiedUnits),
                  totalUnits: formatCount(figures.totalUnits),
                })}
              </span>
            </>
          )
        }
        hint={
          figures?.nonRevenueUnits
            ? t('Leased today, {nonRevenueUnits} non-revenue', {
                nonRevenueUnits: formatCount(figures.nonRevenueUnits),
              })
            : t('Leased today')
        }
      />
      {seesMoney && (
        <StatCard
          label={t('Collection Rate')}
          icon={Wallet}
          tone="warn"
          href="/financials"
          loading={loading}
          value={figures && percent(figures.collectionPercent)}
          hint={
            figures?.collectionPercent === null
              ? t('No rent has been due yet')
              : t('Latest rent paid on time')
          }
        />
      )}
    </div>
  )
}

/** `'12.5'` as `+12.5%`; N/A without an earlier value. */
function growth(percent: string | null): string {
  if (percent === null) return t('N/A')
  return percent.startsWith('-') ? `−${percent.slice(1)}%` : `+${percent}%`
}

function percent(value: number | null): string {
  return value === null ? t('N/A') : `${value}%`
}
