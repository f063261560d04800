import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { lazy, useState } from 'react'
import { listRecurringCredits, type RecurringCredit } from '#shared/accounting/recurring-credits.ts'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { Waiting } from '#web/components/loading/loading.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay } from '#web/format/format.ts'
import styles from '#web/leases/charges/recurring-charges.module.css'
import { localeOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'

const dialogs = () => import('./dialogs/recurring-credit.tsx')
const AddCredit = lazy(async () => ({ default: (await dialogs()).AddRecurringCredit }))
const EndCredit = lazy(async () => ({ default: (await dialogs()).EndRecurringCredit }))
const VoidCredit = lazy(async () => ({ default: (await dialogs()).VoidRecurringCredit }))

type Task = { dialog: 'add' } | { dialog: 'end' | 'void'; of: RecurringCredit }

/** The recurring credits on the rent of a lease; the office adds, ends and voids them. */
export function RecurringCredits({ lease }: { lease: Lease }) {
  const person = usePerson()
  const { currency, today } = localeOf(lease)
  const [task, setTask] = useState<Task>()
  const [isOpen, setOpen] = useState(false)
  const { data, isPending } = useCall(listRecurringCredits, { query: { leaseId: lease.id } })
  const isOurs = lease.organization.id === person.organizationId
  const mayChange = isOurs && can(person, 'charge:write')
  const isGoingOn = lease.status === 'active' || lease.status === 'pending'
  if (isPending) return <Waiting />
  if (!data || (data.length === 0 && !(mayChange && isGoingOn))) return null
  const open = (next: Task) => {
    setTask(next)
    setOpen(true)
  }
  const dialog = { opened: isOpen, onClose: () => setOpen(false) }
  return (
    <Panel
      title={t('Recurring Credits')}
      actions={
        mayChange &&
        isGoingOn && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => open({ dialog: 'add' })}
          >
            {t('Add Credit')}
          </Button>
        )
      }
    >
      {data.length === 0 ? (
        <p className={styles.none}>
          {t('None so far.')}{' '}
          <span data-hint>{t('Add a monthly concession or a free month.')}</span>
        </p>
      ) : (
        <ul className={styles.rows}>
          {data.map(credit => (
            <li key={credit.id} className={styles.row}>
              <span className={styles.words}>
                {credit.reason}
                <span className={styles.since}>{daysLabel(credit, today)}</span>
              </span>
              <span className={styles.amount}>
                {credit.amount === null ? (
                  t('All rent')
                ) : (
                  <Money amount={`-${credit.amount}`} currency={currency} />
                )}
              </span>
              {mayChange && (
                <span className={styles.buttons}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('End the credit for {reason}', { reason: credit.reason })}
                    onClick={() => open({ dialog: 'end', of: credit })}
                  >
                    {t('End')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('Void the credit for {reason}', { reason: credit.reason })}
                    onClick={() => open({ dialog: 'void', of: credit })}
                  >
                    {t('Void…')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <LazyDialog opened={isOpen}>
        {task?.dialog === 'add' && <AddCredit lease={lease} {...dialog} />}
        {task?.dialog === 'end' && <EndCredit key={task.of.id} credit={task.of} {...dialog} />}
        {task?.dialog === 'void' && <VoidCredit key={task.of.id} credit={task.of} {...dialog} />}
      </LazyDialog>
    </Panel>
  )
}

function daysLabel({ startsOn, endsOn }: RecurringCredit, today: Day): string {
  const start = formatDay(startsOn)
  if (endsOn) return t('{start} to {end}', { start, end: formatDay(endsOn) })
  return startsOn > today ? t('from {day}', { day: start }) : t('since {day}', { day: start })
}
