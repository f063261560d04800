import { Ban, CircleMinus, Download, type LucideIcon, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { getReceipt } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import type { Lease, Ledger, LedgerEntry } from '#shared/leases/leases.ts'
import { useDocumentDownload } from '#web/client/use-document-download.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import { formatDay, shortId } from '#web/format/format.ts'
import { leaseRights } from '#web/leases/lease-rights.ts'
import { isReturned } from '#web/ledger/allocations.ts'
import { ReturnPayment } from '#web/payments/return-payment.tsx'
import { localeOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { GiveCredit } from './dialogs/give-credit.tsx'
import { VoidEntry } from './dialogs/void-entry.tsx'
import { mayVoid } from './lease-tasks.ts'

type EntryTask = 'credit' | 'return' | 'void'

/** The actions on one entry of a ledger, by its kind and state: a payment has a receipt. */
export function EntryMenu(props: {
  lease: Lease
  entry: LedgerEntry
  ledger: Ledger
  onTask: (task: EntryTask, entry: LedgerEntry) => void
}) {
  const { lease, entry, ledger } = props
  const person = usePerson()
  const { today } = localeOf(lease)
  const { isOffice } = leaseRights(lease, person)
  const receipt = useDocumentDownload(getReceipt, entry.id, `Receipt_${shortId(entry.id)}.pdf`)
  const isPaid = entry.kind === 'payment' && !entry.transferId
  const tasks: [EntryTask, string, LucideIcon, boolean][] = [
    ['credit', t('Add credit'), CircleMinus, entry.kind === 'charge'],
    ['return', t('Mark as returned (NSF)'), Undo2, isPaid && !isReturned(entry, ledger)],
    ['void', t('Void…'), Ban, isStanding(entry, ledger) && mayVoid(lease, entry, person, today)],
  ]
  const offered = tasks.filter(([, , , may]) => isOffice && may)
  if (offered.length === 0 && !isPaid) return null
  return (
    <ActionsMenu
      label={t('Actions for {description} of {date}', {
        description: entry.description,
        date: formatDay(entry.date),
      })}
      size={28}
      isLoading={receipt.isLoading}
    >
      {isPaid && (
        <MenuAction icon={Download} onClick={() => void receipt.save()}>
          {t('Download receipt')}
        </MenuAction>
      )}
      {offered.map(([task, label, Icon]) => (
        <MenuAction
          key={task}
          icon={Icon}
          isGrave={task !== 'credit'}
          onClick={() => props.onTask(task, entry)}
        >
          {label}
        </MenuAction>
      ))}
    </ActionsMenu>
  )
}

/** Returned payments, and credits that ended, stay in the ledger unchanged. */
function isStanding({ id, kind }: LedgerEntry, ledger: Ledger): boolean {
  if (kind === 'reversal') return false
  return !ledger.entries.some(other => other.id === id && other.kind === 'reversal')
}

/** The dialogs of an entry's actions, and the function that opens them. */
export function useEntryDialogs(lease: Lease) {
  const [last, setLast] = useState<{ task: EntryTask; entry: LedgerEntry }>()
  const [isOpen, setOpen] = useState(false)

  function open(task: EntryTask, entry: LedgerEntry) {
    setLast({ task, entry })
    setOpen(true)
  }

  return {
    open,
    dialogs: last && (
      <EntryDialog
        key={`${last.task} ${last.entry.id}`}
        {...last}
        lease={lease}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    ),
  }
}

function EntryDialog(props: {
  task: EntryTask
  entry: LedgerEntry
  lease: Lease
  opened: boolean
  onClose: () => void
}) {
  const { task, entry, ...dialog } = props
  switch (task) {
    case 'credit':
      return <GiveCredit {...dialog} chargeId={entry.id} />
    case 'return':
      return <ReturnPayment {...dialog} payment={entry} />
    case 'void':
      return <VoidEntry {...dialog} entry={entry} />
  }
}
