import { Button, Select, Textarea } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { createExpense, type Expense } from '#shared/accounting/expenses.ts'
import { isDay } from '#shared/dates.ts'
import { createDocument } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FileDrop } from '#web/documents/file-drop.tsx'
import { nameWithoutEnding } from '#web/documents/file-labels.ts'
import { useUpload } from '#web/documents/use-upload.ts'
import { ClosedDayNote } from '#web/forms/closed-day-note.tsx'
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
    success: ({ approval, paidOn }) =>
      approval === 'waiting' && !paidOn
        ? { title: t('Expense recorded'), text: t('Another person approves it before it is paid.') }
        : instead
          ? t('Expense corrected')
          : t('Expense recorded'),
    failure: t('Failed to record expense'),
  })

  const { values } = form
  const verb = instead ? t('Save Correction') : t('Record Expense')

  function keepReceipt(expense: Expense) {
    if (upload.phase !== 'there') return
    const { fileUrl, file } = upload
    clear()
    attach(
      { body: { name: nameWithoutEnding(file.name), fileUrl, expenseId: expense.id } },
      {
        onError: ({ sentence }) =>
          toast.failure({ title: t('Expense recorded without its receipt'), text: sentence }),
      },
    )
  }

  /** To the next of a pile of bills, which have one property and one day. */
  function goOn() {
    const { propertyId, incurredOn, paidOn } = values
    setAttaching(false)
    form.reset({ propertyId, incurredOn, paidOn })
  }

  /** A bill is not paid before its date: its payment follows, and one of a later day is still to pay. */
  function dated(incurredOn: string) {
    const { paidOn } = values
    const isEarlier = isDay(incurredOn) && isDay(paidOn) && paidOn < incurredOn
    form.set({
      incurredOn,
      ...(isEarlier && { paidOn: incurredOn <= today ? incurredOn : '' }),
    })
  }

  function reset() {
    clear()
    setAttaching(false)
    form.reset()
  }

  return (
    <FormDialog
      title={instead ? t('Correct Expense') : t('Record Expense')}
      text={
        instead &&
        t('Entries are never edited. This one replaces the incorrect entry, which is voided.')
      }
      opened={opened}
      onClose={props.onClose}
      form={{ ...form, reset, isDirty: form.isDirty || upload.phase !== 'none' }}
      submit={upload.phase === 'sending' ? t('Uploading...') : verb}
      submitting={instead ? t('Saving...') : t('Recording...')}
      disabled={upload.phase === 'sending'}
      next={!instead && { verb: t('Record & Next'), begin: goOn }}
      size="lg"
    >
      <ExpensePlace form={form} enabled={opened} />
      <ExpenseTerms form={form} enabled={opened} amountHint={t('Enter refunds as negative')} />
      <FieldPair>
        <DateInput label={t('Bill date')} required {...form.field('incurredOn')} onChange={dated} />
        <DateInput
          label={t('Paid on')}
          description={t('Leave blank if unpaid')}
          min={isDay(values.incurredOn) ? values.incurredOn : undefined}
          max={today}
          {...form.field('paidOn')}
        />
      </FieldPair>
      <ClosedDayNote days={[values.incurredOn, values.paidOn]} propertyId={values.propertyId} />
      {!instead && (
        <Select
          label={t('Repeats')}
          description={
            values.repeats && t('On the same day of the month; each one posts automatically')
          }
          allowDeselect={false}
          data={[
            { value: '', label: t('Does not repeat') },
            ...Object.entries(rhythmChoices).map(([value, label]) => ({ value, label })),
          ]}
          {...form.field('repeats')}
        />
      )}
      <Textarea label={t('Description')} minRows={2} {...form.field('description')} />
      {isAttaching || upload.phase !== 'none' ? (
        <FileDrop upload={upload} onFile={send} onClear={clear} />
      ) : (
        <Button
          variant="default"
          leftSection={<Paperclip size={16} aria-hidden />}
          onClick={() => setAttaching(true)}
        >
          {t('Attach Receipt')}
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
