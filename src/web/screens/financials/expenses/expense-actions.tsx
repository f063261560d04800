import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Expense, payExpense, voidExpense } from '#shared/accounting/expenses.ts'
import { createDocument } from '#shared/documents/documents.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FileDrop } from '#web/documents/file-drop.tsx'
import { nameWithoutEnding } from '#web/documents/file-labels.ts'
import { useUpload } from '#web/documents/use-upload.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { VoidDialog } from '#web/ledger/void-dialog.tsx'
import { useLocale } from '#web/session/locale.ts'
import type { ExpenseTask } from './expenses.tsx'

interface Props {
  expense: Expense
  onClose: () => void
}

const dialogs = { pay: PayDialog, attach: AttachDialog, void: VoidExpense }

/** The dialog of the current action on an expense. */
export default function ExpenseActions({
  task,
  onClose,
}: {
  task: ExpenseTask
  onClose: () => void
}) {
  const Dialog = dialogs[task.doing]
  return <Dialog expense={task.expense} onClose={onClose} />
}

function PayDialog({ expense, onClose }: Props) {
  const { today, currency } = useLocale()
  const form = useSendForm(payExpense, {
    initial: { paidOn: today },
    params: { id: expense.id },
    success: 'Bill marked as paid',
    failure: 'Failed to mark the bill as paid',
  })
  return (
    <FormDialog
      title="Mark as paid"
      text={`${formatMoney(expense.amount, currency)} to ${expense.payee}, billed on ${formatDay(expense.incurredOn)}. It counts on the day it was paid.`}
      opened
      onClose={onClose}
      form={form}
      submit="Mark as paid"
      submitting="Saving..."
    >
      <DateInput label="Paid on" max={today} required data-autofocus {...form.field('paidOn')} />
    </FormDialog>
  )
}

function AttachDialog({ expense, onClose }: Props) {
  const { upload, send, clear } = useUpload()
  const [suggested, setSuggested] = useState('')
  const form = useSendForm(createDocument, {
    about: expense.id,
    initial: { name: '' },
    toBody: typed => ({
      ...typed,
      fileUrl: upload.phase === 'there' ? upload.fileUrl : '',
      expenseId: expense.id,
    }),
    success: 'Receipt attached',
    failure: 'Failed to attach the receipt',
  })

  function choose(file: File) {
    if (!send(file)) return
    const name = nameWithoutEnding(file.name)
    if ([suggested, ''].includes(form.values.name.trim())) form.set({ name })
    setSuggested(name)
  }

  return (
    <FormDialog
      title="Attach receipt"
      text={`To the expense to ${expense.payee}. Your staff and tenants do not see it.`}
      opened
      onClose={onClose}
      form={{ ...form, isDirty: form.isDirty || upload.phase !== 'none' }}
      submit={upload.phase === 'sending' ? 'Uploading...' : 'Attach receipt'}
      submitting="Attaching..."
      disabled={upload.phase !== 'there'}
    >
      <FileDrop upload={upload} onFile={choose} onClear={clear} />
      <TextInput label="Name" placeholder="Invoice 1042" required {...form.field('name')} />
    </FormDialog>
  )
}

function VoidExpense({ expense, onClose }: Props) {
  const { currency } = useLocale()
  return (
    <VoidDialog
      call={voidExpense}
      id={expense.id}
      title="Void this expense?"
      text={`${formatMoney(expense.amount, currency)} to ${expense.payee} counts in no figure any more.`}
      submit="Void Expense"
      success="Expense voided"
      opened
      onClose={onClose}
    />
  )
}
