import { SegmentedControl, TextInput } from '@mantine/core'
import {
  createRecurringCredit,
  endRecurringCredit,
  type RecurringCredit,
  voidRecurringCredit,
} from '#shared/accounting/recurring-credits.ts'
import { laterOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { ClosedDayNote } from '#web/forms/closed-day-note.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { VoidDialog } from '#web/ledger/void-dialog.tsx'
import { localeOf } from '#web/session/locale.ts'

interface Opened {
  opened: boolean
  onClose: () => void
}

/** Takes an amount, or all of the rent, off every period from a day on. */
export function AddRecurringCredit({ lease, opened, onClose }: Opened & { lease: Lease }) {
  const { currency, today } = localeOf(lease)
  const form = useSendForm(createRecurringCredit, {
    about: lease.id,
    initial: {
      off: 'amount',
      amount: '',
      startsOn: laterOf(today, lease.startDate),
      endsOn: '',
      reason: '',
    },
    toBody: ({ off, ...typed }) => ({
      ...typed,
      leaseId: lease.id,
      amount: off === 'rent' ? null : typed.amount,
    }),
    success: t('Recurring credit added'),
    failure: t('Failed to add recurring credit'),
  })
  const isFree = form.values.off === 'rent'
  return (
    <FormDialog
      title={t('Add Recurring Credit')}
      text={t(
        'Posted with each rent of {unit} as a concession. Partial periods are prorated by day, like rent.',
        { unit: unitLabel(lease.unit) },
      )}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Add Credit')}
      submitting={t('Adding...')}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('Credit')}
        data={[
          { value: 'amount', label: t('An amount') },
          { value: 'rent', label: t('All rent') },
        ]}
        value={form.values.off}
        onChange={off => form.set({ off })}
      />
      <TextInput
        label={t('Reason')}
        description={t('Shown to the tenant, e.g. first month free.')}
        required
        data-autofocus
        {...form.field('reason')}
      />
      {!isFree && (
        <MoneyInput
          label={t('Amount per full period')}
          currency={currency}
          required
          {...form.field('amount')}
        />
      )}
      <FieldPair>
        <DateInput
          label={t('Start date')}
          description={t('Leave blank for today')}
          {...form.field('startsOn')}
        />
        <DateInput
          label={t('Last day')}
          description={isFree ? undefined : t('Leave blank to continue for the whole lease')}
          required={isFree}
          {...form.field('endsOn')}
        />
      </FieldPair>
      <ClosedDayNote days={[form.values.startsOn]} propertyId={lease.unit.propertyId} />
    </FormDialog>
  )
}

/** Sets the last day; credits for later days are voided. */
export function EndRecurringCredit({
  credit,
  opened,
  onClose,
}: Opened & { credit: RecurringCredit }) {
  const { today } = localeOf(credit)
  const form = useSendForm(endRecurringCredit, {
    initial: { endsOn: credit.endsOn ?? laterOf(today, credit.startsOn) },
    params: { id: credit.id },
    success: t('Last day saved'),
    failure: t('Failed to save last day'),
  })
  return (
    <FormDialog
      title={t('End Recurring Credit')}
      text={t('Credits posted for later days are voided, and their rent is open again.')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('End Credit')}
      submitting={t('Ending...')}
    >
      <DateInput label={t('Last day of the credit')} required {...form.field('endsOn')} />
    </FormDialog>
  )
}

/** Voids a wrong one with every credit it gave. */
export function VoidRecurringCredit({
  credit,
  opened,
  onClose,
}: Opened & { credit: RecurringCredit }) {
  return (
    <VoidDialog
      call={voidRecurringCredit}
      id={credit.id}
      title={t('Void Recurring Credit')}
      text={t('Every credit it gave is voided, and the rent is open again.')}
      submit={t('Void Recurring Credit')}
      success={t('Recurring credit voided')}
      opened={opened}
      onClose={onClose}
    />
  )
}
