import { Button } from '@mantine/core'
import { FileArchive, FolderInput, Trash2 } from 'lucide-react'
import { lazy, useState } from 'react'
import {
  maxDocumentsAtOnce,
  moveDocuments,
  packDocuments,
} from '#shared/documents/document-list.ts'
import type { Document } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { download } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { BulkButton } from '#web/lists/work-table/bulk/bulk-button.tsx'
import { useSelected } from '#web/lists/work-table/use-selected.ts'
import type { Selection } from '#web/lists/work-table/work-table-props.ts'
import { usePerson } from '#web/session/session.tsx'

const MoveDocuments = lazy(() => import('./move-documents.tsx'))
const DeleteDocuments = lazy(() => import('./delete-documents.tsx'))

/** Actions on the selected documents: one zip file of them, moving and deleting. */
export function DocumentActions({ selection }: { selection: Selection<Document> }) {
  const { isLoading, withRows } = useSelected(selection)
  const [deleting, setDeleting] = useState<{ documents: Document[]; isOpen: boolean }>()
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<FileArchive size={15} aria-hidden />}
        loading={isLoading}
        disabled={selection.count > maxDocumentsAtOnce}
        title={
          selection.count > maxDocumentsAtOnce
            ? t('Choose at most {most} documents', { most: maxDocumentsAtOnce })
            : undefined
        }
        onClick={() => withRows(pack)}
      >
        {t('Download as Zip')}
      </Button>
      {can(usePerson(), moveDocuments.may) && (
        <BulkButton selection={selection} icon={FolderInput} label={t('Move…')}>
          {(documents, dialog) => (
            <MoveDocuments documents={documents} onDone={selection.clear} {...dialog} />
          )}
        </BulkButton>
      )}
      {/* Of all filtered ones only the server knows. */}
      {(selection.isAll || selection.rows.some(({ canDelete }) => canDelete)) && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Trash2 size={15} aria-hidden />}
          disabled={isLoading}
          onClick={() => withRows(documents => setDeleting({ documents, isOpen: true }))}
        >
          {t('Delete')}
        </Button>
      )}
      <LazyDialog opened={deleting?.isOpen ?? false}>
        {deleting && (
          <DeleteDocuments
            documents={deleting.documents}
            opened={deleting.isOpen}
            onClose={() => setDeleting({ ...deleting, isOpen: false })}
            onDone={selection.clear}
          />
        )}
      </LazyDialog>
    </>
  )
}

async function pack(documents: readonly Document[]): Promise<void> {
  const documentIds = documents.map(({ id }) => id)
  try {
    await download(packDocuments, { body: { documentIds } }, `${t('Documents')}.zip`)
  } catch (error) {
    notifyFailure(error, { title: t('The documents could not be downloaded') })
  }
}
