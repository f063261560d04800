import { createMoneyTransfer } from '#shared/accounting/money-transfers.ts'
import { t } from '#shared/language/t.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import { PaymentLeaseSelect } from '#web/payments/lease-select.tsx'
import { FreeMoneyFields, leavingBlank, leavingOf } from './free-money-fields.tsx'

/** Transfers unapplied money to another lease. */
export function MoveMoney({ lease, opened, onClose }: LeaseDialogProps) {
  const form = useSendForm(createMoneyTransfer, {
    about: lease.id,
    initial: { ...leavingBlank, toLeaseId: null as string | null },
    toBody: ({ toLeaseId, notes, ...typed }) => {
      const { amount, on } = leavingOf(lease, { ...typed, notes })
      return { fromLeaseId: lease.id, toLeaseId, amount, transferredOn: on, notes }
    },
    inputs: { transferredOn: 'on' },
    success: t('Money transferred'),
  })
  return (
    <FormDialog
      title={t('Transfer Money')}
      text={t('Transfers unapplied money to another lease. It does not count as new revenue.')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Transfer Money')}
      submitting={t('Transferring...')}
    >
      <PaymentLeaseSelect
        label={t('To lease')}
        enabled={opened}
        data-autofocus
        {...form.field('toLeaseId')}
        value={form.values.toLeaseId}
      />
      <FreeMoneyFields lease={lease} form={form} />
    </FormDialog>
  )
}
