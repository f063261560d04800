import type { Lease } from '#shared/leases/leases.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
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
    <Panel title="Rent History" flush={!rents}>
      {!rents && error ? (
        <FailureState
          title="Rents could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !rents ? (
        <LoadingRows count={1} label="Loading rents" />
      ) : (
        <ol className={styles.list}>
          {rents.steps.toReversed().map(step => (
            <li key={step.effectiveFrom} className={styles.row}>
              <span className={styles.since}>
                <span>from {formatDay(step.effectiveFrom)}</span>
                {step.effectiveFrom > today && <StatusBadge tone="info">Agreed</StatusBadge>}
                {step === current && <StatusBadge tone="good">Now</StatusBadge>}
              </span>
              <strong>
                <Money amount={step.monthlyRent} currency={currency} />
              </strong>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
