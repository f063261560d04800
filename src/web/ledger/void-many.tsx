import { t } from '#shared/language/t.ts'
import type { BulkWork } from '#web/lists/work-table/bulk/bulk-run.ts'
import { ReasonDialog } from '#web/lists/work-table/bulk/reason-dialog.tsx'

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
  return (
    <ReasonDialog
      {...props}
      isGrave
      placeholder={t('e.g. entered twice')}
      hint={t('Only the office reads it.')}
    />
  )
}
