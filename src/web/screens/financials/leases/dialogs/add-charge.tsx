import { Select, TextInput } from '@mantine/core'
import { chargeableKinds, createCharge } from '#shared/accounting/charges.ts'
import type { Day } from '#shared/dates.ts'
import { addMoney, parseAmount } from '#shared/money.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { TodayInput } from '#web/components/inputs/today-input.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import { Consequence } from '#web/leases/consequence.tsx'
import { balanceSentence } from '#web/leases/labels.ts'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import { localeOf } from '#web/session/locale.ts'

/** Charges a tenant once. */
export function AddCharge({ lease, opened, onClose }: LeaseDialogProps) {
  const { currency, today } = localeOf(lease)
  const form = useSendForm(createCharge, {
    about: lease.id,
    initial: {
      kind: null as string | null,
      amount: '',
      dueDate: null as Day | null,
      description: '',
    },
    toBody: typed => ({ ...typed, leaseId: lease.id, dueDate: typed.dueDate ?? today }),
    success: 'Charge added',
  })
  const dueDate = form.values.dueDate || today
  const amount = parseAmount(form.values.amount)
  return (
    <FormDialog
      title="Add Charge"
      text="A one-time charge. Prepaid money is applied to it right away."
      opened={opened}
      onClose={onClose}
      form={form}
      submit="Add Charge"
      submitting="Adding..."
    >
      <Select
        label="Type"
        placeholder="Choose a type"
        required
        data-autofocus
        data={chargeableKinds.map(kind => ({ value: kind, label: chargeLabels[kind] }))}
        {...form.field('kind')}
      />
      <FieldPair>
        <MoneyInput label="Amount" currency={currency} required {...form.field('amount')} />
        <TodayInput
          label="Due on"
          today={today}
          max={undefined}
          {...form.field('dueDate')}
          value={form.values.dueDate}
        />
      </FieldPair>
      <TextInput
        label="Description"
        description="Shown to the tenant, e.g. broken kitchen window"
        {...form.field('description')}
      />
      <Consequence
        sentences={
          !amount.ok
            ? []
            : dueDate > today
              ? [`${formatMoney(amount.amount, currency)} will be owed from ${formatDay(dueDate)}.`]
              : [balanceSentence(addMoney(lease.balance, amount.amount), currency)]
        }
      />
    </FormDialog>
  )
}
