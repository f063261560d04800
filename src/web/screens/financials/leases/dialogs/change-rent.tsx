import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { createRenewal } from '#shared/leases/lease-changes.ts'
import { parseAmount } from '#shared/money.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { Consequence } from '#web/leases/consequence.tsx'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import { newRentSentences } from '#web/leases/rent/rent-labels.ts'
import { useRents } from '#web/leases/rent/use-rents.ts'
import { localeOf } from '#web/session/locale.ts'
import { firstUncharged } from './renewal-terms.tsx'

/** Another rent from a day on. */
export function ChangeRent({ lease, opened, onClose }: LeaseDialogProps) {
  const { currency, today } = localeOf(lease)
  const present = useRents(lease.id, {}, opened).rents
  const form = useSendForm(createRenewal, {
    initial: untouched,
    toBody: withDefaults,
    params: { id: lease.id },
    success: t('Rent changed'),
  })
  const values = withDefaults(form.values)
  const rent = parseAmount(values.monthlyRent)
  const { rents } = useRents(lease.id, values, opened && rent.ok)

  function withDefaults(typed: typeof untouched) {
    return {
      monthlyRent: typed.monthlyRent,
      effectiveFrom: typed.effectiveFrom ?? firstUncharged(present?.periods) ?? today,
    }
  }

  return (
    <FormDialog
      title={t('Change Rent')}
      text={t('Check the lease and local law for how much notice a rent change requires.')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Change Rent')}
      submitting={t('Saving...')}
      disabled={values.monthlyRent === ''}
    >
      <FieldPair>
        <MoneyInput
          label={t('New monthly rent')}
          currency={currency}
          placeholder={lease.monthlyRent}
          required
          data-autofocus
          {...form.field('monthlyRent')}
        />
        <DateInput
          label={t('Effective from')}
          required
          min={lease.startDate}
          {...form.field('effectiveFrom')}
          value={values.effectiveFrom}
        />
      </FieldPair>
      <Consequence
        sentences={
          rents && rent.ok
            ? newRentSentences(rents.periods, { ...values, monthlyRent: rent.amount }, currency)
            : []
        }
      />
    </FormDialog>
  )
}

const untouched: { monthlyRent: string; effectiveFrom: Day | null } = {
  monthlyRent: '',
  effectiveFrom: null,
}
