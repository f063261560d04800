import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { formatDay, fullName } from '#web/format/format.ts'
import styles from './running-leases.module.css'

/** The active leases that prevent archiving a property, each with a link to end it. */
export function RunningLeases(props: { leases: readonly Lease[]; onEnd: (lease: Lease) => void }) {
  const { leases } = props
  return (
    <section aria-label={t('Active leases')}>
      <Text fw={600}>
        {t(
          '{count, plural, one {# lease is still active. You can archive the property once it has ended.} other {# leases are still active. You can archive the property once they have ended.}}',
          { count: leases.length },
        )}
      </Text>
      <ul className={styles.leases}>
        {leases.map(lease => (
          <li key={lease.id} className={styles.lease}>
            <span className={styles.words}>
              <Anchor component={Link} inherit href={`/financials/leases/${lease.id}`}>
                {t('{name}, Unit {unitNumber}', {
                  name: fullName(lease.tenant),
                  unitNumber: lease.unit.unitNumber,
                })}
              </Anchor>
              <Text size="sm" c="dimmed">
                {lastDayOf(lease)}
              </Text>
            </span>
            {!lease.terminatedOn && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('End the lease of {name}, Unit {unitNumber}', {
                  name: fullName(lease.tenant),
                  unitNumber: lease.unit.unitNumber,
                })}
                onClick={() => props.onEnd(lease)}
              >
                {lease.status === 'pending' ? t('Cancel Lease') : t('End Lease')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function lastDayOf(lease: Lease): string {
  if (lease.terminatedOn) return t('Ends {day}', { day: formatDay(lease.terminatedOn) })
  if (lease.status === 'pending') return t('Starts {day}', { day: formatDay(lease.startDate) })
  if (lease.monthToMonthSince) return t('Month-to-month')
  return t('Until {day}', { day: formatDay(lease.endDate) })
}
