import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Fact } from '#web/components/values/fact.tsx'
import { formatDay } from '#web/format/format.ts'
import { dayOfMonth } from '#web/leases/labels.ts'
import { lateFeeSentence } from '#web/leases/late-fees/late-fee-summary.ts'
import { leaseRights } from '#web/leases/lease-rights.ts'
import { usePerson } from '#web/session/session.tsx'
import { LateRentOrigin } from './late-rent.tsx'
import styles from './lease.module.css'

/** The agreed terms. */
export function LeaseTerms({ lease }: { lease: Lease }) {
  const { isOffice } = leaseRights(lease, usePerson())
  return (
    <Panel title={t('Terms')}>
      <dl className={styles.terms}>
        <Fact label={t('Start date')}>{formatDay(lease.startDate)}</Fact>
        <Fact label={t('End date')}>{formatDay(lease.endDate)}</Fact>
        <Fact label={t('At end of term')}>{afterEnd(lease)}</Fact>
        <Fact label={t('Rent due')}>{dayOfMonth(lease.dueDay)}</Fact>
        <Fact label={t('Late fee')}>
          {lateFeeSentence(lease) ?? t('No late fee')}
          {isOffice && <LateRentOrigin lease={lease} />}
        </Fact>
        {lease.movedInOn && <Fact label={t('Moved in')}>{formatDay(lease.movedInOn)}</Fact>}
        {lease.movedOutOn && <Fact label={t('Moved out')}>{formatDay(lease.movedOutOn)}</Fact>}
      </dl>
    </Panel>
  )
}

function afterEnd({ monthToMonthSince, rollover }: Lease): string {
  if (monthToMonthSince)
    return t('Month-to-month since {day}', {
      day: formatDay(monthToMonthSince),
    })
  return rollover ? t('Continues month-to-month') : t('Expires')
}
