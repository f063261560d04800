import type { Lease } from '#shared/leases/leases.ts'
import { formatDay } from '../../format.ts'
import { booksOf } from '../../parts/lease/books.ts'
import { useRents } from '../../parts/lease/use-rents.ts'
import { FailureState } from '../../ui/failure-state.tsx'
import { LoadingRows } from '../../ui/loading.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import styles from './lease.module.css'

/** The rents that were agreed, from which day on, the latest first. */
export function RentHistory({ lease }: { lease: Lease }) {
  const { currency, today } = booksOf(lease)
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
