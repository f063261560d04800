import { TextInput } from '@mantine/core'
import { updatePayment } from '#shared/accounting/payments.ts'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { LedgerEntry } from '#shared/leases/leases.ts'
import { addMoney, parseAmount } from '#shared/money.ts'
import { getOrganization } from '#shared/organization/organization.ts'
import { useCall } from '#web/client/api.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { TodayInput } from '#web/components/inputs/today-input.tsx'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { Consequence } from '#web/leases/consequence.tsx'
import { balanceSentence } from '#web/leases/labels.ts'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import { localeOf } from '#web/session/locale.ts'

/** Records a bank return: from that day on the payment does not count, and may cost the tenant a fee. */
export function ReturnPayment(
  props: LeaseDialogProps & {
    payment: Pick<LedgerEntry, 'id' | 'amount' | 'date'>
    /** Where it is found afterwards, for a list that may let go of it. */
    whereNow?: string
  },
) {
  const { lease, opened, payment } = props
  const { currency, today } = localeOf(lease)
  const { data: office } = useCall(getOrganization, { enabled: opened })
  const amount = payment.amount.replace('-', '')
  const usualFee = office?.nsfFee ?? ''
  const form = useSendForm(updatePayment, {
    initial: untouched,
    toBody: typed => ({
      ...typed,
      status: 'reversed',
      reversedOn: typed.reversedOn ?? today,
      fee: typed.fee ?? usualFee,
    }),
    params: { id: payment.id },
    success: {
      title: t('Payment marked as returned'),
      text: `${t('{money} from {name}.', {
        money: formatMoney(amount, currency),
        name: fullName(lease.tenant),
      })} ${props.whereNow ?? t('The charges it paid are open again.')}`,
    },
  })
  const fee = parseAmount(form.values.fee ?? usualFee, 'allowed')
  return (
    <FormDialog
      title={t('Returned Payment')}
      text={t(
        'The {amount} of {date} was returned by the tenant’s bank. The charges it paid are open again. This cannot be undone. If it was a mistake, void the fee on the lease and record the payment again with its original date. A late fee it caused is then waived.',
        { amount: formatMoney(amount, currency), date: formatDay(payment.date) },
      )}
      opened={opened}
      onClose={props.onClose}
      form={form}
      submit={t('Mark as Returned')}
      destructive
      submitting={t('Saving...')}
    >
      <TextInput
        label={t('Reason')}
        description={t('The tenant and the owner can read it.')}
        placeholder={t('e.g. insufficient funds')}
        required
        data-autofocus
        {...form.field('reason')}
      />
      <FieldPair>
        <TodayInput
          label={t('Returned on')}
          min={payment.date}
          today={today}
          {...form.field('reversedOn')}
          value={form.values.reversedOn}
        />
        <MoneyInput
          label={t('Returned payment fee')}
          currency={currency}
          {...form.field('fee')}
          value={form.values.fee ?? usualFee}
        />
      </FieldPair>
      <Consequence
        sentences={[
          balanceSentence(addMoney(lease.balance, amount, fee.ok ? fee.amount : '0.00'), currency),
        ]}
      />
    </FormDialog>
  )
}

// Null: not touched, so today, and the fee of the settings.
const untouched: { reason: string; reversedOn: Day | null; fee: string | null } = {
  reason: '',
  reversedOn: null,
  fee: null,
}
