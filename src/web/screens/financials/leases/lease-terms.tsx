import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { Panel } from '#web/components/layout/panel.tsx'
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
        <Term label={t('Start date')}>{formatDay(lease.startDate)}</Term>
        <Term label={t('End date')}>{formatDay(lease.endDate)}</Term>
        <Term label={t('At end of term')}>{afterEnd(lease)}</Term>
        <Term label={t('Rent due')}>{dayOfMonth(lease.dueDay)}</Term>
        <Term label={t('Late fee')}>
          {lateFeeSentence(lease) ?? t('No late fee')}
          {isOffice && <LateRentOrigin lease={lease} />}
        </Term>
        {lease.movedInOn && <Term label={t('Moved in')}>{formatDay(lease.movedInOn)}</Term>}
        {lease.movedOutOn && <Term label={t('Moved out')}>{formatDay(lease.movedOutOn)}</Term>}
      </dl>
    </Panel>
  )
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function afterEnd({ monthToMonthSince, rollover }: Lease): string {
  if (monthToMonthSince)
    return t('Month-to-month since {day}', {
      day: formatDay(monthToMonthSince),
    })
  return rollover ? t('Continues month-to-month') : t('Expires')
}
