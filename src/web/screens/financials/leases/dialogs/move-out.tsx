import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { moveOut } from '#shared/leases/lease-changes.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import { localeOf } from '#web/session/locale.ts'

/** The day of the move-out, from which the deposit refund is due. */
export function MoveOut({ lease, opened, onClose }: LeaseDialogProps) {
  const { today } = localeOf(lease)
  const form = useSendForm(moveOut, {
    initial: untouched,
    toBody: withDefaults,
    params: { id: lease.id },
    success: t('Move-out date saved'),
  })

  function withDefaults(typed: typeof untouched) {
    return { movedOutOn: typed.movedOutOn ?? lease.movedOutOn ?? today }
  }

  return (
    <FormDialog
      title={t('Move-Out Date')}
      text={t('The deadline for returning the deposit counts from this date.')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Save Date')}
      submitting={t('Saving...')}
    >
      <DateInput
        label={t('Moved out on')}
        required
        data-autofocus
        min={lease.startDate}
        max={today}
        {...form.field('movedOutOn')}
        value={withDefaults(form.values).movedOutOn}
      />
    </FormDialog>
  )
}

const untouched: { movedOutOn: Day | null } = { movedOutOn: null }
