import { Button, Select, Textarea } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { createExpense, type Expense } from '#shared/accounting/expenses.ts'
import { createDocument } from '#shared/documents/documents.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FileDrop } from '#web/documents/file-drop.tsx'
import { nameWithoutEnding } from '#web/documents/file-labels.ts'
import { useUpload } from '#web/documents/use-upload.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { ExpensePlace } from '../expense-fields/expense-place.tsx'
import { ExpenseTerms } from '../expense-fields/expense-terms.tsx'
import { rhythmChoices } from '../expense-fields/recurrence-labels.ts'

/** Records an expense, with its receipt; `instead` is the wrong entry it replaces. */
export default function ExpenseDialog(props: {
  opened: boolean
  instead: Expense | null
  onClose: () => void
}) {
  const { opened, instead } = props
  const { today } = useLocale()
  const { upload, send, clear } = useUpload()
  const [isAttaching, setAttaching] = useState(false)
  const { mutate: attach } = useSend(createDocument)
  const form = useSendForm(createExpense, {
    initial: instead ? valuesOf(instead) : { ...blank, incurredOn: today, paidOn: today },
    toBody: ({ repeats, ...typed }) => ({ ...typed, repeats: repeats || undefined }),
    onSuccess: keepReceipt,
    success: instead ? 'Expense corrected' : 'Expense recorded',
    failure: 'Failed to record expense',
  })

  const { values } = form

  function keepReceipt(expense: Expense) {
    if (upload.phase !== 'there') return
    const { fileUrl, file } = upload
    clear()
    attach(
      { body: { name: nameWithoutEnding(file.name), fileUrl, expenseId: expense.id } },
      {
        onError: ({ sentence }) =>
          toast.failure({ title: 'Recorded, but without its receipt', text: sentence }),
      },
    )
  }

  function reset() {
    clear()
    setAttaching(false)
    form.reset()
  }

  return (
    <FormDialog
      title={instead ? 'Correct Expense' : 'Record Expense'}
      text={
        instead &&
        'An entry is never changed: this one takes its place, and the wrong one is kept as voided.'
      }
      opened={opened}
      onClose={props.onClose}
      form={{ ...form, reset, isDirty: form.isDirty || upload.phase !== 'none' }}
      submit={upload.phase === 'sending' ? 'Uploading...' : 'Record Expense'}
      submitting="Recording..."
      disabled={upload.phase === 'sending'}
      size="lg"
    >
      <ExpensePlace form={form} enabled={opened} />
      <ExpenseTerms form={form} enabled={opened} amountHint="With a minus sign for money back" />
      <FieldPair>
        <DateInput label="Date of the bill" required {...form.field('incurredOn')} />
        <DateInput
          label="Paid on"
          description="Leave it empty while the bill is open"
          max={today}
          {...form.field('paidOn')}
        />
      </FieldPair>
      {!instead && (
        <Select
          label="Repeats"
          description={
            values.repeats && 'On the same day of the month; each one is posted by itself'
          }
          allowDeselect={false}
          data={[
            { value: '', label: 'Does not repeat' },
            ...Object.entries(rhythmChoices).map(([value, label]) => ({ value, label })),
          ]}
          {...form.field('repeats')}
        />
      )}
      <Textarea label="Description" minRows={2} {...form.field('description')} />
      {isAttaching || upload.phase !== 'none' ? (
        <FileDrop upload={upload} onFile={send} onClear={clear} />
      ) : (
        <Button
          variant="default"
          leftSection={<Paperclip size={16} aria-hidden />}
          onClick={() => setAttaching(true)}
        >
          Attach receipt
        </Button>
      )}
    </FormDialog>
  )
}

const blank = {
  propertyId: '',
  unitId: '',
  requestId: '',
  vendorId: '',
  payee: '',
  category: null as string | null,
  amount: '',
  description: '',
  replaces: '',
  repeats: '',
}

function valuesOf(wrong: Expense) {
  return {
    propertyId: wrong.propertyId,
    unitId: wrong.unitId ?? '',
    requestId: wrong.requestId ?? '',
    vendorId: wrong.vendorId ?? '',
    payee: wrong.payee,
    category: wrong.category as string | null,
    amount: wrong.amount,
    incurredOn: wrong.incurredOn,
    paidOn: wrong.paidOn ?? '',
    description: wrong.description ?? '',
    replaces: wrong.id,
    repeats: '',
  }
}
