import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Expense, payExpense, voidExpense } from '#shared/accounting/expenses.ts'
import { createDocument } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
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
    success: t('Bill marked as paid'),
    failure: t('Failed to mark the bill as paid'),
  })
  return (
    <FormDialog
      title={t('Mark as Paid')}
      text={t('{amount} to {payee}, billed on {incurredOn}. It counts on the day it is paid.', {
        amount: formatMoney(expense.amount, currency),
        payee: expense.payee,
        incurredOn: formatDay(expense.incurredOn),
      })}
      opened
      onClose={onClose}
      form={form}
      submit={t('Mark as Paid')}
      submitting={t('Saving...')}
    >
      <DateInput
        label={t('Paid on')}
        min={expense.incurredOn}
        max={today}
        required
        data-autofocus
        {...form.field('paidOn')}
      />
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
    success: t('Receipt attached'),
    failure: t('Failed to attach the receipt'),
  })

  function choose(file: File) {
    if (!send(file)) return
    const name = nameWithoutEnding(file.name)
    if ([suggested, ''].includes(form.values.name.trim())) form.set({ name })
    setSuggested(name)
  }

  return (
    <FormDialog
      title={t('Attach Receipt')}
      text={t('For the expense to {payee}. Staff and tenants cannot see it.', {
        payee: expense.payee,
      })}
      opened
      onClose={onClose}
      form={{ ...form, isDirty: form.isDirty || upload.phase !== 'none' }}
      submit={upload.phase === 'sending' ? t('Uploading...') : t('Attach Receipt')}
      submitting={t('Attaching...')}
      disabled={upload.phase !== 'there'}
    >
      <FileDrop upload={upload} onFile={choose} onClear={clear} />
      <TextInput
        label={t('Name')}
        placeholder={t('Invoice 1042')}
        required
        {...form.field('name')}
      />
    </FormDialog>
  )
}

function VoidExpense({ expense, onClose }: Props) {
  const { currency } = useLocale()
  return (
    <VoidDialog
      call={voidExpense}
      id={expense.id}
      title={t('Void Expense')}
      text={t('{amount} to {payee}, {day}.', {
        amount: formatMoney(expense.amount, currency),
        payee: expense.payee,
        day: formatDay(expense.incurredOn),
      })}
      days={[expense.incurredOn]}
      propertyIds={[expense.propertyId]}
      submit={t('Void Expense')}
      success={t('Expense voided')}
      opened
      onClose={onClose}
    />
  )
}
