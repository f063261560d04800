import { Button } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import type { Expense } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import styles from '#web/components/tables/cells.module.css'
import { useDownload } from '#web/documents/use-download.ts'

/** Downloads one document of an expense; a second click stops it. */
export function ExpenseReceipt({ receipt }: { receipt: Expense['receipts'][number] }) {
  const { percent, start, cancel } = useDownload(
    `/api/documents/${receipt.id}/download`,
    receipt.fileSize,
  )
  const isRunning = percent !== null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={styles.receipt}
      leftSection={<Paperclip size={14} aria-hidden />}
      aria-label={
        isRunning
          ? t('Stop downloading {name}', { name: receipt.name })
          : t('Download {name}', { name: receipt.name })
      }
      onClick={isRunning ? cancel : start}
    >
      {isRunning ? `${percent}%` : receipt.name}
    </Button>
  )
}
