import { Text } from '@mantine/core'
import { Image, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Document, deleteDocument, listDocuments } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { type Property, updateProperty } from '#shared/properties/properties.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { undoWith } from '#web/client/undo.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Waiting } from '#web/components/loading/loading.tsx'
import { FileGrid } from '#web/documents/viewer/file-grid.tsx'
import { viewableOf } from '#web/documents/viewer/viewable.ts'
import { AddFiles } from '#web/record-tabs/add-files.tsx'
import styles from './photos.module.css'

/** The photos of a property, the cover first; nothing without any for who adds none. */
export default function Photos({ property, mayAdd }: { property: Property; mayAdd: boolean }) {
  const call = useCall(listDocuments, { query: { propertyId: property.id, photos: 'true' } })
  const [removing, setRemoving] = useState<Document | null>(null)
  if (call.error && !call.data)
    return (
      <FailureState
        title={t('Photos could not be loaded')}
        error={call.error}
        onRetry={() => void call.refetch()}
      />
    )
  if (!call.data) return <Waiting />
  const photos = coverFirst(call.data)
  const [cover] = photos
  if (!cover && !mayAdd) return null
  return (
    <Panel title={t('Photos')}>
      <div className={styles.photos}>
        <FileGrid
          label={t('Photos')}
          files={photos.map(photo => ({ ...viewableOf(photo), photo }))}
          actions={({ photo }) => (
            <PhotoMenu
              photo={photo}
              cover={cover}
              mayChoose={mayAdd}
              onRemove={() => setRemoving(photo)}
            />
          )}
        />
        {mayAdd && <AddFiles isPhoto under={{ propertyId: property.id }} />}
      </div>
      {removing && <RemovePhoto photo={removing} onClose={() => setRemoving(null)} />}
    </Panel>
  )
}

/** The one chosen last, then the others in the order they were added. */
function coverFirst(newestFirst: readonly Document[]): Document[] {
  return newestFirst
    .toReversed()
    .toSorted((a, b) => (b.coverAt ?? '').localeCompare(a.coverAt ?? ''))
}

function PhotoMenu(props: {
  photo: Document
  cover: Document | undefined
  mayChoose: boolean
  onRemove: () => void
}) {
  const { photo, cover } = props
  const isCover = photo.id === cover?.id
  const choose = useSend(updateProperty)
  const mayChoose = props.mayChoose && !isCover && photo.propertyId !== null

  function chooseCover() {
    const params = { id: photo.propertyId ?? '' }
    choose.mutate(
      { params, body: { coverPhotoId: photo.id } },
      {
        onSuccess: () =>
          toast.success(
            t('Cover photo changed'),
            cover && undoWith(updateProperty, { params, body: { coverPhotoId: cover.id } }),
          ),
        onError: error => notifyFailure(error, { title: t('The cover could not be changed') }),
      },
    )
  }

  return (
    <span className={styles.tools}>
      {isCover && <span className={styles.cover}>{t('Cover')}</span>}
      {(mayChoose || photo.canDelete) && (
        <ActionsMenu label={t('Actions for photo {name}', { name: photo.name })} size={28}>
          {mayChoose && (
            <MenuAction icon={Image} onClick={chooseCover}>
              {t('Make Cover')}
            </MenuAction>
          )}
          {photo.canDelete && (
            <MenuAction icon={Trash2} isGrave onClick={props.onRemove}>
              {t('Delete Photo')}
            </MenuAction>
          )}
        </ActionsMenu>
      )}
    </span>
  )
}

function RemovePhoto({ photo, onClose }: { photo: Document; onClose: () => void }) {
  const remove = useSend(deleteDocument, {
    onSuccess: () => {
      toast.success(t('Photo deleted successfully'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('Delete this photo?')}
      confirm={t('Delete Photo')}
      confirming={t('Deleting...')}
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: photo.id } })}
      isPending={remove.isPending}
      error={remove.error}
    >
      <Text>{t('This permanently deletes {name} for everyone.', { name: photo.name })}</Text>
    </ConfirmDialog>
  )
}
