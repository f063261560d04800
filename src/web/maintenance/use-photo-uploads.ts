import { useEffect, useRef, useState } from 'react'
import {
  fileTooLarge,
  fileTypeOf,
  maxFileBytes,
  requestUpload,
  sentTypeOf,
  wrongFileType,
} from '#shared/documents/uploads.ts'
import { t } from '#shared/language/t.ts'
import { maxPhotos } from '#shared/maintenance/maintenance-requests.ts'
import { CallError, useSend } from '#web/client/api.ts'
import { sendFile } from '#web/documents/transfer.ts'

/** A picture or PDF, during or after its upload. */
export interface PhotoUpload {
  key: number
  file: File
  percent: number
  /** Its address, once the upload is complete. */
  fileUrl: string | null
  /** Why it is not. */
  sentence: string | null
}

/** Uploads chosen files at once, each by itself, with their progress. */
export function usePhotoUploads({
  takes = 'photosAndPdfs',
  onThere,
}: {
  takes?: Takes
  onThere?: (photo: { key: number; file: File; fileUrl: string }) => void
} = {}) {
  const [photos, setPhotos] = useState<PhotoUpload[]>([])
  const { mutateAsync: issue } = useSend(requestUpload)
  const stopping = useRef(new AbortController())
  const next = useRef(0)
  useEffect(() => {
    stopping.current = new AbortController()
    return () => stopping.current.abort()
  }, [])

  function change(key: number, changes: Partial<PhotoUpload>) {
    setPhotos(all => all.map(photo => (photo.key === key ? { ...photo, ...changes } : photo)))
  }

  async function send(key: number, file: File) {
    const type = sentTypeOf(file.name)
    const storageKey = fileTypeOf(file.name)
    const sentence = !storageKey?.match(taken[takes])
      ? refusals[takes]()
      : file.size > maxFileBytes
        ? fileTooLarge
        : null
    if (!type || sentence) return change(key, { sentence })
    const { signal } = stopping.current
    try {
      const { uploadURL } = await issue({ body: { name: file.name, type, size: file.size } })
      signal.throwIfAborted()
      const onProgress = (percent: number) => change(key, { percent })
      await sendFile(uploadURL, file, type, { onProgress, signal })
      const fileUrl = uploadURL.split('?')[0] ?? ''
      change(key, { fileUrl, percent: 100 })
      onThere?.({ key, file, fileUrl })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CallError)) throw error
      change(key, { sentence: error.sentence })
    }
  }

  return {
    photos,
    isSending: photos.some(({ fileUrl, sentence }) => !fileUrl && !sentence),
    fileUrls: photos.flatMap(({ fileUrl }) => fileUrl ?? []),
    add: (files: readonly File[]) => {
      const added = files.slice(0, maxPhotos - photos.length).map(file => {
        next.current += 1
        return { key: next.current, file, percent: 0, fileUrl: null, sentence: null }
      })
      setPhotos(all => [...all, ...added])
      for (const { key, file } of added) void send(key, file)
    },
    again: ({ key, file }: PhotoUpload) => {
      change(key, { sentence: null, percent: 0 })
      void send(key, file)
    },
    remove: (key: number) => setPhotos(all => all.filter(photo => photo.key !== key)),
    clear: () => setPhotos([]),
  }
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>

/** The kinds of files that are taken. */
export type Takes = 'photosAndPdfs' | 'photos' | 'files'

const taken: Record<Takes, RegExp> = {
  photosAndPdfs: /^image\/|pdf$/,
  photos: /^image\//,
  files: /./,
}

const refusals: Record<Takes, () => string> = {
  photosAndPdfs: () => t('Choose a JPEG or PNG photo, or a PDF'),
  photos: () => t('Choose a JPEG or PNG photo'),
  files: () => wrongFileType,
}
