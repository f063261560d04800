import { Checkbox } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import type { RemindedLease } from '#shared/leases/late-reminders.ts'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { fullName } from '#web/format/format.ts'
import { unitLabel } from '../labels.ts'
import styles from './remind.module.css'
import { outcomeLabels, remindedLabel } from './reminder-labels.ts'

/** Who is reminded, each with a tick, their balance and their latest reminder. */
export function Reached(props: {
  leases: readonly RemindedLease[]
  /** Those without a tick. */
  left: ReadonlySet<string>
  onLeft: (left: ReadonlySet<string>) => void
}) {
  const { leases, left, onLeft } = props
  const isAll = left.size === 0
  const toggle = (leaseId: string) => {
    const next = new Set(left)
    if (!next.delete(leaseId)) next.add(leaseId)
    onLeft(next)
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('Will be emailed')}</legend>
      {leases.length > 1 && (
        <Checkbox
          className={styles.all}
          label={t('All {count, number}', { count: leases.length })}
          checked={isAll}
          indeterminate={!isAll && left.size < leases.length}
          onChange={() => onLeft(new Set(isAll ? leases.map(({ leaseId }) => leaseId) : []))}
        />
      )}
      <ul className={styles.list}>
        {leases.map(lease => (
          <li key={lease.leaseId} className={styles.row}>
            <Checkbox
              checked={!left.has(lease.leaseId)}
              onChange={() => toggle(lease.leaseId)}
              label={<span className={styles.name}>{namesOf(lease)}</span>}
              description={noteOf(lease)}
            />
            <span className={styles.amount}>
              {lease.isRemindedToday && (
                <StatusBadge tone="warn">{t('Reminded today')}</StatusBadge>
              )}
              <Money amount={lease.balance} currency={lease.organization.currency} />
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The people who are reminded. */
function namesOf({ people }: RemindedLease): string {
  return people
    .filter(({ reach }) => reach === 'email' || reach === 'list')
    .map(fullName)
    .join(', ')
}

function noteOf({ unit, outcome, remindedAt, isRemindedToday }: RemindedLease): string {
  return [
    unitLabel(unit),
    outcome === 'list' && outcomeLabels.list,
    remindedAt && !isRemindedToday && remindedLabel(remindedAt),
  ]
    .filter(Boolean)
    .join(' · ')
}
