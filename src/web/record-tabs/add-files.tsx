import { createDocument } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { PhotoPicker } from '#web/maintenance/photo-picker.tsx'
import { usePhotoUploads } from '#web/maintenance/use-photo-uploads.ts'

export type FiledUnder = { propertyId: string } | { unitId: string } | { leaseId: string }

/**
 * Adds chosen files at once, each under its own name: to the documents of a record, or to the photos of a property.
 */
export function AddFiles({ under, isPhoto = false }: { under: FiledUnder; isPhoto?: boolean }) {
  const { mutateAsync: keep } = useSend(createDocument)
  const uploads = usePhotoUploads({
    takes: isPhoto ? 'photos' : 'files',
    onThere: async ({ key, file, fileUrl }) => {
      try {
        await keep({ body: { name: file.name, fileUrl, isPhoto, ...under } })
        uploads.remove(key)
        toast.success(isPhoto ? t('Photo added successfully') : t('Document added successfully'))
      } catch (error) {
        notifyFailure(error, {
          title: isPhoto ? t('The photo could not be saved') : t('The file could not be saved'),
        })
      }
    },
  })
  return <PhotoPicker uploads={uploads} takes={isPhoto ? 'photos' : 'files'} />
}
