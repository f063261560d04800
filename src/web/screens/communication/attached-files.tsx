import type { Attachment } from '#shared/messaging/messages.ts'
import { FileGrid } from '#web/documents/viewer/file-grid.tsx'
import { attachedOf } from '#web/documents/viewer/viewable.ts'
import styles from './attached-files.module.css'

/** The attachments of a message; each opens in place or is saved by a click. */
export function AttachedFiles({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null
  return (
    <div className={styles.files} data-count={Math.min(files.length, 3)}>
      <FileGrid label="Attached files" files={files.map(attachedOf)} />
    </div>
  )
}
