import { voidCredit } from '#shared/accounting/credits.ts'
import { voidMoneyTransfer } from '#shared/accounting/money-transfers.ts'
import { updatePayment } from '#shared/accounting/payments.ts'
import { voidRefund } from '#shared/accounting/refunds.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { LedgerEntry } from '#shared/leases/leases.ts'
import { addMoney, fromCents, toCents } from '#shared/money.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { Consequence } from '#web/leases/consequence.tsx'
import { balanceSentence } from '#web/leases/labels.ts'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import { VoidDialog } from '#web/ledger/void-dialog.tsx'
import { localeOf } from '#web/session/locale.ts'
import { VoidCharge } from './void-charge.tsx'

/** Voids an entry of a ledger that was made by mistake. */
export function VoidEntry(props: LeaseDialogProps & { entry: LedgerEntry }) {
  const { entry, ...dialog } = props
  const { lease } = dialog
  if (entry.kind === 'charge') return <VoidCharge {...dialog} charge={entry} />
  const { currency } = localeOf(lease)
  const { call, noun, follows, ...what } = voidingOf(entry)
  const amount = entry.amount.replace('-', '')
  const taken = fromCents(-toCents(entry.amount))
  return (
    <VoidDialog
      call={call}
      id={what.id ?? entry.id}
      {...(entry.kind === 'payment' && !entry.transferId && { also: { status: 'voided' } })}
      title={`Void ${noun.replace(/^./, letter => letter.toUpperCase())}`}
      text={`${entry.description} of ${formatMoney(amount, currency)}, ${formatDay(entry.date)}. ${follows}`}
      submit={`Void ${noun.replace(/^./, letter => letter.toUpperCase())}`}
      success={`${noun.replace(/^./, letter => letter.toUpperCase())} voided`}
      opened={dialog.opened}
      onClose={dialog.onClose}
    >
      {entry.creditKind !== 'write_off' && (
        <Consequence sentences={[balanceSentence(addMoney(lease.balance, taken), currency)]} />
      )}
    </VoidDialog>
  )
}

interface Voiding {
  call: Endpoint
  id?: string
  noun: string
  /** The effect on the money. */
  follows: string
}

function voidingOf({ kind, creditKind, transferId }: LedgerEntry): Voiding {
  if (transferId)
    return {
      call: voidMoneyTransfer,
      id: transferId,
      noun: 'transfer',
      follows:
        'The money returns to the lease it came from. The charges it paid on the other lease are open again.',
    }
  if (kind === 'refund')
    return { call: voidRefund, noun: 'refund', follows: 'The money is held for the tenant again.' }
  if (kind === 'credit')
    return {
      call: voidCredit,
      noun: 'credit',
      follows:
        creditKind === 'deposit_applied'
          ? 'The charges it paid are open again, and the deposit is held again.'
          : 'The charges it paid are open again.',
    }
  return { call: updatePayment, noun: 'payment', follows: 'The charges it paid are open again.' }
}
