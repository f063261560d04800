import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Document, deleteDocument, listDocuments } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { queryKey, useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { placeLabel } from '#web/documents/file-labels.ts'

/** Asks before a document and its file are deleted. */
export function RemoveDocument({ document, onClose }: { document: Document; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useSend(deleteDocument, {
    onSuccess: () => {
      toast.success(t('Document deleted successfully'))
      // Removed from the list at once, before the list is reloaded.
      client.setQueryData<Document[]>(queryKey(listDocuments), before =>
        before?.filter(one => one.id !== document.id),
      )
      onClose()
    },
  })
  const place = placeLabel(document)
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name: document.name })}
      confirm={t('Delete Document')}
      confirming={t('Deleting...')}
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: document.id } })}
      isPending={remove.isPending}
      error={remove.error}
    >
      <Text>
        {place
          ? t(
              'Filed under {place}. This permanently deletes the document and its file for everyone.',
              {
                place,
              },
            )
          : t('This permanently deletes the document and its file for everyone.')}
      </Text>
    </ConfirmDialog>
  )
}
