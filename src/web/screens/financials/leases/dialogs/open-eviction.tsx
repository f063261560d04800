import { Textarea } from '@mantine/core'
import type { Day } from '#shared/dates.ts'
import { openEviction } from '#shared/leases/lease-changes.ts'
import { paidAtOffice } from '#shared/leases/leases.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { Consequence } from '#web/leases/consequence.tsx'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import { localeOf } from '#web/session/locale.ts'

/** Opens an eviction: tenants report no payments, only the office records them. */
export function OpenEviction({ lease, opened, onClose }: LeaseDialogProps) {
  const { today } = localeOf(lease)
  const form = useSendForm(openEviction, {
    initial: untouched,
    toBody: withDefaults,
    params: { id: lease.id },
    success: 'Eviction opened',
  })

  function withDefaults(typed: typeof untouched) {
    return { ...typed, evictionOn: typed.evictionOn ?? today }
  }

  return (
    <FormDialog
      title="Open Eviction"
      text="The lease stays active and rent is charged as before, until you end the lease or close the eviction."
      opened={opened}
      onClose={onClose}
      form={form}
      submit="Open Eviction"
      submitting="Saving..."
      destructive
    >
      <DateInput
        label="Opened on"
        required
        data-autofocus
        min={lease.startDate}
        max={today}
        {...form.field('evictionOn')}
        value={withDefaults(form.values).evictionOn}
      />
      <Textarea
        label="Reason"
        description="The tenant can read it"
        placeholder="Such as: rent unpaid since May"
        required
        autosize
        minRows={2}
        {...form.field('reason')}
      />
      <Consequence
        sentences={[
          `The tenant reports no payments, is not reminded of rent, is told at once, and reads: “${paidAtOffice}”`,
        ]}
      />
    </FormDialog>
  )
}

const untouched: { evictionOn: Day | null; reason: string } = { evictionOn: null, reason: '' }
