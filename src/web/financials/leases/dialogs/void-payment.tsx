import { TextInput } from '@mantine/core'
import type { LedgerEntry } from '#shared/leases.ts'
import { addMoney } from '#shared/money.ts'
import { updatePayment } from '#shared/payments.ts'
import { formatDay, formatMoney } from '../../../format.ts'
import { booksOf } from '../../../parts/lease/books.ts'
import { Consequence } from '../../../parts/lease/consequence.tsx'
import { leaseRefresh } from '../../../parts/lease/refresh.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useSendForm } from '../../../ui/send-form.ts'
import { balanceWords } from './balance-words.ts'
import type { LeaseDialogProps } from './dialog.ts'

/** A payment that was entered by mistake: it never counted, on no day. */
export function VoidPayment(props: LeaseDialogProps & { payment: LedgerEntry }) {
  const { lease, payment } = props
  const { currency } = booksOf(lease)
  const form = useSendForm(updatePayment, {
    initial: { reason: '' },
    toBody: typed => ({ ...typed, status: 'voided' }),
    params: { id: payment.id },
    refresh: leaseRefresh,
    success: 'Payment voided',
  })
  const amount = payment.amount.replace('-', '')
  return (
    <FormDialog
      title="Void Payment"
      text={`For a payment entered by mistake: the ${formatMoney(amount, currency)} of ${formatDay(payment.date)} never counted. What it paid is open again. This cannot be taken back.`}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit="Void Payment"
      submitting="Voiding..."
      destructive
    >
      <TextInput
        label="Reason"
        placeholder="Such as: entered twice"
        required
        data-autofocus
        {...form.field('reason')}
      />
      <Consequence sentences={[balanceWords(addMoney(lease.balance, amount), currency)]} />
    </FormDialog>
  )
}
