import { Button, Select, Switch, TextInput } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { type Bill, createBill, updateBill } from '#shared/accounting/bills.ts'
import { createDocument, downloadDocument } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { getVendor } from '#shared/maintenance/vendors.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FileDrop } from '#web/documents/file-drop.tsx'
import { nameWithoutEnding } from '#web/documents/file-labels.ts'
import { useUpload } from '#web/documents/use-upload.ts'
import { formatDay } from '#web/format/format.ts'
import { ClosedDayNote } from '#web/forms/closed-day-note.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useRow } from '#web/lists/use-rows.ts'
import { useLocale } from '#web/session/locale.ts'
import { VendorSelect } from '../expense-fields/vendor-select.tsx'
import { BillLines, emptyLine, typedLines } from './bill-lines.tsx'
import styles from './bills.module.css'
import { ChosenPaper, StoredPaper } from './paper.tsx'

/** Enters a bill beside its document, or corrects one that waits. */
export default function BillDialog(props: {
  opened: boolean
  bill: Bill | null
  onClose: () => void
}) {
  const { opened, bill } = props
  const { today, currency } = useLocale()
  const { upload, send, clear } = useUpload()
  const [isAttaching, setAttaching] = useState(false)
  const { mutate: keep } = useSend(createDocument)
  const form = useBillForm(bill, today, keepPaper)
  const { values } = form
  const insuredUntil = useRow(getVendor, values.vendorId || null, opened)?.insuranceExpiresOn
  const expiredOn = insuredUntil && insuredUntil < today ? insuredUntil : null
  const [stored] = bill?.documents ?? []
  const chosen = upload.phase === 'none' ? null : upload.file

  function keepPaper({ id }: Bill) {
    if (upload.phase !== 'there') return
    const { fileUrl, file } = upload
    clear()
    keep(
      { body: { name: nameWithoutEnding(file.name), fileUrl, billId: id } },
      {
        onError: ({ sentence }) =>
          toast.failure({ title: t('Bill saved without its document'), text: sentence }),
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
      title={bill ? t('Edit Bill') : t('Enter Bill')}
      opened={opened}
      onClose={props.onClose}
      form={{ ...form, reset, isDirty: form.isDirty || chosen !== null }}
      size="xl"
      submit={upload.phase === 'sending' ? t('Uploading...') : t('Save Bill')}
      submitting={t('Saving...')}
      disabled={upload.phase === 'sending'}
      next={!bill && {}}
    >
      <div className={styles.beside} data-paper={chosen || stored ? true : undefined}>
        <div className={styles.lines}>
          <FieldPair>
            <VendorSelect
              enabled={opened}
              placeholder={t('Choose a vendor')}
              required
              data-autofocus
              {...form.field('vendorId')}
            />
            <TextInput label={t('Bill no.')} autoComplete="off" {...form.field('number')} />
          </FieldPair>
          <FieldPair>
            <DateInput label={t('Bill date')} required {...form.field('billOn')} />
            <DateInput
              label={t('Due')}
              description={t('Blank: by the terms of the vendor')}
              {...form.field('dueOn')}
            />
          </FieldPair>
          <ClosedDayNote days={[form.values.billOn]} />
          <BillLines form={form} currency={currency} opened={opened} />
          <Switch label={t('This is a credit: the vendor owes it')} {...form.toggle('isCredit')} />
          {!bill && (
            <FieldPair>
              <Select
                label={t('Then')}
                allowDeselect={false}
                data={[
                  { value: 'approved', label: t('Approve it now') },
                  { value: 'to_approve', label: t('Send it for approval') },
                  { value: 'draft', label: t('Keep it as a draft') },
                ]}
                {...form.field('stage')}
              />
              {values.stage === 'approved' && expiredOn && !values.isCredit && (
                <TextInput
                  label={t('Reason')}
                  description={t('Insurance expired on {day}', { day: formatDay(expiredOn) })}
                  required
                  {...form.field('reason')}
                />
              )}
            </FieldPair>
          )}
          {isAttaching || chosen ? (
            <FileDrop upload={upload} onFile={send} onClear={clear} />
          ) : (
            <Button
              variant="default"
              leftSection={<Paperclip size={16} aria-hidden />}
              onClick={() => setAttaching(true)}
            >
              {t('Attach Bill')}
            </Button>
          )}
        </div>
        {chosen ? (
          <ChosenPaper file={chosen} />
        ) : (
          stored && (
            <StoredPaper
              file={{ ...stored, path: downloadDocument.path.replace(':id', stored.id) }}
            />
          )
        )}
      </div>
    </FormDialog>
  )
}

function useBillForm(bill: Bill | null, today: string, onSuccess: (saved: Bill) => void) {
  const initial = {
    ...{ vendorId: bill?.vendorId ?? '', number: bill?.number ?? '', reason: '' },
    ...{ billOn: bill?.billOn ?? today, dueOn: bill?.dueOn ?? '' },
    ...{ isCredit: bill?.isCredit ?? false, stage: 'approved' as string | null },
    lines: bill ? typedLines(bill) : [emptyLine],
  }
  const texts = { success: t('Bill saved'), failure: t('Failed to save the bill') }
  const entering = useSendForm(createBill, {
    initial,
    toBody: values => values,
    onSuccess,
    ...texts,
  })
  const editing = useSendForm(updateBill, {
    initial,
    toBody: ({ stage: _, reason: __, ...values }) => values,
    params: { id: bill?.id ?? '' },
    version: bill?.updatedAt ?? null,
    onSuccess,
    ...texts,
  })
  return bill ? editing : entering
}
