import { CalendarClock, CalendarDays, DoorOpen, HardHat, ReceiptText, Tag } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { Role } from '#shared/person.ts'
import { Instant } from '#web/components/values/instant.tsx'
import { formatDay, formatInstantDay, formatMoney, fullName, shortId } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { unitPath } from '#web/properties/unit-path.ts'
import { useLocale } from '#web/session/locale.ts'
import { categoryLabels } from './category-labels.ts'
import { RequestActions } from './request-actions.tsx'
import { RequestIcon, RequestPriority, RequestStatus } from './request-labels.tsx'
import styles from './request-row.module.css'

/**
 * One request; its title links to its page, its button does the next step. Unchanged rows do not render when more are
 * shown.
 */
export const RequestRow = memo(function RequestRow({
  request,
  role,
}: {
  request: MaintenanceRequest
  role: Role
}) {
  const { currency } = useLocale()
  return (
    <div className={styles.row}>
      <RequestIcon status={request.status} />
      <div className={styles.words}>
        <div className={styles.head}>
          <Link href={`/maintenance/${request.id}`} className={styles.title}>
            {request.title}
          </Link>
          <RequestPriority priority={request.priority} />
        </div>
        <p className={styles.description}>{request.description}</p>
        <ul className={styles.facts}>
          <li>
            <DoorOpen size={14} aria-hidden />
            <span>
              {role === 'tenant' ? (
                unitLabel(request.unit)
              ) : (
                <Link href={unitPath(request.unit)} className={styles.place}>
                  {unitLabel(request.unit)}
                </Link>
              )}{' '}
              <span className={styles.id}>{t('ID: {id}', { id: shortId(request.unitId) })}</span>
            </span>
          </li>
          <li>
            <CalendarDays size={14} aria-hidden />
            <Instant at={request.createdAt}>{formatInstantDay(request.createdAt)}</Instant>
          </li>
          {request.category && (
            <li>
              <Tag size={14} aria-hidden />
              <span>{categoryLabels[request.category]}</span>
            </li>
          )}
          {request.dueOn && (
            <li data-overdue={request.isOverdue}>
              <CalendarClock size={14} aria-hidden />
              <span>
                {request.isOverdue
                  ? t('Overdue, was due {day}', { day: formatDay(request.dueOn) })
                  : t('Due {day}', { day: formatDay(request.dueOn) })}
              </span>
            </li>
          )}
          {request.assignee && (
            <li>
              <HardHat size={14} aria-hidden />
              <span>{t('Assigned to {name}', { name: fullName(request.assignee) })}</span>
            </li>
          )}
          {request.estimatedCost && (
            <li>
              <ReceiptText size={14} aria-hidden />
              <span>
                {t('Est. Cost: {amount}', {
                  amount: formatMoney(request.estimatedCost, currency),
                })}
              </span>
            </li>
          )}
        </ul>
      </div>
      <div className={styles.side}>
        <RequestStatus status={request.status} />
        <div className={styles.actions}>
          <RequestActions request={request} role={role} />
        </div>
      </div>
    </div>
  )
})
