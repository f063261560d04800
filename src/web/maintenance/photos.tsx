import { useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createDocument, type Document, listDocuments } from '#shared/documents.ts'
import type { MaintenanceRequest } from '#shared/maintenance-requests.ts'
import { useCall, useSend } from '../api.ts'
import { isPicture } from '../documents/file-words.ts'
import { PreviewPicture } from '../documents/preview-picture.tsx'
import { fetchFile } from '../documents/transfer.ts'
import { useDownload } from '../documents/use-download.ts'
import { tellFailure } from '../tell-failure.ts'
import { Panel } from '../ui/panel.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import styles from './photos.module.css'
import { usePhotoUploads } from './use-photo-uploads.ts'

/** The pictures and papers of a request; whoever sees it may add some. */
export function Photos({ request }: { request: MaintenanceRequest }) {
  const { data } = useCall(listDocuments, { query: { requestId: request.id } })
  const [large, setLarge] = useState<Document | null>(null)
  const client = useQueryClient()
  const { mutateAsync: keep } = useSend(createDocument)
  const uploads = usePhotoUploads(async ({ file, fileUrl }) => {
    try {
      await keep({ body: { name: file.name, fileUrl, requestId: request.id } })
      uploads.clear()
      await client.invalidateQueries({ queryKey: ['api', 'documents'] })
    } catch (error) {
      tellFailure(error, { title: 'The photo could not be saved' })
    }
  })
  return (
    <Panel title="Photos">
      {data && data.length > 0 && (
        <ul className={styles.grid}>
          {data.toReversed().map(document => (
            <li key={document.id}>
              {isPicture(document) ? (
                <Thumbnail document={document} onOpen={() => setLarge(document)} />
              ) : (
                <Paper document={document} />
              )}
            </li>
          ))}
        </ul>
      )}
      <PhotoPicker uploads={uploads} />
      {large && <PreviewPicture document={large} onClose={() => setLarge(null)} />}
    </Panel>
  )
}

function Thumbnail({ document, onOpen }: { document: Document; onOpen: () => void }) {
  const [url, setUrl] = useState('')
  const { id, fileSize } = document
  useEffect(() => {
    const stopping = new AbortController()
    let made = ''
    const watch = { onProgress: () => {}, signal: stopping.signal }
    fetchFile(`/api/documents/${id}/download`, fileSize, watch).then(
      ({ bytes }) => {
        if (stopping.signal.aborted) return
        made = URL.createObjectURL(bytes)
        setUrl(made)
      },
      // Without its picture it still opens, and says there what is wrong.
      () => {},
    )
    return () => {
      stopping.abort()
      URL.revokeObjectURL(made)
    }
  }, [id, fileSize])
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={`Open ${document.name}`}
      onClick={onOpen}
    >
      {url && <img src={url} alt="" />}
    </button>
  )
}

function Paper({ document }: { document: Document }) {
  const { percent, start } = useDownload(
    `/api/documents/${document.id}/download`,
    document.fileSize,
  )
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={`Download ${document.name}`}
      disabled={percent !== null}
      onClick={start}
    >
      <FileText size={26} aria-hidden />
      <span className={styles.paper}>{document.name}</span>
    </button>
  )
}
