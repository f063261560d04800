import { Download } from 'lucide-react'
import { type Attachment, downloadAttachment } from '#shared/messages.ts'
import { useDownload } from '../documents/use-download.ts'
import { formatBytes } from '../format.ts'
import styles from './attached-files.module.css'

/** What came with a message; each is saved by a click. */
export function AttachedFiles({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Attached files">
      {files.map(file => (
        <li key={file.id}>
          <AttachedFile file={file} />
        </li>
      ))}
    </ul>
  )
}

function AttachedFile({ file }: { file: Attachment }) {
  const path = downloadAttachment.path.replace(':id', file.id)
  const { percent, start } = useDownload(path, file.fileSize)
  return (
    <button type="button" className={styles.file} disabled={percent !== null} onClick={start}>
      <Download size={15} aria-hidden />
      <span className={styles.name}>{file.name}</span>
      <span className={styles.size}>
        {percent === null ? formatBytes(file.fileSize) : `${percent}%`}
      </span>
    </button>
  )
}
