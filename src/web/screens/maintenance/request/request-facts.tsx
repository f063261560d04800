import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { standing } from '#shared/permissions.ts'
import { Money } from '#web/components/values/money.tsx'
import { Stars } from '#web/components/values/stars.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, formatInstantDay, fullName, shortId } from '#web/format/format.ts'
import { categoryLabels } from '#web/maintenance/category-labels.ts'
import type { RequestRights } from '#web/maintenance/request-rights.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './request.module.css'

/** Place, tenant, assignee, and cost. */
export function RequestFacts(props: { request: MaintenanceRequest; rights: RequestRights }) {
  const { request, rights } = props
  const { currency } = useLocale()
  const isTenant = standing(usePerson()) === 'tenant'
  const cost = (amount: string | null) =>
    amount ? <Money amount={amount} currency={currency} /> : <Faint>—</Faint>
  return (
    <dl className={styles.facts}>
      <Fact label={t('Property')}>
        <Link href={`/properties/${request.unit.propertyId}`}>{request.unit.propertyName}</Link>
      </Fact>
      <Fact label={t('Unit')}>
        {request.unit.unitNumber}{' '}
        <span className={styles.id}>{t('ID: {id}', { id: shortId(request.unitId) })}</span>
      </Fact>
      <Fact label={t('Contact')}>
        <PersonFact person={request.tenant} canWrite={rights.writeToTenant} />
      </Fact>
      <Fact label={t('Assigned to')}>
        {request.assignee ? (
          <PersonFact person={request.assignee} canWrite={rights.writeToAssignee} />
        ) : (
          <Faint>{t('Unassigned')}</Faint>
        )}
      </Fact>
      <Fact label={t('Category')}>
        {request.category ? categoryLabels[request.category] : <Faint>{t('Uncategorized')}</Faint>}
      </Fact>
      <Fact label={t('Due date')}>
        {request.dueOn ? formatDay(request.dueOn) : <Faint>{t('No due date')}</Faint>}{' '}
        {request.isOverdue && <StatusBadge tone="bad">{t('Overdue')}</StatusBadge>}
      </Fact>
      {request.scheduledFor && (
        <Fact label={t('Scheduled', { context: 'visit' })}>
          {t('Created automatically for {day}', {
            day: formatDay(request.scheduledFor),
          })}
        </Fact>
      )}
      {!isTenant && (
        <>
          <Fact label={t('Estimated cost')}>{cost(request.estimatedCost)}</Fact>
          <Fact label={t('Actual cost')}>{cost(request.actualCost)}</Fact>
        </>
      )}
      {request.confirmedAt && (
        <Fact label={t('Confirmed by the tenant')}>
          {formatInstantDay(request.confirmedAt)}
          {request.rating && <Stars value={request.rating} readOnly mt={4} size="sm" />}
          {request.feedback && <span className={styles.feedback}>“{request.feedback}”</span>}
        </Fact>
      )}
      {request.reopenCount > 0 && (
        <Fact label={t('Reopened')}>
          {t('{count, plural, one {# time} other {# times}}', { count: request.reopenCount })}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function PersonFact(props: { person: MaintenanceRequest['tenant']; canWrite: boolean }) {
  const me = usePerson()
  const name = fullName(props.person)
  if (props.person.id === me.id) return t('{name} (you)', { name })
  if (!props.canWrite) return name
  return (
    <Link
      href={`/communication?with=${props.person.id}`}
      className={styles.write}
      aria-label={t('Message {name}', { name })}
    >
      {name}
      <MessageSquare size={15} aria-hidden />
    </Link>
  )
}

function Faint({ children }: { children: ReactNode }) {
  return <span className={styles.faint}>{children}</span>
}
