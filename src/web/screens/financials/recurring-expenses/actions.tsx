import {
  deleteRecurringExpense,
  endRecurringExpense,
  type RecurringExpense,
} from '#shared/accounting/recurring-expenses.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { formatMoney } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { rhythmLabel } from '../expense-fields/recurrence-labels.ts'
import type { RecurringTask } from './list.tsx'

interface Props {
  recurring: RecurringExpense
  onClose: () => void
}

/** The dialog of the current action on a recurring expense. */
export default function RecurringActions({
  task,
  onClose,
}: {
  task: RecurringTask
  onClose: () => void
}) {
  const Dialog = task.doing === 'stop' ? StopDialog : DeleteDialog
  return <Dialog recurring={task.recurring} onClose={onClose} />
}

function StopDialog({ recurring, onClose }: Props) {
  const { today, currency } = useLocale()
  const form = useSendForm(endRecurringExpense, {
    initial: { endsOn: today },
    params: { id: recurring.id },
    success: 'Recurring expense stopped',
    failure: 'Failed to stop the recurring expense',
  })
  return (
    <FormDialog
      title="Stop this recurring expense?"
      text={`${formatMoney(recurring.amount, currency)} to ${recurring.payee}, ${rhythmLabel(recurring).toLowerCase()}. Nothing falls due after the last day; what was posted stays.`}
      opened
      onClose={onClose}
      form={form}
      submit="Stop"
      submitting="Stopping..."
    >
      <DateInput
        label="Last day"
        min={recurring.startsOn}
        required
        data-autofocus
        {...form.field('endsOn')}
      />
    </FormDialog>
  )
}

function DeleteDialog({ recurring, onClose }: Props) {
  const { currency } = useLocale()
  const remove = useSend(deleteRecurringExpense, {
    onSuccess: () => {
      toast.success('Recurring expense deleted')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Delete this recurring expense?"
      confirm="Delete"
      confirming="Deleting..."
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: recurring.id } })}
      isPending={remove.isPending}
      error={remove.error}
    >
      {formatMoney(recurring.amount, currency)} to {recurring.payee} has posted nothing yet, and
      nothing will be posted.
    </ConfirmDialog>
  )
}
