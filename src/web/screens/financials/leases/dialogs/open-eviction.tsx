import { Textarea } from '@mantine/core'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { openEviction } from '#shared/leases/lease-changes.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { Consequence } from '#web/leases/consequence.tsx'
import { paidAtOfficeLabel } from '#web/leases/labels.ts'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import { localeOf } from '#web/session/locale.ts'

/** Opens an eviction: tenants report no payments, only the office records them. */
export function OpenEviction({ lease, opened, onClose }: LeaseDialogProps) {
  const { today } = localeOf(lease)
  const form = useSendForm(openEviction, {
    initial: untouched,
    toBody: withDefaults,
    params: { id: lease.id },
    success: t('Eviction started'),
  })

  function withDefaults(typed: typeof untouched) {
    return { ...typed, evictionOn: typed.evictionOn ?? today }
  }

  return (
    <FormDialog
      title={t('Start Eviction')}
      text={t(
        'The lease stays active and rent is charged as before, until you end the lease or close the eviction.',
      )}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Start Eviction')}
      submitting={t('Saving...')}
      destructive
    >
      <DateInput
        label={t('Started on')}
        required
        data-autofocus
        min={lease.startDate}
        max={today}
        {...form.field('evictionOn')}
        value={withDefaults(form.values).evictionOn}
      />
      <Textarea
        label={t('Reason')}
        description={t('The tenant can read this')}
        placeholder={t('e.g. rent unpaid since May')}
        required
        autosize
        minRows={2}
        {...form.field('reason')}
      />
      <Consequence
        sentences={[
          t(
            'The tenant can no longer report payments, gets no rent reminders, is notified right away, and reads: “{paidAtOffice}”',
            { paidAtOffice: paidAtOfficeLabel() },
          ),
        ]}
      />
    </FormDialog>
  )
}

const untouched: { evictionOn: Day | null; reason: string } = { evictionOn: null, reason: '' }
