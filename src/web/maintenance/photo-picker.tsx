import { ActionIcon, Button } from '@mantine/core'
import { FileText, ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import {
  acceptedEndings,
  isPhotoType,
  photoPickerEndings,
  sentTypeOf,
  tooManyUnsaved,
} from '#shared/documents/uploads.ts'
import { t } from '#shared/language/t.ts'
import { maxPhotos } from '#shared/maintenance/maintenance-requests.ts'
import { CameraButton } from '#web/components/inputs/camera-button.tsx'
import { DiscardUnsaved } from '#web/documents/discard-unsaved.tsx'
import styles from './photos.module.css'
import type { PhotoUpload, PhotoUploads, Takes } from './use-photo-uploads.ts'

/** Takes pictures with a phone's camera, or files, and shows how far each is. */
export function PhotoPicker(props: { uploads: PhotoUploads; takes?: Takes }) {
  const { uploads, takes = 'photosAndPdfs' } = props
  const files = useRef<HTMLInputElement>(null)
  const isFull = uploads.photos.length >= maxPhotos

  function take(event: ChangeEvent<HTMLInputElement>) {
    uploads.add([...(event.currentTarget.files ?? [])])
    // The same file chosen again is chosen again.
    event.currentTarget.value = ''
  }

  return (
    <div className={styles.picker}>
      <div className={styles.buttons}>
        <CameraButton size="xs" accept="image/jpeg,image/png" disabled={isFull} onChange={take} />
        <Button
          variant="default"
          size="xs"
          leftSection={<ImagePlus size={15} aria-hidden />}
          disabled={isFull}
          onClick={() => files.current?.click()}
        >
          {takes === 'files' ? t('Add Files') : t('Add Photos')}
        </Button>
        <span className={styles.hint}>{hints[takes]()}</span>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-label={takes === 'files' ? t('Files') : t('Photos')}
        accept={endings[takes].join(',')}
        onChange={take}
      />
      {uploads.photos.length > 0 && (
        <ul className={styles.sent}>
          {uploads.photos.map(photo => (
            <li key={photo.key}>
              <Sent photo={photo} onRemove={() => uploads.remove(photo.key)} />
              {photo.sentence === tooManyUnsaved && (
                <DiscardUnsaved onDiscarded={() => uploads.again(photo)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const hints: Record<Takes, () => string> = {
  photosAndPdfs: () => t('Photos or PDF, up to {maxPhotos} files', { maxPhotos }),
  photos: () => t('JPEG or PNG, up to {maxPhotos} at once', { maxPhotos }),
  files: () => t('PDF, Word, pictures or text, up to {maxPhotos} at once', { maxPhotos }),
}

const endings: Record<Takes, readonly string[]> = {
  photosAndPdfs: photoPickerEndings,
  photos: photoPickerEndings.filter(ending => ending !== '.pdf'),
  files: acceptedEndings,
}

function Sent({ photo, onRemove }: { photo: PhotoUpload; onRemove: () => void }) {
  const { file, percent, fileUrl, sentence } = photo
  const url = useObjectUrl(file)
  return (
    <div className={styles.chosen} data-failed={sentence !== null}>
      <span className={styles.mini}>
        {url ? <img src={url} alt="" /> : <FileText size={18} aria-hidden />}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.state} role="status">
          {sentence ?? (fileUrl ? t('Uploaded') : percent < 100 ? `${percent}%` : t('Checking...'))}
        </span>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={t('Remove {name}', { name: file.name })}
        onClick={onRemove}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** An address for a preview of a local picture; null for other files. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    // Few browsers show HEIC.
    const type = sentTypeOf(file.name) ?? ''
    if (!file.type.startsWith('image/') || (isPhotoType(type) && type !== 'image/webp')) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
