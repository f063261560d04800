import { voidCredit } from '#shared/accounting/credits.ts'
import { voidMoneyTransfer } from '#shared/accounting/money-transfers.ts'
import { updatePayment } from '#shared/accounting/payments.ts'
import { voidRefund } from '#shared/accounting/refunds.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { t } from '#shared/language/t.ts'
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
  const { call, title, success, follows, ...what } = voidingOf(entry)
  const amount = entry.amount.replace('-', '')
  const taken = fromCents(-toCents(entry.amount))
  return (
    <VoidDialog
      call={call}
      id={what.id ?? entry.id}
      {...(entry.kind === 'payment' && !entry.transferId && { also: { status: 'voided' } })}
      title={title}
      text={t('{description} of {amount}, {date}. {follows}', {
        description: entry.description,
        amount: formatMoney(amount, currency),
        date: formatDay(entry.date),
        follows,
      })}
      days={[entry.date]}
      submit={title}
      success={success}
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
  title: string
  /** The message afterwards. */
  success: string
  /** The effect on the money. */
  follows: string
}

function voidingOf({ kind, creditKind, transferId }: LedgerEntry): Voiding {
  if (transferId)
    return {
      call: voidMoneyTransfer,
      id: transferId,
      title: t('Void Transfer'),
      success: t('Transfer voided'),
      follows: t(
        'The money returns to the lease it came from. The charges it paid on the other lease are open again.',
      ),
    }
  if (kind === 'refund')
    return {
      call: voidRefund,
      title: t('Void Refund'),
      success: t('Refund voided'),
      follows: t('The money is held for the tenant again.'),
    }
  if (kind === 'credit')
    return {
      call: voidCredit,
      title: t('Void Credit'),
      success: t('Credit voided'),
      follows:
        creditKind === 'deposit_applied'
          ? t('The charges it paid are open again, and the deposit is held again.')
          : t('The charges it paid are open again.'),
    }
  return {
    call: updatePayment,
    title: t('Void Payment'),
    success: t('Payment voided'),
    follows: t('The charges it paid are open again.'),
  }
}
