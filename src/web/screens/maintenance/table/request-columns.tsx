import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import { categoryLabels } from '#shared/maintenance/labels.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, formatInstantDay, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import type { WorkColumn } from '#web/lists/work-table/work-table-props.ts'
import { RequestPriority, RequestStatus } from '#web/maintenance/request-labels.tsx'

type Column = WorkColumn<MaintenanceRequest>

/** The columns of the maintenance requests. */
export function requestColumns(currency: string): readonly Column[] {
  return [
    {
      ...{ id: 'title', header: t('Request'), width: 180, grows: 3 },
      ...{ isFixed: true, onPhone: 'title' },
      cell: ({ id, title }) => (
        <Link href={`/maintenance/${id}`} className={styles.tenant}>
          {title}
        </Link>
      ),
    },
    {
      ...{ id: 'unit', header: t('Unit'), width: 140, grows: 2, onPhone: 'fact' },
      cell: ({ unit }) => (
        <Link href={`/properties/${unit.propertyId}`} className={styles.link}>
          {unitLabel(unit)}
        </Link>
      ),
    },
    {
      ...{ id: 'tenant', header: t('Tenant'), width: 130, grows: 1, givesWay: 5 },
      cell: ({ tenant }) => (
        <Link href={`/tenants/${tenant.id}`} className={styles.quiet}>
          {fullName(tenant)}
        </Link>
      ),
    },
    {
      ...{ id: 'priority', header: t('Priority'), width: 104, onPhone: 'figure', givesWay: 1 },
      cell: ({ priority }) => <RequestPriority priority={priority} />,
    },
    {
      ...{ id: 'status', header: t('Status'), width: 132, isFixed: true, onPhone: 'status' },
      cell: ({ status }) => <RequestStatus status={status} />,
    },
    {
      ...{ id: 'assignee', header: t('Assigned to'), width: 126, grows: 1, givesWay: 2 },
      cell: ({ assignee }) => (assignee ? fullName(assignee) : '—'),
    },
    {
      ...{ id: 'due', header: t('Due'), width: 104, givesWay: 3 },
      cell: request => <Due request={request} />,
    },
    {
      ...{ id: 'reported', header: t('Reported'), width: 104, onPhone: 'fact', givesWay: 4 },
      cell: ({ createdAt }) => formatInstantDay(createdAt),
    },
    ...extraColumns(currency),
  ]
}

function extraColumns(currency: string): Column[] {
  const money = (amount: string | null) =>
    amount ? <Money amount={amount} currency={currency} /> : '—'
  return [
    {
      ...{ id: 'category', header: t('Category'), width: 150, isExtra: true, givesWay: 6 },
      cell: ({ category }) => (category ? categoryLabels[category] : '—'),
    },
    {
      ...{ id: 'completed', header: t('Completed'), width: 104, isExtra: true, givesWay: 7 },
      cell: ({ completedAt }) => (completedAt ? formatInstantDay(completedAt) : '—'),
    },
    {
      ...{ id: 'estimate', header: t('Estimate'), width: 104, align: 'right', isExtra: true },
      ...{ givesWay: 8 },
      cell: ({ estimatedCost }) => money(estimatedCost),
    },
    {
      ...{ id: 'cost', header: t('Cost'), width: 104, align: 'right', isExtra: true, givesWay: 9 },
      cell: ({ actualCost }) => money(actualCost),
    },
  ]
}

export function Due({ request: { dueOn, isOverdue } }: { request: MaintenanceRequest }) {
  if (!dueOn) return '—'
  return isOverdue ? <StatusBadge tone="bad">{formatDay(dueOn)}</StatusBadge> : formatDay(dueOn)
}
