import { Switch, Textarea } from '@mantine/core'
import { type Day, isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { endLease } from '#shared/leases/lease-changes.ts'
import { toCents } from '#shared/money.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { localeOf } from '#web/session/locale.ts'
import { Consequence } from '../consequence.tsx'
import type { LeaseDialogProps } from '../lease-dialog-props.ts'
import { lastRentSentences } from '../rent/rent-labels.ts'
import { useRents } from '../rent/use-rents.ts'

/** Ends a lease on a day, past or future; cancels one that has not begun. */
export function EndLease({ lease, opened, onClose }: LeaseDialogProps) {
  const { currency, today } = localeOf(lease)
  const isPending = lease.status === 'pending'
  const form = useSendForm(endLease, {
    initial: untouched,
    toBody: withDefaults,
    params: { id: lease.id },
    success: isPending ? t('Lease canceled') : t('Lease ended'),
  })
  const values = withDefaults(form.values)
  const { terminatedOn } = values
  const { rents } = useRents(lease.id, { lastDay: terminatedOn }, opened && !isPending)

  function withDefaults(typed: typeof untouched) {
    return {
      ...typed,
      terminatedOn: typed.terminatedOn ?? lease.moveOutOn ?? today,
      reason: typed.reason ?? (lease.evictionOn ? t('Eviction') : ''),
    }
  }

  return (
    <FormDialog
      title={isPending ? t('Cancel Lease') : t('End Lease')}
      text={
        isPending
          ? t(
              'The lease has not started. Refund any deposit first. A canceled lease cannot be restored.',
            )
          : t(
              'Rent is charged through the last day. Once that day has passed, the lease cannot be reopened.',
            )
      }
      opened={opened}
      onClose={onClose}
      form={form}
      submit={isPending ? t('Cancel Lease') : t('End Lease')}
      submitting={t('Saving...')}
      destructive={isPending || terminatedOn <= today}
      {...(isPending && { keep: t('Keep Lease') })}
    >
      {!isPending && (
        <FieldPair>
          <DateInput
            label={t('Last day of the lease')}
            required
            data-autofocus
            min={lease.startDate}
            {...form.field('terminatedOn')}
            value={terminatedOn}
          />
          <DateInput
            label={t('Moved out on')}
            description={t('Leave blank to use the last day')}
            max={today}
            {...form.field('movedOutOn')}
          />
        </FieldPair>
      )}
      <Textarea
        label={t('Reason')}
        placeholder={t('e.g. tenant gave notice')}
        required
        autosize
        maxRows={5}
        minRows={2}
        {...form.field('reason')}
        value={values.reason}
      />
      <Switch
        label={t('Share the reason with the tenant')}
        description={
          values.tellTenant
            ? t('The tenant sees this reason on their lease.')
            : t('Only your office sees the reason. The tenant sees the date.')
        }
        {...form.toggle('tellTenant')}
      />
      <Consequence
        sentences={[
          ...(rents ? lastRentSentences(rents.periods, currency) : []),
          ...(toCents(lease.depositHeld) > 0
            ? [
                t('A deposit of {amount} is still held.', {
                  amount: formatMoney(lease.depositHeld, currency),
                }),
              ]
            : []),
          ...(!isPending && isDay(terminatedOn) && terminatedOn > today
            ? [t('You can undo this until {day}.', { day: formatDay(terminatedOn) })]
            : []),
        ]}
      />
    </FormDialog>
  )
}

const untouched: {
  terminatedOn: Day | null
  movedOutOn: string
  reason: string | null
  tellTenant: boolean
} = { terminatedOn: null, movedOutOn: '', reason: null, tellTenant: false }
