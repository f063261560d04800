import { Textarea, TextInput } from '@mantine/core'
import type { Day } from '#shared/dates.ts'
import { addMoney, parseAmount } from '#shared/money.ts'
import { createMoneyTransfer } from '#shared/money-transfers.ts'
import { booksOf } from '../../../parts/lease/books.ts'
import { Consequence } from '../../../parts/lease/consequence.tsx'
import { leaseRefresh } from '../../../parts/lease/refresh.ts'
import { PaymentLeaseSelect } from '../../../parts/payment/lease-select.tsx'
import { FieldPair, FormDialog } from '../../../ui/form-dialog.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { useSendForm } from '../../../ui/send-form.ts'
import { balanceWords } from './balance-words.ts'
import type { LeaseDialogProps } from './dialog.ts'

/** Moves money that covers nothing to the lease it belongs to. */
export function MoveMoney({ lease, opened, onClose }: LeaseDialogProps) {
  const { currency, today } = booksOf(lease)
  const held = lease.balance.startsWith('-') ? lease.balance.slice(1) : ''
  const form = useSendForm(createMoneyTransfer, {
    about: lease.id,
    initial: {
      toLeaseId: null as string | null,
      amount: null as string | null,
      transferredOn: null as Day | null,
      notes: '',
    },
    toBody: typed => ({
      ...typed,
      fromLeaseId: lease.id,
      amount: typed.amount ?? held,
      transferredOn: typed.transferredOn ?? today,
    }),
    refresh: leaseRefresh,
    success: 'Money moved',
  })
  const typed = form.values.amount ?? held
  const amount = parseAmount(typed)
  return (
    <FormDialog
      title="Move Money"
      text="Moves money that covers nothing here to another lease. It is no new revenue."
      opened={opened}
      onClose={onClose}
      form={form}
      submit="Move Money"
      submitting="Moving..."
    >
      <PaymentLeaseSelect
        label="To lease"
        enabled={opened}
        data-autofocus
        {...form.field('toLeaseId')}
        value={form.values.toLeaseId}
      />
      <FieldPair>
        <MoneyInput
          label="Amount"
          currency={currency}
          required
          {...form.field('amount')}
          value={typed}
        />
        <TextInput
          label="Date"
          type="date"
          max={today}
          {...form.field('transferredOn')}
          value={form.values.transferredOn ?? today}
        />
      </FieldPair>
      <Textarea label="Notes" autosize minRows={2} {...form.field('notes')} />
      <Consequence
        sentences={
          amount.ok ? [balanceWords(addMoney(lease.balance, amount.amount), currency)] : []
        }
      />
    </FormDialog>
  )
}
