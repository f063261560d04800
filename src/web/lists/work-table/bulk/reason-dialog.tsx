import { TextInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkWork } from './bulk-run.ts'

/** Previews a bulk action that has one reason for all its rows, and asks for it. */
export function ReasonDialog(
  props: Omit<ComponentProps<typeof BulkDialog>, 'work' | 'missing' | 'isDirty' | 'children'> & {
    work: (reason: string) => BulkWork
    placeholder: string
    hint?: string
  },
) {
  const { work, placeholder, hint, ...dialog } = props
  const [reason, setReason] = useState('')
  const missing = reason.trim() === '' ? t('Reason is required') : null
  return (
    <BulkDialog {...dialog} isDirty={reason !== ''} work={work(reason.trim())} missing={missing}>
      {error => (
        <TextInput
          label={t('Reason')}
          description={hint}
          placeholder={placeholder}
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
