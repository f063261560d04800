import { TextInput } from '@mantine/core'
import * as z from 'zod'
import type { voidCharge } from '#shared/charges.ts'
import type { voidExpense } from '#shared/expenses.ts'
import { requiredText } from '#shared/fields.ts'
import type { Refresh } from '../api.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useSendForm } from '../ui/send-form.ts'

/** Voids an entry that was made by mistake, with the reason. */
export function VoidDialog(props: {
  call: typeof voidCharge | typeof voidExpense
  id: string
  refresh: Refresh
  title: string
  /** What becomes of it. */
  text: string
  submit: string
  success: string
  opened: boolean
  onClose: () => void
}) {
  const form = useSendForm(props.call, {
    initial: { reason: '' },
    shape: withReason,
    params: { id: props.id },
    refresh: props.refresh,
    success: props.success,
  })
  return (
    <FormDialog
      title={props.title}
      text={props.text}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={props.submit}
      submitting="Voiding..."
      destructive
    >
      <TextInput
        label="Reason"
        placeholder="Such as: entered twice"
        required
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

const withReason = z.object({ reason: requiredText('Say why it is voided') })
