import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import {
  type MaintenanceRequest,
  updateMaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { standing } from '#shared/permissions.ts'
import { useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { undoWith } from '#web/client/undo.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { Fact } from '#web/components/values/fact.tsx'
import { Money } from '#web/components/values/money.tsx'
import { Stars } from '#web/components/values/stars.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay, formatInstantDay, shortId } from '#web/format/format.ts'
import { categoryChoices, categoryLabels } from '#web/maintenance/category-labels.ts'
import {
  entryChoices,
  entryLabels,
  notUpdated,
  priorityChoices,
  updated,
} from '#web/maintenance/request-labels.tsx'
import type { RequestRights } from '#web/maintenance/request-rights.ts'
import { useColleagues } from '#web/maintenance/use-colleagues.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { ChoiceFact, DayFact, MoneyFact, TextFact } from './fact.tsx'
import { MessageLink, PersonFact } from './person-fact.tsx'
import { PhoneFact } from './reach.tsx'
import styles from './request.module.css'
import { StatusFact } from './status-fact.tsx'
import { VendorFact } from './vendor-fact.tsx'

/** The details of a request: place, people, plan and cost, each edited in its place by those who may. */
export function RequestFacts(props: { request: MaintenanceRequest; rights: RequestRights }) {
  const { request, rights } = props
  const isTenant = standing(usePerson()) === 'tenant'
  const moves = [rights.start, rights.complete, rights.putBack, rights.reopen, rights.cancel]
  return (
    <dl className={styles.facts}>
      {rights.plan && <TextFact request={request} name="title" label={t('Title')} />}
      {!isTenant && moves.some(Boolean) && <StatusFact request={request} rights={rights} />}
      <Plan request={request} rights={rights} />
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
      <PhoneFact request={request} rights={rights} />
      <Entry request={request} mayAnswer={rights.answerEntry} />
      {rights.plan && <VendorFact request={request} />}
      {!isTenant && <Costs request={request} rights={rights} />}
      <Past request={request} />
    </dl>
  )
}

/** Priority, assignee, category and due date: the office plans, others read. */
function Plan({ request, rights }: { request: MaintenanceRequest; rights: RequestRights }) {
  const colleagues = useColleagues(rights.plan, request.assignee)
  const overdue = request.isOverdue && <StatusBadge tone="bad">{t('Overdue')}</StatusBadge>
  if (rights.plan)
    return (
      <>
        <ChoiceFact
          request={request}
          name="priority"
          label={t('Priority')}
          data={priorityChoices()}
        />
        <ChoiceFact
          request={request}
          name="assignedTo"
          label={t('Assigned to')}
          isSearchable
          data={[{ value: '', label: t('Unassigned') }, ...colleagues]}
        >
          <AssignToMe request={request} />
          {request.assignee && rights.writeToAssignee && <MessageLink person={request.assignee} />}
        </ChoiceFact>
        <ChoiceFact
          request={request}
          name="category"
          label={t('Category')}
          data={categoryChoices(t('Uncategorized'))}
        />
        <DayFact request={request} name="dueOn" label={t('Due date')}>
          {overdue}
        </DayFact>
      </>
    )
  return (
    <>
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
        {request.dueOn ? formatDay(request.dueOn) : <Faint>{t('No due date')}</Faint>} {overdue}
      </Fact>
    </>
  )
}

function AssignToMe({ request }: { request: MaintenanceRequest }) {
  const me = usePerson().id
  const params = { id: request.id }
  const send = useSend(updateMaintenanceRequest)
  if (request.assignedTo === me) return null
  const undo = undoWith(updateMaintenanceRequest, {
    params,
    body: { assignedTo: request.assignedTo },
  })
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={send.isPending}
      onClick={() =>
        send.mutate(
          { params, body: { assignedTo: me } },
          {
            onSuccess: () => toast.success(updated(), undo),
            onError: error => notifyFailure(error, { title: notUpdated() }),
          },
        )
      }
    >
      {t('Assign to Me')}
    </Button>
  )
}

/** Whether workers may enter, as the tenant said or the office asked. */
function Entry({ request, mayAnswer }: { request: MaintenanceRequest; mayAnswer: boolean }) {
  const { entryPermission, entryNote } = request
  if (mayAnswer)
    return (
      <>
        <ChoiceFact
          request={request}
          name="entryPermission"
          label={t('Permission to enter')}
          data={[{ value: '', label: t('Not answered') }, ...entryChoices()]}
        />
        <TextFact
          request={request}
          name="entryNote"
          label={t('Note for entry')}
          placeholder={t('Pets, alarm, best times')}
        />
      </>
    )
  return (
    <Fact label={t('Permission to enter')}>
      {entryPermission ? entryLabels[entryPermission] : <Faint>{t('Not answered')}</Faint>}
      {entryNote && <span className={styles.feedback}>{entryNote}</span>}
    </Fact>
  )
}

function Costs({ request, rights }: { request: MaintenanceRequest; rights: RequestRights }) {
  const { currency } = useLocale()
  const cost = (amount: string | null) =>
    amount ? <Money amount={amount} currency={currency} /> : <Faint>—</Faint>
  const [estimated, actual] = [t('Estimated cost'), t('Actual cost')]
  return (
    <>
      {rights.plan ? (
        <MoneyFact request={request} name="estimatedCost" label={estimated} />
      ) : (
        <Fact label={estimated}>{cost(request.estimatedCost)}</Fact>
      )}
      {rights.setActualCost ? (
        <MoneyFact request={request} name="actualCost" label={actual} />
      ) : (
        <Fact label={actual}>{cost(request.actualCost)}</Fact>
      )}
    </>
  )
}

/** Its schedule, the tenant's confirmation, and reopenings. */
function Past({ request }: { request: MaintenanceRequest }) {
  return (
    <>
      {request.scheduledFor && (
        <Fact label={t('Scheduled', { context: 'visit' })}>
          {t('Created automatically for {day}', {
            day: formatDay(request.scheduledFor),
          })}
        </Fact>
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
    </>
  )
}

function Faint({ children }: { children: ReactNode }) {
  return <span className={styles.faint}>{children}</span>
}
