import { Button } from '@mantine/core'
import { CircleStop, Pause, Pencil, Play, Plus } from 'lucide-react'
import { lazy, useState } from 'react'
import { getLeasePayers, type LeasePayer } from '#shared/accounting/payers.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { Waiting } from '#web/components/loading/loading.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { localeOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from '../charges/recurring-charges.module.css'
import type { PayerTask } from './payer-dialog.tsx'
import { payerKindLabels } from './payer-shares.ts'
import { PeriodParts } from './period-parts.tsx'

const PayerDialog = lazy(async () => ({
  default: (await import('./payer-dialog.tsx')).PayerDialog,
}))

type Task = { task: PayerTask; payer: LeasePayer | null }

/** Who pays which share of the rent, and what each owes; the office adds, changes, abates and ends shares. */
export function PayersPanel({ lease }: { lease: Lease }) {
  const person = usePerson()
  const { currency } = localeOf(lease)
  const [task, setTask] = useState<Task>()
  const [isOpen, setOpen] = useState(false)
  const mayRead = can(person, 'payer:read')
  const { data, isPending } = useCall(getLeasePayers, {
    params: { id: lease.id },
    enabled: mayRead,
  })
  const isOurs = lease.organization.id === person.organizationId && can(person, 'payer:write')
  const mayChange = isOurs && (lease.status === 'active' || lease.status === 'pending')
  if (!mayRead) return null
  if (isPending) return <Waiting />
  if (!data || (data.payers.length === 0 && !mayChange)) return null
  const open = (next: Task) => {
    setTask(next)
    setOpen(true)
  }
  const isShared = data.payers.length > 0
  return (
    <Panel
      title={t('Payers')}
      actions={
        mayChange && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => open({ task: 'add', payer: null })}
          >
            {t('Add Payer')}
          </Button>
        )
      }
    >
      {!isShared ? (
        <p className={styles.none}>
          {t('The tenants pay all of the rent.')}{' '}
          <span data-hint>{t('Add a housing agency or another payer of a share.')}</span>
        </p>
      ) : (
        <>
          <ul className={styles.rows}>
            {data.payers.map(payer => (
              <li key={payer.id} className={styles.row}>
                <span className={styles.words}>
                  {payer.name}
                  <span className={styles.since}>{detailsOf(payer, currency)}</span>
                </span>
                <Share amount={payer.share} owed={payer.owed} currency={currency} />
                {mayChange && <ShareActions payer={payer} onTask={task => open({ task, payer })} />}
              </li>
            ))}
            <li className={styles.row}>
              <span className={styles.words}>
                {fullName(lease.tenant)}
                <span className={styles.since}>{t('The remainder')}</span>
              </span>
              <Share amount={data.tenantsShare} owed={data.tenantsOwed} currency={currency} />
            </li>
          </ul>
          <PeriodParts periods={data.periods} currency={currency} />
        </>
      )}
      <LazyDialog opened={isOpen}>
        {task && (
          <PayerDialog
            key={`${task.task} ${task.payer?.id}`}
            {...task}
            lease={lease}
            payers={data.payers}
            opened={isOpen}
            onClose={() => setOpen(false)}
          />
        )}
      </LazyDialog>
    </Panel>
  )
}

function Share({ amount, owed, currency }: { amount: string; owed: string; currency: string }) {
  return (
    <span className={styles.amount}>
      <Money amount={amount} currency={currency} />
      {toCents(owed) > 0 && (
        <span className={styles.since}>
          {t('owes {money}', { money: formatMoney(owed, currency) })}
        </span>
      )}
    </span>
  )
}

function ShareActions({ payer, onTask }: { payer: LeasePayer; onTask: (task: PayerTask) => void }) {
  const isPaying = toCents(payer.share) > 0
  const mayAbate = isPaying && payer.kind !== 'tenant' && !payer.isAbated
  return (
    <ActionsMenu label={t('Actions for {name}', { name: payer.name })} size={34}>
      <MenuAction icon={Pencil} onClick={() => onTask('change')}>
        {t('Change share')}
      </MenuAction>
      {mayAbate && (
        <MenuAction icon={Pause} onClick={() => onTask('abate')}>
          {t('Abate share')}
        </MenuAction>
      )}
      {payer.isAbated && (
        <MenuAction icon={Play} onClick={() => onTask('resume')}>
          {t('Resume share')}
        </MenuAction>
      )}
      {isPaying && !payer.isAbated && (
        <MenuAction icon={CircleStop} isGrave onClick={() => onTask('end')}>
          {t('End share')}
        </MenuAction>
      )}
    </ActionsMenu>
  )
}

/** The kind, the number there, and each dated share. */
function detailsOf({ kind, reference, shares }: LeasePayer, currency: string): string {
  const steps = shares.map(({ effectiveFrom, share, isAbated }) => {
    const values = { day: formatDay(effectiveFrom), money: formatMoney(share, currency) }
    if (isAbated) return t('abated from {day}', values)
    return toCents(share) === 0 ? t('ends {day}', values) : t('{money} from {day}', values)
  })
  const number = reference === null ? [] : [t('No. {reference}', { reference })]
  return [payerKindLabels[kind], ...number, ...steps].join(' · ')
}
