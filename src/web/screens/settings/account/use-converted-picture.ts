import { requestUpload, type SentType } from '#shared/documents/uploads.ts'
import { CallError, useSend } from '#web/client/api.ts'
import { pictureAt } from '#web/components/values/person-avatar.tsx'
import { fetchFile, sendFile } from '#web/documents/transfer.ts'

interface Watch {
  /** Whole percents of the file that have been sent. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

const maxAttempts = 20
const pause = 1_500

/** Has the server make a JPEG of a photo, no larger than a screen. It is never saved: a day later it is gone. */
export function useConvertedPicture() {
  const { mutateAsync: issue } = useSend(requestUpload)
  return async function converted(file: File, type: SentType, watch: Watch): Promise<Blob> {
    const { uploadURL } = await issue({ body: { type, size: file.size } })
    await sendFile(uploadURL, file, type, watch)
    const id = new URL(uploadURL).pathname.split('/').at(-1)
    return whenMade(pictureAt(`/api/objects/unsaved/${id}`, 1600), watch.signal)
  }
}

async function whenMade(path: string, signal: AbortSignal, attempt = 1): Promise<Blob> {
  try {
    return (await fetchFile(path, null, { signal, onProgress: () => {} })).bytes
  } catch (error) {
    const isSoon = error instanceof CallError && error.status === 503
    if (!isSoon || attempt === maxAttempts) throw error
    await new Promise(resolve => setTimeout(resolve, pause))
    return whenMade(path, signal, attempt + 1)
  }
}
