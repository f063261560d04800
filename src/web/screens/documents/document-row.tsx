import { Download, Trash2, X } from 'lucide-react'
import { memo } from 'react'
import type { Document } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { RowButton, RowIconButton } from '#web/components/actions/row-button.tsx'
import { Instant } from '#web/components/values/instant.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { fileIcon, kindOfFile, typeLabel } from '#web/documents/file-labels.ts'
import { useDownload } from '#web/documents/use-download.ts'
import { isViewable } from '#web/documents/viewer/viewable.ts'
import { formatBytes, formatInstantDay, fullName, shortId } from '#web/format/format.ts'
import { DocumentPlace } from './document-place.tsx'
import styles from './document-row.module.css'

/** One document: its type and subject, with its actions. */
export const DocumentRow = memo(function DocumentRow(props: {
  document: Document
  onRemove: (document: Document) => void
  onShow: (document: Document) => void
}) {
  const { document } = props
  const Icon = fileIcon(document.fileType)
  const badge = typeLabel(document.fileType)
  const kind = kindOfFile(document.fileType)
  return (
    <div className={styles.row}>
      <span className={styles.icon} aria-hidden>
        <Icon size={20} />
      </span>
      <div className={styles.words}>
        <div className={styles.head}>
          {isViewable(document) ? (
            <button
              type="button"
              className={`${styles.name} ${styles.shows}`}
              aria-label={t('Show {name}', { name: document.name })}
              onClick={() => props.onShow(document)}
            >
              {document.name}
            </button>
          ) : (
            <p className={styles.name}>{document.name}</p>
          )}
          <StatusBadge tone="calm">{badge}</StatusBadge>
          {kind && kind !== badge && <span className={styles.kind}>{kind}</span>}
        </div>
        <DocumentPlace document={document} />
        <ul className={styles.facts}>
          <li>
            <Instant at={document.createdAt}>{formatInstantDay(document.createdAt)}</Instant>
          </li>
          <li>{formatBytes(document.fileSize ?? 0)}</li>
          <li>
            {t('By: {id}', {
              id: document.uploadedBy ? shortId(document.uploadedBy) : t('Unknown'),
            })}
          </li>
          {document.uploadedBy && <li>{fullName(document.uploader)}</li>}
        </ul>
      </div>
      <div className={styles.actions}>
        <DownloadButton document={document} />
        {document.canDelete && (
          <RowIconButton
            side={36}
            title={t('Delete')}
            aria-label={t('Delete {name}', { name: document.name })}
            onClick={() => props.onRemove(document)}
          >
            <Trash2 size={17} aria-hidden />
          </RowIconButton>
        )}
      </div>
    </div>
  )
})

/** Downloads the file; meanwhile shows the progress, and stops on a second click. */
function DownloadButton({ document }: { document: Document }) {
  const { percent, start, cancel } = useDownload(
    `/api/documents/${document.id}/download`,
    document.fileSize,
  )
  const isRunning = percent !== null
  return (
    <RowButton
      look="default"
      size="medium"
      className={styles.download}
      icon={isRunning ? X : Download}
      aria-label={
        isRunning
          ? t('Stop downloading {name}', { name: document.name })
          : t('Download {name}', { name: document.name })
      }
      onClick={isRunning ? cancel : start}
    >
      {isRunning ? `${percent}%` : t('Download')}
    </RowButton>
  )
}
