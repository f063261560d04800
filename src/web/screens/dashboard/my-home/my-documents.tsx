import { type Document, listDocuments } from '#shared/documents.ts'
import { useCall } from '#web/client/api.ts'
import { formatBytes, formatInstantDay } from '#web/format/format.ts'
import { ListBlock, ListRow, QuietLine, ViewAll } from '#web/lists/list-panel.tsx'

/** The latest papers of a tenant's leases. */
export function MyPapers() {
  const read = useCall(listDocuments, { query: { limit: 3 } })
  return (
    <ListBlock
      title="My Documents"
      actions={<ViewAll href="/documents" of="documents" />}
      read={read}
      failure="Documents could not be loaded"
      rows={read.data}
      row={(paper: Document) => (
        <ListRow
          href="/documents"
          title={paper.name}
          text={formatInstantDay(paper.createdAt)}
          figure={null}
          note={paper.fileSize !== null && formatBytes(paper.fileSize)}
        />
      )}
      empty={<QuietLine>Your lease and other papers appear here.</QuietLine>}
    />
  )
}
