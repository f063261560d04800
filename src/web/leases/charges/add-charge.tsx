import { Select, TextInput } from '@mantine/core'
import { chargeableKinds, createCharge, voidCharge } from '#shared/accounting/charges.ts'
import { undone } from '#shared/accounting/undo.ts'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { addMoney, parseAmount } from '#shared/money.ts'
import { undoWith } from '#web/client/undo.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { TodayInput } from '#web/components/inputs/today-input.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { localeOf } from '#web/session/locale.ts'
import { Consequence } from '../consequence.tsx'
import { balanceSentence } from '../labels.ts'
import type { LeaseDialogProps } from '../lease-dialog-props.ts'
import { chargeLabels } from './open-charges.tsx'

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
    success: t('Charge added'),
    undo: ({ id }) => undoWith(voidCharge, { params: { id }, body: undone }),
  })
  const dueDate = form.values.dueDate || today
  const amount = parseAmount(form.values.amount)
  return (
    <FormDialog
      title={t('Add Charge')}
      text={t('A one-time charge. Prepaid money is applied to it right away.')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Add Charge')}
      submitting={t('Adding...')}
      next={{ verb: t('Add & Next'), begin: () => form.reset({ dueDate: form.values.dueDate }) }}
    >
      <Select
        label={t('Type')}
        placeholder={t('Choose a type')}
        required
        data-autofocus
        data={chargeableKinds.map(kind => ({ value: kind, label: chargeLabels[kind] }))}
        {...form.field('kind')}
      />
      <FieldPair>
        <MoneyInput label={t('Amount')} currency={currency} required {...form.field('amount')} />
        <TodayInput
          label={t('Due on')}
          today={today}
          max={undefined}
          {...form.field('dueDate')}
          value={form.values.dueDate}
        />
      </FieldPair>
      <TextInput
        label={t('Description')}
        description={t('Shown to the tenant, e.g. broken kitchen window')}
        {...form.field('description')}
      />
      <Consequence
        sentences={
          !amount.ok
            ? []
            : dueDate > today
              ? [
                  t('{money} will be owed from {day}.', {
                    money: formatMoney(amount.amount, currency),
                    day: formatDay(dueDate),
                  }),
                ]
              : [balanceSentence(addMoney(lease.balance, amount.amount), currency)]
        }
      />
    </FormDialog>
  )
}
