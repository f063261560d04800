import {
  deleteRecurringExpense,
  endRecurringExpense,
  type RecurringExpense,
} from '#shared/accounting/recurring-expenses.ts'
import { t } from '#shared/language/t.ts'
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
    success: t('Recurring expense stopped'),
    failure: t('Failed to stop the recurring expense'),
  })
  return (
    <FormDialog
      title={t('Stop Recurring Expense')}
      text={t(
        '{amount} to {payee}. {repeats}. Nothing is posted after the last day. Earlier expenses stay.',
        {
          amount: formatMoney(recurring.amount, currency),
          payee: recurring.payee,
          repeats: rhythmLabel(recurring),
        },
      )}
      opened
      onClose={onClose}
      form={form}
      submit={t('Stop Expense')}
      submitting={t('Stopping...')}
    >
      <DateInput
        label={t('Last day')}
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
      toast.success(t('Recurring expense deleted'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('Delete Recurring Expense')}
      confirm={t('Delete Expense')}
      confirming={t('Deleting...')}
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: recurring.id } })}
      isPending={remove.isPending}
      error={remove.error}
    >
      {t('{amount} to {payee} has not been posted yet, and will not be.', {
        amount: formatMoney(recurring.amount, currency),
        payee: recurring.payee,
      })}
    </ConfirmDialog>
  )
}
