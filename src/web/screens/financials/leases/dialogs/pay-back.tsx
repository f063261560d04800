import { Select } from '@mantine/core'
import { paymentMethods } from '#shared/accounting/payments.ts'
import { createRefund } from '#shared/accounting/refunds.ts'
import { t } from '#shared/language/t.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import { methodLabels } from '#web/payments/labels.tsx'
import { FreeMoneyFields, leavingBlank, leavingOf } from './free-money-fields.tsx'

/** Refunds unapplied payments. */
export function PayBack({ lease, opened, onClose }: LeaseDialogProps) {
  const form = useSendForm(createRefund, {
    about: lease.id,
    initial: { ...leavingBlank, method: 'bank_transfer' },
    toBody: ({ method, notes, ...typed }) => {
      const { amount, on } = leavingOf(lease, { ...typed, notes })
      return { leaseId: lease.id, amount, refundedOn: on, method, notes }
    },
    inputs: { refundedOn: 'on' },
    success: t('Refund recorded'),
  })
  return (
    <FormDialog
      title={t('Record Refund')}
      text={t(
        'Records that prepaid money was returned to the tenant. Deposits are returned under Deposit.',
      )}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Record Refund')}
      submitting={t('Recording...')}
    >
      <FreeMoneyFields lease={lease} form={form} isFirst>
        <Select
          label={t('Payment method')}
          data={paymentMethods.map(method => ({ value: method, label: methodLabels[method] }))}
          {...form.field('method')}
        />
      </FreeMoneyFields>
    </FormDialog>
  )
}
