import { Select, TextInput } from '@mantine/core'
import { recurringKinds } from '#shared/accounting/charges.ts'
import {
  changeRecurringAmount,
  createRecurringCharge,
  endRecurringCharge,
  type RecurringCharge,
} from '#shared/accounting/recurring-charges.ts'
import { laterOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { localeOf } from '#web/session/locale.ts'
import { unitLabel } from '../labels.ts'
import { chargeLabels } from './open-charges.tsx'

interface Opened {
  opened: boolean
  onClose: () => void
}

/** Charges a lease for something with every period from a day on. */
export function AddRecurring({ lease, opened, onClose }: Opened & { lease: Lease }) {
  const { currency, today } = localeOf(lease)
  const form = useSendForm(createRecurringCharge, {
    about: lease.id,
    initial: {
      kind: null as string | null,
      amount: '',
      startsOn: laterOf(today, lease.startDate),
      endsOn: '',
      description: '',
    },
    toBody: typed => ({ ...typed, leaseId: lease.id }),
    success: t('Recurring charge added'),
    failure: t('Failed to add recurring charge'),
  })
  return (
    <FormDialog
      title={t('Add Recurring Charge')}
      text={t(
        'Posted with each rental period of {unit}. Partial periods are prorated by day, like rent.',
        { unit: unitLabel(lease.unit) },
      )}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Add Charge')}
      submitting={t('Adding...')}
      next={{}}
    >
      <Select
        label={t('Charge type')}
        placeholder={t('Choose a type')}
        required
        data={recurringKinds.map(kind => ({ value: kind, label: chargeLabels[kind] }))}
        {...form.field('kind')}
      />
      <TextInput
        label={t('Description')}
        description={t('Shown to the tenant, e.g. parking space number.')}
        {...form.field('description')}
      />
      <MoneyInput
        label={t('Amount per full period')}
        currency={currency}
        required
        {...form.field('amount')}
      />
      <FieldPair>
        <DateInput
          label={t('Start date')}
          description={t('Leave blank for today')}
          {...form.field('startsOn')}
        />
        <DateInput
          label={t('Last day')}
          description={t('Leave blank to continue for the whole lease')}
          {...form.field('endsOn')}
        />
      </FieldPair>
    </FormDialog>
  )
}

/** Sets another amount from a day on. */
export function ChangeRecurring({ charge, opened, onClose }: Opened & { charge: RecurringCharge }) {
  const { currency, today } = localeOf(charge)
  const form = useSendForm(changeRecurringAmount, {
    initial: { amount: '', effectiveFrom: laterOf(today, charge.startsOn) },
    params: { id: charge.id },
    success: t('Amount changed'),
    failure: t('Failed to change amount'),
  })
  return (
    <FormDialog
      title={t('Change {kind}', { kind: chargeLabels[charge.kind] })}
      text={t(
        'Charges already posted for later days are adjusted. A period in which the amount changes is prorated by day.',
      )}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Change Amount')}
      submitting={t('Changing...')}
    >
      <FieldPair>
        <MoneyInput
          label={t('New amount')}
          currency={currency}
          required
          {...form.field('amount')}
        />
        <DateInput
          label={t('Start date')}
          description={t('Leave blank for today')}
          {...form.field('effectiveFrom')}
        />
      </FieldPair>
    </FormDialog>
  )
}

/** Sets the last day; posted charges for later days are voided. */
export function EndRecurring({ charge, opened, onClose }: Opened & { charge: RecurringCharge }) {
  const { today } = localeOf(charge)
  const form = useSendForm(endRecurringCharge, {
    initial: { endsOn: charge.endsOn ?? laterOf(today, charge.startsOn) },
    params: { id: charge.id },
    success: t('Last day saved'),
    failure: t('Failed to save last day'),
  })
  return (
    <FormDialog
      title={t('End {kind}', { kind: chargeLabels[charge.kind] })}
      text={t(
        'Charges posted for later days are voided. Payments applied to them go toward other charges.',
      )}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('End Charge')}
      submitting={t('Ending...')}
    >
      <DateInput label={t('Last day charged')} required {...form.field('endsOn')} />
    </FormDialog>
  )
}
