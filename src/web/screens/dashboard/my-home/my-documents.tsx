import { type Document, listDocuments } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { formatBytes, formatInstantDay } from '#web/format/format.ts'
import { ListBlock, ListRow, QuietLine, ViewAll } from '#web/lists/list-panel.tsx'

/** The latest documents of a tenant's leases. */
export function MyDocuments() {
  const read = useCall(listDocuments, { query: { limit: 3 } })
  return (
    <ListBlock
      title={t('My Documents')}
      actions={<ViewAll href="/documents" of={t('documents')} />}
      read={read}
      failure={t('Documents could not be loaded')}
      rows={read.data}
      row={(file: Document) => (
        <ListRow
          href="/documents"
          title={file.name}
          text={formatInstantDay(file.createdAt)}
          figure={null}
          note={file.fileSize !== null && formatBytes(file.fileSize)}
        />
      )}
      empty={<QuietLine>{t('Your lease and other documents appear here.')}</QuietLine>}
    />
  )
}
