import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { BulkDialog } from '#web/lists/work-table/bulk/bulk-dialog.tsx'
import type { BulkWork } from '#web/lists/work-table/bulk/bulk-run.ts'

/** Voids several entries that were made by mistake, with one reason. */
export default function VoidMany(props: {
  title: string
  preview: string
  leftOut: string | null
  submit: string
  work: (reason: string) => BulkWork
  opened: boolean
  onClose: () => void
  onBegun: () => void
}) {
  const { work, ...dialog } = props
  const [reason, setReason] = useState('')
  const missing = reason.trim() === '' ? t('Reason is required') : null
  return (
    <BulkDialog
      {...dialog}
      isGrave
      isDirty={reason !== ''}
      work={work(reason.trim())}
      missing={missing}
    >
      {error => (
        <TextInput
          label={t('Reason')}
          placeholder={t('e.g. entered twice')}
          required
          data-autofocus
          value={reason}
          error={error}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
    </BulkDialog>
  )
}
