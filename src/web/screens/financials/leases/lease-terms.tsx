import type { ReactNode } from 'react'
import type { Lease } from '#shared/leases/leases.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { formatDay } from '#web/format/format.ts'
import { ordinal } from '#web/leases/labels.ts'
import { lateFeeSentence } from '#web/leases/late-fees/late-fee-summary.ts'
import { leaseRights } from '#web/leases/lease-rights.ts'
import { usePerson } from '#web/session/session.tsx'
import { LateRentOrigin } from './late-rent.tsx'
import styles from './lease.module.css'

/** The agreed terms. */
export function LeaseTerms({ lease }: { lease: Lease }) {
  const { isOffice } = leaseRights(lease, usePerson())
  return (
    <Panel title="Terms">
      <dl className={styles.terms}>
        <Term label="Start">{formatDay(lease.startDate)}</Term>
        <Term label="End">{formatDay(lease.endDate)}</Term>
        <Term label="At end of term">{afterEnd(lease)}</Term>
        <Term label="Rent due">{ordinal(lease.dueDay)} of the month</Term>
        <Term label="Late fee">
          {lateFeeSentence(lease) ?? 'No late fee'}
          {isOffice && <LateRentOrigin lease={lease} />}
        </Term>
        {lease.movedInOn && <Term label="Moved in">{formatDay(lease.movedInOn)}</Term>}
        {lease.movedOutOn && <Term label="Moved out">{formatDay(lease.movedOutOn)}</Term>}
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
  if (monthToMonthSince) return `Month-to-month since ${formatDay(monthToMonthSince)}`
  return rollover ? 'Continues month-to-month' : 'Expires'
}
