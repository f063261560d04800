import { Select, Textarea, TextInput } from '@mantine/core'
import type { Day } from '#shared/dates.ts'
import { addMoney, parseAmount } from '#shared/money.ts'
import { paymentMethods } from '#shared/payments.ts'
import { createRefund } from '#shared/refunds.ts'
import { booksOf } from '../../../parts/lease/books.ts'
import { Consequence } from '../../../parts/lease/consequence.tsx'
import { leaseRefresh } from '../../../parts/lease/refresh.ts'
import { methodWords } from '../../../parts/payment/words.tsx'
import { FieldPair, FormDialog } from '../../../ui/form-dialog.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { useSendForm } from '../../../ui/send-form.ts'
import { balanceWords } from './balance-words.ts'
import type { LeaseDialogProps } from './dialog.ts'

/** Pays back money that came and covers nothing. */
export function PayBack({ lease, opened, onClose }: LeaseDialogProps) {
  const { currency, today } = booksOf(lease)
  const held = lease.balance.startsWith('-') ? lease.balance.slice(1) : ''
  const form = useSendForm(createRefund, {
    about: lease.id,
    initial: {
      amount: null as string | null,
      refundedOn: null as Day | null,
      method: 'bank_transfer',
      notes: '',
    },
    toBody: typed => ({
      ...typed,
      leaseId: lease.id,
      amount: typed.amount ?? held,
      refundedOn: typed.refundedOn ?? today,
    }),
    refresh: leaseRefresh,
    success: 'Refund recorded',
  })
  const typed = form.values.amount ?? held
  const amount = parseAmount(typed)
  return (
    <FormDialog
      title="Refund"
      text="Says that money paid ahead went back to the tenant. A deposit is returned as a deposit."
      opened={opened}
      onClose={onClose}
      form={form}
      submit="Record Refund"
      submitting="Recording..."
    >
      <FieldPair>
        <MoneyInput
          label="Amount"
          currency={currency}
          required
          data-autofocus
          {...form.field('amount')}
          value={typed}
        />
        <TextInput
          label="Date"
          type="date"
          max={today}
          {...form.field('refundedOn')}
          value={form.values.refundedOn ?? today}
        />
      </FieldPair>
      <Select
        label="Paid by"
        data={paymentMethods.map(method => ({ value: method, label: methodWords[method] }))}
        {...form.field('method')}
      />
      <Textarea label="Notes" autosize minRows={2} {...form.field('notes')} />
      <Consequence
        sentences={
          amount.ok ? [balanceWords(addMoney(lease.balance, amount.amount), currency)] : []
        }
      />
    </FormDialog>
  )
}
