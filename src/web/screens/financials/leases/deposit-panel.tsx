import { Button } from '@mantine/core'
import { BanknoteArrowDown, type LucideIcon, ShieldMinus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import {
  type DepositEntry,
  type DepositEntryKind,
  listDepositEntries,
} from '#shared/accounting/deposit-entries.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { storedText } from '#shared/stored-text.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { DepositDocuments } from '#web/leases/deposits/deposit-documents.tsx'
import { depositEntryLabels as kindWords } from '#web/leases/deposits/deposit-labels.ts'
import { leaseRights } from '#web/leases/lease-rights.ts'
import { mayVoidEntry } from '#web/ledger/void-rights.ts'
import { methodLabels } from '#web/payments/labels.tsx'
import { localeOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { VoidDepositEntry } from './dialogs/void-deposit-entry.tsx'
import styles from './lease.module.css'
import type { LeaseTask } from './lease-tasks.ts'

interface Props {
  lease: Lease
  tasks: ReadonlySet<LeaseTask>
  onTask: (task: LeaseTask) => void
}

/** The held deposit, in view when its payer asks for it. */
export function DepositPanel(props: Props) {
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === '#deposit') block.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={block}>
      <Deposit {...props} />
    </div>
  )
}

/** Its entries, the latest first, and its actions after move-out. */
function Deposit({ lease, tasks, onTask }: Props) {
  const locale = localeOf(lease)
  const { currency } = locale
  const person = usePerson()
  const { isOffice } = leaseRights(lease, person)
  const wrong = useDialog<DepositEntry>()
  const call = useCall(listDepositEntries, { query: { leaseId: lease.id } })
  return (
    <Panel
      title={t('Deposit')}
      subtitle={heldLabel(lease)}
      actions={
        <>
          {lease.movedOutOn &&
            settling()
              .filter(([task]) => tasks.has(task))
              .map(([task, label, Icon]) => (
                <Button
                  key={task}
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<Icon size={15} aria-hidden />}
                  onClick={() => onTask(task)}
                >
                  {label}
                </Button>
              ))}
          <DepositDocuments lease={lease} size="compact-sm" />
        </>
      }
      flush={!call.data}
    >
      <QueryBoundary
        label={t('The deposit')}
        rows={1}
        call={call}
        empty={
          <>
            <p className={styles.quiet}>{t('No deposit received yet.')}</p>
            {tasks.has('depositReceived') && !lease.movedOutOn && (
              <Button
                variant="light"
                size="compact-sm"
                mt="sm"
                onClick={() => onTask('depositReceived')}
              >
                {t('Receive Deposit')}
              </Button>
            )}
          </>
        }
      >
        {entries => (
          <ol className={styles.list}>
            {entries.map(entry => (
              <li key={entry.id} className={styles.row}>
                <span>
                  {kindWords[entry.kind]}
                  <span className={styles.hint}>
                    {[
                      formatDay(entry.entryOn),
                      entry.method && methodLabels[entry.method],
                      storedText(entry.notes),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className={styles.amount}>
                  {goesOut.has(entry.kind) ? '−' : '+'}
                  <Money amount={entry.amount} currency={currency} />
                  {isOffice && mayVoidEntry(entry, person, locale) && (
                    <Button
                      variant="subtle"
                      color="red"
                      size="compact-sm"
                      aria-label={t('Void {entry} of {day}', {
                        entry: kindWords[entry.kind],
                        day: formatDay(entry.entryOn),
                      })}
                      onClick={() => wrong.open(entry)}
                    >
                      {t('Void…')}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
      {wrong.about && (
        <VoidDepositEntry
          key={wrong.about.id}
          entry={wrong.about}
          currency={currency}
          opened={wrong.opened}
          onClose={wrong.close}
        />
      )}
    </Panel>
  )
}

function settling(): [LeaseTask, string, LucideIcon][] {
  return [
    ['depositApplied', t('Withhold'), ShieldMinus],
    ['depositRefunded', t('Return Deposit'), BanknoteArrowDown],
  ]
}

function heldLabel(lease: Lease): string {
  const { currency } = localeOf(lease)
  const money = formatMoney(lease.depositHeld, currency)
  if (!lease.depositReturnBy || toCents(lease.depositHeld) <= 0) return t('{money} held', { money })
  return t('{money} held, due back by {day}', { money, day: formatDay(lease.depositReturnBy) })
}

const goesOut: ReadonlySet<DepositEntryKind> = new Set(['applied', 'refunded', 'transfer_out'])
