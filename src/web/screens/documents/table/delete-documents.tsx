import { Stack, Text } from '@mantine/core'
import { deleteDocuments, maxDocumentsAtOnce } from '#shared/documents/document-list.ts'
import type { Document } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { LeftOut } from '#web/lists/work-table/left-out.tsx'

/** Asks before the selected documents and their files are deleted; says before which ones stay. */
export default function DeleteDocuments(props: {
  documents: readonly Document[]
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const { documents, opened, onClose, onDone } = props
  const deletable = documents.filter(({ canDelete }) => canDelete)
  const gone = deletable.slice(0, maxDocumentsAtOnce)
  const { mutate, error, isPending } = useSend(deleteDocuments, {
    onSuccess: ({ deleted }) => {
      toast.success(
        t('{count, plural, one {# document deleted} other {# documents deleted}}', {
          count: deleted,
        }),
      )
      onClose()
      onDone()
    },
  })
  const namesOf = (some: readonly Document[]) => some.map(({ name }) => name)
  return (
    <ConfirmDialog
      title={t('Delete Documents?')}
      confirm={t(
        '{count, plural, =0 {Delete Documents} one {Delete # Document} other {Delete # Documents}}',
        { count: gone.length },
      )}
      confirming={t('Deleting...')}
      opened={opened}
      onClose={onClose}
      onConfirm={() => mutate({ body: { documentIds: gone.map(({ id }) => id) } })}
      isDisabled={gone.length === 0}
      isPending={isPending}
      error={error}
    >
      <Stack gap="md">
        <Text>
          {t(
            '{count, plural, =0 {None of the selected documents can be deleted.} one {This permanently deletes # document and its file for everyone.} other {This permanently deletes # documents and their files for everyone.}}',
            { count: gone.length },
          )}
        </Text>
        <LeftOut
          groups={[
            { reason: t('Will be deleted:'), names: namesOf(gone) },
            {
              reason: t('Stay, as you may not delete them:'),
              names: namesOf(documents.filter(({ canDelete }) => !canDelete)),
            },
            {
              reason: t('More than {count, number} at once:', { count: maxDocumentsAtOnce }),
              names: namesOf(deletable.slice(maxDocumentsAtOnce)),
            },
          ]}
        />
      </Stack>
    </ConfirmDialog>
  )
}
