import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { createDocument } from '#shared/documents.ts'
import { createExpense, type Expense, expenseCategories, listExpenses } from '#shared/expenses.ts'
import { useSend } from '../api.ts'
import { FileDrop } from '../documents/file-drop.tsx'
import { nameWithoutEnding } from '../documents/file-words.ts'
import { useUpload } from '../documents/use-upload.ts'
import { useBooks } from '../parts/lease/books.ts'
import { FieldPair, FormDialog } from '../ui/form-dialog.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { useSendForm } from '../ui/send-form.ts'
import { toast } from '../ui/toast.tsx'
import { afterExpense } from './after-expense.ts'
import { ExpensePlace } from './expense-place.tsx'
import { VendorSelect } from './vendor-select.tsx'

/** Records what was spent, with its receipt; `instead` is the wrong entry it stands for. */
export default function ExpenseDialog(props: {
  opened: boolean
  instead: Expense | null
  onClose: () => void
}) {
  const { opened, instead } = props
  const { currency, today } = useBooks()
  const { upload, send, clear } = useUpload()
  const [isAttaching, setAttaching] = useState(false)
  const { mutate: attach } = useSend(createDocument, { refresh: ['/api/documents', listExpenses] })
  const form = useSendForm(createExpense, {
    initial: instead ? valuesOf(instead) : { ...blank, incurredOn: today, paidOn: today },
    refresh: afterExpense,
    onSuccess: keepReceipt,
    success: instead ? 'Expense corrected' : 'Expense recorded',
    failure: 'Failed to record expense',
  })

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
      <FieldPair>
        <VendorSelect enabled={opened} {...form.field('vendorId')} />
        <TextInput
          label="Paid to"
          placeholder={form.values.vendorId ? 'The vendor’s name' : 'City Water'}
          required={!form.values.vendorId}
          autoComplete="off"
          {...form.field('payee')}
        />
      </FieldPair>
      <FieldPair>
        <Select
          label="Category"
          placeholder="As on Schedule E"
          required
          searchable
          openOnFocus={false}
          data={categories}
          {...form.field('category')}
        />
        <MoneyInput
          label="Amount"
          description="With a minus sign for money back"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          currency={currency}
          required
          {...form.field('amount')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput label="Date of the bill" type="date" required {...form.field('incurredOn')} />
        <TextInput
          label="Paid on"
          description="Leave it empty while the bill is open"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="date"
          max={today}
          {...form.field('paidOn')}
        />
      </FieldPair>
      <Textarea label="Description" minRows={2} {...form.field('description')} />
      {isAttaching || upload.phase !== 'none' ? (
        <FileDrop upload={upload} onFile={send} onClear={() => clear()} />
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
  }
}

const categories = Object.entries(expenseCategories).map(([value, { label, line }]) => ({
  value,
  label: line ? `${label} (line ${line})` : label,
}))
