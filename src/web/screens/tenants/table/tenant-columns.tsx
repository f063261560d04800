import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { portalLabels, stageLabels, stageOf } from '#shared/people/labels.ts'
import type { ListedTenant, PortalState, TenantStage } from '#shared/people/tenants.ts'
import styles from '#web/components/tables/cells.module.css'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'
import { formatDay, formatInstantDay, fullName } from '#web/format/format.ts'
import { callHref } from '#web/format/phone.ts'
import { LeaseBalance } from '#web/leases/balance.tsx'
import { unitLabel } from '#web/leases/labels.ts'
import type { WorkColumn } from '#web/lists/work-table/work-table-props.ts'

/** The columns of the tenants; `mayInvite`: whether the person knows who has an account. */
export function tenantColumns(
  currency: string,
  mayInvite: boolean,
): readonly WorkColumn<ListedTenant>[] {
  return [
    {
      ...{ id: 'name', header: t('Name'), width: 150, grows: 2 },
      ...{ isFixed: true, onPhone: 'title' },
      cell: tenant => (
        <Link href={`/tenants/${tenant.id}`} className={styles.tenant}>
          {fullName(tenant)}
        </Link>
      ),
    },
    {
      ...{ id: 'unit', header: t('Unit'), width: 140, grows: 2, onPhone: 'fact' },
      cell: ({ lease }) =>
        lease ? (
          <Link href={`/financials/leases/${lease.id}`} className={styles.link}>
            {unitLabel(lease.unit)}
          </Link>
        ) : (
          '—'
        ),
    },
    {
      ...{ id: 'stage', header: t('Tenancy'), width: 106, givesWay: 2, onPhone: 'status' },
      cell: tenant => <Stage tenant={tenant} />,
    },
    {
      ...{ id: 'end', header: t('Lease ends'), width: 110, givesWay: 3 },
      cell: leaseEnd,
    },
    {
      ...{ id: 'balance', header: t('Balance'), width: 124, align: 'right' },
      ...{ isFixed: true, onPhone: 'figure' },
      cell: ({ balance }) =>
        balance ? (
          <span className={styles.amount}>
            <LeaseBalance balance={balance} currency={currency} />
          </span>
        ) : (
          '—'
        ),
    },
    ...(mayInvite ? [portalColumn()] : []),
    {
      ...{ id: 'phone', header: t('Phone'), width: 130, givesWay: 1, onPhone: 'fact' },
      cell: ({ phone }) =>
        phone ? (
          <a href={callHref(phone)} className={styles.link}>
            {phone}
          </a>
        ) : (
          '—'
        ),
    },
    {
      ...{ id: 'email', header: t('Email'), width: 190, grows: 2, givesWay: 4 },
      cell: ({ email }) => email ?? '—',
    },
    {
      ...{ id: 'added', header: t('Added'), width: 104, isExtra: true, givesWay: 5 },
      cell: ({ createdAt }) => formatInstantDay(createdAt),
    },
  ]
}

function portalColumn(): WorkColumn<ListedTenant> {
  return {
    ...{ id: 'portal', header: t('Portal'), width: 118, givesWay: 1 },
    cell: ({ portal }) => (portal ? <Portal portal={portal} /> : '—'),
  }
}

function Stage({ tenant }: { tenant: ListedTenant }) {
  const stage = stageOf(tenant)
  return <StatusBadge tone={stageTones[stage]}>{stageLabels[stage]}</StatusBadge>
}

const stageTones: Record<TenantStage, Tone> = {
  current: 'good',
  future: 'info',
  past: 'calm',
  none: 'warn',
}

export function Portal({ portal }: { portal: PortalState }) {
  return <StatusBadge tone={portalTones[portal]}>{portalLabels[portal]}</StatusBadge>
}

const portalTones: Record<PortalState, Tone> = {
  joined: 'good',
  invited: 'info',
  declined: 'bad',
  not_invited: 'warn',
  no_email: 'calm',
}

/** A lease that goes on monthly has no last day. */
export function leaseEnd({ lease }: ListedTenant): string {
  if (!lease) return '—'
  return lease.status === 'active' && lease.monthToMonthSince
    ? t('Month-to-month')
    : formatDay(lease.endDate)
}
