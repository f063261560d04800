import { Button, type ButtonProps } from '@mantine/core'
import { Download } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { downloadOwnerStatement, type OwnerStatement } from '#shared/owners/owner-statements.ts'
import { useDocumentDownload } from '#web/client/use-document-download.ts'
import { formatMonth } from '#web/format/months.ts'

/** Saves a statement as it was issued. */
export function DownloadStatement({
  statement: { id, month, property },
  ...button
}: ButtonProps & { statement: Pick<OwnerStatement, 'id' | 'month' | 'property'> }) {
  const name = `Owner_Statement_${property.name}_${month}.pdf`.replaceAll(' ', '_')
  const { save, isLoading } = useDocumentDownload(downloadOwnerStatement, id, name)
  return (
    <Button
      leftSection={<Download size={15} aria-hidden />}
      loading={isLoading}
      aria-label={t('Download {property}, {month}, as a PDF', {
        property: property.name,
        month: formatMonth(month, 'long'),
      })}
      onClick={() => void save()}
      {...button}
    >
      {t('PDF')}
    </Button>
  )
}
