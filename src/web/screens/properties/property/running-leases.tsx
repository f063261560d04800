import { Button, Text } from '@mantine/core'
import type { Lease } from '#shared/leases/leases.ts'
import { counted, formatDay, fullName } from '#web/format/format.ts'
import styles from './running-leases.module.css'

/** The active leases that prevent archiving a property, each with a link to end it. */
export function RunningLeases(props: { leases: readonly Lease[]; onEnd: (lease: Lease) => void }) {
  const { leases } = props
  const isOne = leases.length === 1
  return (
    <section aria-label="Running leases">
      <Text fw={600}>
        {counted(leases.length, 'lease')} {isOne ? 'is' : 'are'} still running. The property can be
        archived once {isOne ? 'it has' : 'they have'} ended.
      </Text>
      <ul className={styles.leases}>
        {leases.map(lease => (
          <li key={lease.id} className={styles.lease}>
            <span className={styles.words}>
              <span>
                {fullName(lease.tenant)}, unit {lease.unit.unitNumber}
              </span>
              <Text size="sm" c="dimmed">
                {lastDayOf(lease)}
              </Text>
            </span>
            {!lease.terminatedOn && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`End the lease of ${fullName(lease.tenant)}, unit ${lease.unit.unitNumber}`}
                onClick={() => props.onEnd(lease)}
              >
                {lease.status === 'pending' ? 'Cancel lease' : 'End lease'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function lastDayOf(lease: Lease): string {
  if (lease.terminatedOn) return `Ends on ${formatDay(lease.terminatedOn)}`
  if (lease.status === 'pending') return `Begins on ${formatDay(lease.startDate)}`
  if (lease.monthToMonthSince) return 'Month to month'
  return `Until ${formatDay(lease.endDate)}`
}
