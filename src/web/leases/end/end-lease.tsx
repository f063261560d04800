import { Switch, Textarea } from '@mantine/core'
import { type Day, isDay } from '#shared/dates.ts'
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
    success: isPending ? 'Lease cancelled' : 'Lease ended',
  })
  const values = withDefaults(form.values)
  const { terminatedOn } = values
  const { rents } = useRents(lease.id, { lastDay: terminatedOn }, opened && !isPending)

  function withDefaults(typed: typeof untouched) {
    return {
      ...typed,
      terminatedOn: typed.terminatedOn ?? lease.moveOutOn ?? today,
      reason: typed.reason ?? (lease.evictionOn ? 'Eviction' : ''),
    }
  }

  return (
    <FormDialog
      title={isPending ? 'Cancel Lease' : 'End Lease'}
      text={
        isPending
          ? 'The lease has not begun. It is cancelled for good; what is held for it is paid back first.'
          : 'Rent is charged up to the last day and no further. Once that day has passed the lease is ended for good.'
      }
      opened={opened}
      onClose={onClose}
      form={form}
      submit={isPending ? 'Cancel Lease' : 'End Lease'}
      submitting="Saving..."
      destructive={isPending || terminatedOn <= today}
      {...(isPending && { keep: 'Keep Lease' })}
    >
      {!isPending && (
        <FieldPair>
          <DateInput
            label="Last day of the lease"
            required
            data-autofocus
            min={lease.startDate}
            {...form.field('terminatedOn')}
            value={terminatedOn}
          />
          <DateInput
            label="Moved out on"
            description="Empty: the last day"
            max={today}
            {...form.field('movedOutOn')}
          />
        </FieldPair>
      )}
      <Textarea
        label="Reason"
        placeholder="Such as: notice of the tenant"
        required
        autosize
        minRows={2}
        {...form.field('reason')}
        value={values.reason}
      />
      <Switch
        label="Tell the tenant"
        description={
          values.tellTenant
            ? 'Whoever rents reads on their lease why it ends.'
            : 'Why it ends stays in the office. The tenant reads the day alone.'
        }
        {...form.toggle('tellTenant')}
      />
      <Consequence
        sentences={[
          ...(rents ? lastRentSentences(rents.periods, currency) : []),
          ...(toCents(lease.depositHeld) > 0
            ? [`A deposit of ${formatMoney(lease.depositHeld, currency)} is still held.`]
            : []),
          ...(!isPending && isDay(terminatedOn) && terminatedOn > today
            ? [`Until ${formatDay(terminatedOn)} this can be taken back.`]
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
