import { ActionIcon, Button, FileButton, Select, TextInput } from '@mantine/core'
import { Paperclip, Trash2, X } from 'lucide-react'
import { chargeableKinds } from '#shared/accounting/charges.ts'
import { acceptedEndings } from '#shared/documents/uploads.ts'
import { t } from '#shared/language/t.ts'
import { parseAmount } from '#shared/money.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { ChosenFile } from '#web/documents/file-drop.tsx'
import { chargeLabels } from '#web/leases/charges/open-charges.tsx'
import styles from './move-out.module.css'
import { type DeductionLine, isBlank } from './move-out-values.ts'
import type { useDeductions } from './use-deductions.ts'

/** One deduction: its type, description and amount, and its pictures. */
export function DeductionFields(props: {
  line: DeductionLine
  place: number
  currency: string
  /** The form was sent and refused because of its lines. */
  isRefused: boolean
  deductions: ReturnType<typeof useDeductions>
}) {
  const { line, deductions, isRefused } = props
  const { key } = line
  const isWanted = isRefused && !isBlank(line)
  const isWrong = line.amount !== '' && !parseAmount(line.amount).ok
  return (
    <fieldset className={styles.line}>
      <legend>{t('Deduction {place}', { place: props.place })}</legend>
      <div className={styles.fields}>
        <Select
          label={t('Type')}
          allowDeselect={false}
          data={chargeableKinds.map(kind => ({ value: kind, label: chargeLabels[kind] }))}
          value={line.kind}
          onChange={kind => deductions.change(key, { kind })}
        />
        <TextInput
          label={t('Description')}
          placeholder={t('e.g. carpet cleaning in the bedroom')}
          value={line.description}
          error={isWanted && line.description.trim() === '' && t('Description is required')}
          onChange={event => deductions.change(key, { description: event.currentTarget.value })}
        />
        <MoneyInput
          label={t('Amount')}
          currency={props.currency}
          value={line.amount}
          error={
            isWrong
              ? t('Enter an amount such as 80 or 80.50')
              : isWanted && line.amount === '' && t('Amount is required')
          }
          onChange={value => deductions.change(key, { amount: `${value}` })}
        />
      </div>
      {deductions.uploadsOf(key).map(file => (
        <ChosenFile
          key={file.key}
          upload={file.upload}
          onRetry={again => deductions.retry(file.key, again)}
          onClear={() => deductions.stop(file.key)}
        />
      ))}
      <div className={styles.files}>
        {line.documents.map(one => (
          <span key={one.fileUrl} className={styles.file}>
            {one.name}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('Remove {name}', { name: one.name })}
              onClick={() =>
                deductions.change(key, { documents: line.documents.filter(other => other !== one) })
              }
            >
              <X size={14} aria-hidden />
            </ActionIcon>
          </span>
        ))}
        <FileButton
          multiple
          accept={acceptedEndings.join(',')}
          onChange={files => deductions.attach(key, files)}
        >
          {button => (
            <Button
              {...button}
              variant="subtle"
              size="compact-sm"
              leftSection={<Paperclip size={15} aria-hidden />}
            >
              {t('Add photos or documents')}
            </Button>
          )}
        </FileButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Remove deduction {place}', { place: props.place })}
          onClick={() => deductions.remove(key)}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </div>
    </fieldset>
  )
}
