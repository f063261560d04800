import { Alert, Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { listAgencies } from '#shared/accounting/agencies.ts'
import {
  createRemittance,
  listRemittances,
  previewRemittance,
  type Remittance,
  undoRemittance,
} from '#shared/accounting/remittances.ts'
import { undone } from '#shared/accounting/undo.ts'
import { t } from '#shared/language/t.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { undoWith } from '#web/client/undo.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { DropZone } from '#web/components/inputs/drop-zone.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import styles from '#web/leases/charges/recurring-charges.module.css'
import { useLocale } from '#web/session/locale.ts'
import { RemittanceLines } from './remittance-lines.tsx'

const initial = { agencyId: '', receivedOn: '', reference: '', csv: '', fileName: '' }

/** One payment of an agency over many leases: its file, how it differs from the amounts due, and earlier ones. */
export default function Remittances({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { today, currency } = useLocale()
  const agencies = useCall(listAgencies, { enabled: opened })
  const form = useSendForm(createRemittance, {
    initial: { ...initial, receivedOn: today },
    toBody: ({ fileName: _, ...typed }) => typed,
    success: t('Remittance recorded'),
    undo: ({ id }) => undoWith(undoRemittance, { params: { id }, body: { ...undone } }),
    failure: t('Failed to record the remittance'),
  })
  const { fileName, ...body } = form.values
  const preview = useCall(previewRemittance, {
    body,
    enabled: opened && body.agencyId !== '' && body.csv !== '',
  })
  const wrong = preview.error?.sentence ?? null
  return (
    <FormDialog
      title={t('Agency Remittance')}
      text={t(
        'One payment of a housing agency or an employer over many leases, from its CSV file.',
      )}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Record Remittance')}
      submitting={t('Recording...')}
      disabled={!preview.data}
    >
      <Select
        label={t('Agency')}
        required
        data={(agencies.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('agencyId')}
      />
      <FieldPair>
        <DateInput label={t('Date received')} max={today} {...form.field('receivedOn')} />
        <TextInput label={t('Check or transfer number')} {...form.field('reference')} />
      </FieldPair>
      <DropZone
        hint={fileName || t('CSV with a column for the amount, and one for tenant or case number.')}
        endings={['.csv', '.txt']}
        isInvalid={wrong !== null}
        isSmall={fileName !== ''}
        onFiles={([file]) => {
          if (file) void file.text().then(csv => form.set({ csv, fileName: file.name }))
        }}
      />
      {wrong !== null && <Alert color="red">{wrong}</Alert>}
      {preview.data && <RemittanceLines preview={preview.data} currency={currency} />}
      <Recorded opened={opened} currency={currency} />
    </FormDialog>
  )
}

/** The recorded remittances, the newest first; each is undone as a whole. */
function Recorded({ opened, currency }: { opened: boolean; currency: string }) {
  const { data } = useCall(listRemittances, { query: { limit: 5 }, enabled: opened })
  const [undoing, setUndoing] = useState<string>()
  const undo = useSend(undoRemittance, {
    onSuccess: () => toast.success(t('Remittance undone')),
  })
  if (!data || data.length === 0) return null
  const undoOne = ({ id }: Remittance) => {
    setUndoing(id)
    undo.mutate({ params: { id }, body: { ...undone } })
  }
  return (
    <>
      <ul className={styles.rows} aria-label={t('Recorded remittances')}>
        {data.map(row => (
          <li key={row.id} className={styles.row}>
            <span className={styles.words}>
              {row.agencyName}
              <span className={styles.since}>
                {t('{day}, {count, plural, one {# payment} other {# payments}}', {
                  day: formatDay(row.receivedOn),
                  count: row.payments,
                })}
              </span>
            </span>
            <span className={styles.amount}>
              <Money amount={row.amount} currency={currency} />
            </span>
            {row.undoneAt ? (
              <span className={styles.since}>{t('Undone')}</span>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                loading={undo.isPending && undoing === row.id}
                onClick={() => undoOne(row)}
              >
                {t('Undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undo.error && <Alert color="red">{undo.error.sentence}</Alert>}
    </>
  )
}
