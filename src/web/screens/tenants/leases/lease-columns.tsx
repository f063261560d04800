import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, formatInstantDay, fullName } from '#web/format/format.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { unitLabel } from '#web/leases/labels.ts'
import { LeaseBadge } from '#web/leases/lease-badge.tsx'
import { remindedLabel } from '#web/leases/remind/reminder-labels.ts'
import type { WorkColumn } from '#web/lists/work-table/work-table-props.ts'

/** The columns of the leases. */
export function leaseColumns(): readonly WorkColumn<Lease>[] {
  return [
    {
      ...{ id: 'tenant', header: t('Tenant'), width: 140, grows: 2 },
      ...{ isFixed: true, onPhone: 'title' },
      cell: lease => <Tenants lease={lease} />,
    },
    {
      ...{ id: 'unit', header: t('Unit'), width: 130, grows: 2, onPhone: 'fact' },
      cell: ({ id, unit }) => (
        <Link href={`/financials/leases/${id}`} className={styles.link}>
          {unitLabel(unit)}
        </Link>
      ),
    },
    {
      ...{ id: 'status', header: t('Status'), width: 128, givesWay: 1, onPhone: 'status' },
      cell: lease => <Status lease={lease} />,
    },
    {
      ...{ id: 'start', header: t('Starts'), width: 100, givesWay: 4 },
      cell: ({ startDate }) => formatDay(startDate),
    },
    {
      ...{ id: 'end', header: t('Ends'), width: 110, onPhone: 'fact' },
      cell: lastDay,
    },
    {
      ...{ id: 'rent', header: t('Rent'), width: 100, align: 'right', givesWay: 2 },
      cell: ({ monthlyRent, organization }) => (
        <Money amount={monthlyRent} currency={organization.currency} />
      ),
    },
    {
      ...{ id: 'balance', header: t('Balance'), width: 124, align: 'right' },
      ...{ isFixed: true, onPhone: 'figure' },
      cell: ({ balance, organization }) => (
        <span className={styles.amount}>
          <LeaseBalance balance={balance} currency={organization.currency} />
        </span>
      ),
    },
    {
      ...{ id: 'deposit', header: t('Deposit held'), width: 108, align: 'right', givesWay: 3 },
      cell: ({ depositHeld, organization }) =>
        toCents(depositHeld) === 0 ? (
          '—'
        ) : (
          <Money amount={depositHeld} currency={organization.currency} />
        ),
    },
    {
      ...{ id: 'reminded', header: t('Reminder'), width: 150, isExtra: true, givesWay: 6 },
      cell: ({ remindedAt }) => (remindedAt ? remindedLabel(remindedAt) : '—'),
    },
    {
      ...{ id: 'added', header: t('Added'), width: 100, isExtra: true, givesWay: 5 },
      cell: ({ createdAt }) => formatInstantDay(createdAt),
    },
  ]
}

function Tenants({ lease: { tenant, coTenants } }: { lease: Lease }) {
  return (
    <>
      <Link href={`/tenants/${tenant.id}`} className={styles.tenant}>
        {fullName(tenant)}
      </Link>
      {coTenants.length > 0 && (
        <span className={styles.beside}>{coTenants.map(fullName).join(', ')}</span>
      )}
    </>
  )
}

/** With upcoming events: an eviction, a notice, no end. */
function Status({ lease }: { lease: Lease }) {
  if (lease.status !== 'active') return <LeaseBadge status={lease.status} />
  if (lease.evictionOn) return <StatusBadge tone="bad">{t('Eviction')}</StatusBadge>
  if (lease.noticeOn) return <StatusBadge tone="warn">{t('Notice given')}</StatusBadge>
  if (lease.monthToMonthSince && !lease.terminatedOn)
    return <StatusBadge tone="info">{t('Month-to-month')}</StatusBadge>
  return <LeaseBadge status={lease.status} />
}

/** The last day as far as it is known; a lease that goes on monthly has none. */
export function lastDay(lease: Lease): string {
  const { terminatedOn, moveOutOn, monthToMonthSince, endDate } = lease
  if (monthToMonthSince && !terminatedOn && !moveOutOn) return '—'
  return formatDay(terminatedOn ?? moveOutOn ?? endDate)
}
