import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { listRecurringCharges, type RecurringCharge } from '#shared/accounting/recurring-charges.ts'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Waiting } from '#web/components/loading/loading.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { localeOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { chargeLabels } from './open-charges.tsx'
import { AddRecurring, ChangeRecurring, EndRecurring } from './recurring-charge-dialogs.tsx'
import styles from './recurring-charges.module.css'

type Opened = { dialog: 'add' } | { dialog: 'change' | 'end'; of: RecurringCharge } | null

/** The recurring charges of a lease beside the rent; the office adds, changes and ends them. */
export function LeaseRecurring(props: {
  lease: Lease
  /** In a panel of its own. */
  framed?: boolean
}) {
  const { lease } = props
  const person = usePerson()
  const id = useId()
  const { currency, today } = localeOf(lease)
  const [opened, setOpened] = useState<Opened>(null)
  const { data, isPending } = useCall(listRecurringCharges, { query: { leaseId: lease.id } })
  const isOurs = lease.organization.id === person.organizationId
  const isGoingOn = lease.status === 'active' || lease.status === 'pending'
  const mayChange = isOurs && isGoingOn && can(person, 'charge:write')
  const close = () => setOpened(null)
  if (isPending) return <Waiting />
  if (!data || (data.length === 0 && !mayChange)) return null
  const add = mayChange && (
    <Button
      size="compact-sm"
      variant={props.framed ? 'subtle' : 'light'}
      leftSection={<Plus size={15} aria-hidden />}
      onClick={() => setOpened({ dialog: 'add' })}
    >
      {t('Add')}
    </Button>
  )
  const rows = (
    <>
      {data.length === 0 ? (
        <p className={styles.none}>
          {t('Only rent so far.')}{' '}
          <span data-hint>{t('Add parking, utilities, pet fees and so on.')}</span>
        </p>
      ) : (
        <ul className={styles.rows}>
          {data.map(charge => (
            <li key={charge.id} className={styles.row}>
              <span className={styles.words}>
                {chargeLabels[charge.kind]}
                {charge.description && ` · ${charge.description}`}
                <span className={styles.since}>{sinceLabel(charge, today, currency)}</span>
              </span>
              <span className={styles.amount}>
                <Money amount={amountOn(charge, today)} currency={currency} />
              </span>
              {mayChange && (
                <span className={styles.buttons}>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('Change the amount for {kind}', {
                      kind: chargeLabels[charge.kind],
                    })}
                    onClick={() => setOpened({ dialog: 'change', of: charge })}
                  >
                    {t('Change')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('End the charge for {kind}', { kind: chargeLabels[charge.kind] })}
                    onClick={() => setOpened({ dialog: 'end', of: charge })}
                  >
                    {t('End')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <AddRecurring lease={lease} opened={opened?.dialog === 'add'} onClose={close} />
      {opened && opened.dialog !== 'add' && (
        <>
          <ChangeRecurring charge={opened.of} opened={opened.dialog === 'change'} onClose={close} />
          <EndRecurring charge={opened.of} opened={opened.dialog === 'end'} onClose={close} />
        </>
      )}
    </>
  )
  if (props.framed)
    return (
      <Panel title={t('Recurring Charges')} actions={add}>
        {rows}
      </Panel>
    )
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {t('Recurring Charges')}
        </h3>
        {add}
      </div>
      {rows}
    </section>
  )
}

/** The price of a whole period on a day; before the first step the coming price. */
function amountOn({ steps }: RecurringCharge, day: Day): string {
  return (steps.findLast(step => step.effectiveFrom <= day) ?? steps[0])?.amount ?? '0.00'
}

function sinceLabel(charge: RecurringCharge, today: Day, currency: string): string {
  const { startsOn, endsOn, steps } = charge
  const next = steps.find(step => step.effectiveFrom > today && step.effectiveFrom > startsOn)
  const start = formatDay(startsOn)
  return [
    endsOn
      ? t('{start} to {end}', { start, end: formatDay(endsOn) })
      : startsOn > today
        ? t('from {day}', { day: start })
        : t('since {day}', { day: start }),
    next &&
      t('{amount} from {day}', {
        amount: formatMoney(next.amount, currency),
        day: formatDay(next.effectiveFrom),
      }),
  ]
    .filter(Boolean)
    .join(', ')
}
