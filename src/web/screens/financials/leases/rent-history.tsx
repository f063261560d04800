import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay } from '#web/format/format.ts'
import { useRents } from '#web/leases/rent/use-rents.ts'
import { localeOf } from '#web/session/locale.ts'
import styles from './lease.module.css'

/** The rents that were agreed, from which day on, the latest first. */
export function RentHistory({ lease }: { lease: Lease }) {
  const { currency, today } = localeOf(lease)
  const { rents, error, refetch } = useRents(lease.id)
  const current = rents?.steps.findLast(({ effectiveFrom }) => effectiveFrom <= today)
  return (
    <Panel title={t('Rent History')} flush={!rents}>
      <QueryBoundary label={t('Rents')} rows={1} call={{ data: rents, error, refetch }}>
        {agreed => (
          <ol className={styles.list}>
            {agreed.steps.toReversed().map(step => (
              <li key={step.effectiveFrom} className={styles.row}>
                <span className={styles.since}>
                  <span>
                    {t('from {effectiveFrom}', { effectiveFrom: formatDay(step.effectiveFrom) })}
                  </span>
                  {step.effectiveFrom > today && (
                    <StatusBadge tone="info">{t('Upcoming')}</StatusBadge>
                  )}
                  {step === current && <StatusBadge tone="good">{t('Current')}</StatusBadge>}
                </span>
                <strong>
                  <Money amount={step.monthlyRent} currency={currency} />
                </strong>
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
    </Panel>
  )
}
