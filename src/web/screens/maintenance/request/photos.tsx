import { createDocument, listDocuments } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { FileGrid } from '#web/documents/viewer/file-grid.tsx'
import { viewableOf } from '#web/documents/viewer/viewable.ts'
import { PhotoPicker } from '#web/maintenance/photo-picker.tsx'
import styles from '#web/maintenance/photos.module.css'
import { usePhotoUploads } from '#web/maintenance/use-photo-uploads.ts'

/** The photos and documents of a request; its readers may add some. */
export function Photos({ request }: { request: MaintenanceRequest }) {
  const { data } = useCall(listDocuments, { query: { requestId: request.id } })
  const { mutateAsync: keep } = useSend(createDocument)
  const uploads = usePhotoUploads({
    onThere: async ({ key, file, fileUrl }) => {
      try {
        await keep({ body: { name: file.name, fileUrl, requestId: request.id } })
        uploads.remove(key)
      } catch (error) {
        notifyFailure(error, { title: t('The photo could not be saved') })
      }
    },
  })
  return (
    <Panel title={t('Photos')}>
      {data && data.length > 0 && (
        <div className={styles.photos}>
          <FileGrid label={t('Photos')} files={data.toReversed().map(viewableOf)} />
        </div>
      )}
      <PhotoPicker uploads={uploads} />
    </Panel>
  )
}
