import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core'
import { Archive, Download, Trash2, X } from 'lucide-react'
import { useId } from 'react'
import { t } from '#shared/language/t.ts'
import { type DataExport, deleteDataExport } from '#shared/operations/data-exports.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { useDownload } from '#web/documents/use-download.ts'
import { formatAgo, formatBytes } from '#web/format/format.ts'
import styles from './export-row.module.css'

/** One kind of archive: to be made, being made, or there to be downloaded. */
export function DataRow(props: {
  label: string
  text: string
  archive: DataExport | undefined
  /** Requests a new one. */
  onPrepare: () => void
  isAsking: boolean
}) {
  const { label, archive } = props
  const text = useId()
  const isMoving = archive !== undefined && isBeingMade(archive)
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.label}>{label}</p>
        <p id={text} className={styles.text}>
          {props.text}
        </p>
        {archive && <State archive={archive} label={label} />}
      </div>
      <div className={styles.controls}>
        {isMoving ? (
          <StopButton archive={archive} label={label} />
        ) : archive?.status === 'ready' ? (
          <>
            <DownloadButton archive={archive} label={label} />
            <RemoveButton archive={archive} label={label} />
          </>
        ) : (
          <Button
            variant="default"
            size="sm"
            leftSection={<Archive size={16} aria-hidden />}
            aria-label={t('Export: {label}', { label })}
            aria-describedby={text}
            loading={props.isAsking}
            onClick={props.onPrepare}
          >
            {archive?.status === 'failed' ? t('Try Again') : t('Export')}
          </Button>
        )}
      </div>
    </div>
  )
}

function State({ archive, label }: { archive: DataExport; label: string }) {
  if (isBeingMade(archive))
    return (
      <>
        <p className={styles.state} role="status">
          {archive.status === 'waiting'
            ? t('Waiting to start')
            : t('{percent}% done', { percent: archive.percent })}
        </p>
        <Progress
          className={styles.bar}
          value={archive.percent}
          size="sm"
          aria-label={t('Exporting: {label}', { label })}
        />
      </>
    )
  if (archive.status === 'failed')
    return (
      <p className={styles.state} role="alert" data-failed>
        {t('The export failed. Your data has not changed.')}
      </p>
    )
  return (
    <p className={styles.state} role="status">
      {archiveSummary(archive)}
    </p>
  )
}

interface OfArchive {
  archive: DataExport
  label: string
}

function DownloadButton({ archive, label }: OfArchive) {
  const { percent, start, cancel } = useDownload(
    `/api/data-exports/${archive.id}/download`,
    archive.size,
  )
  const isRunning = percent !== null
  return (
    <Button
      size="sm"
      leftSection={isRunning ? <X size={16} aria-hidden /> : <Download size={16} aria-hidden />}
      aria-label={
        isRunning ? t('Stop downloading: {label}', { label }) : t('Download: {label}', { label })
      }
      onClick={isRunning ? cancel : start}
    >
      {isRunning ? `${percent}%` : t('Download')}
    </Button>
  )
}

function StopButton({ archive, label }: OfArchive) {
  const { remove, isPending } = useRemove(archive)
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<X size={16} aria-hidden />}
      aria-label={t('Stop exporting: {label}', { label })}
      loading={isPending}
      onClick={remove}
    >
      {t('Stop')}
    </Button>
  )
}

function RemoveButton({ archive, label }: OfArchive) {
  const { remove, isPending } = useRemove(archive)
  return (
    <Tooltip label={t('Remove. You can export again at any time.')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('Remove the export: {label}', { label })}
        loading={isPending}
        onClick={remove}
      >
        <Trash2 size={17} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function useRemove({ id }: DataExport) {
  const send = useSend(deleteDataExport)
  const remove = () =>
    send.mutate({ params: { id } }, { onError: error => toast.failure(error.sentence) })
  return { remove, isPending: send.isPending }
}

function isBeingMade({ status }: Pick<DataExport, 'status'>): boolean {
  return status === 'waiting' || status === 'running'
}

/** `1,204 rows and 3 files · 2.4 MB · 5 minutes ago`. */
function archiveSummary({ rowCount, fileCount, size, finishedAt }: DataExport): string {
  const held = t(
    '{rows, plural, one {# row} other {# rows}} and {files, plural, one {# file} other {# files}}',
    { rows: rowCount ?? 0, files: fileCount ?? 0 },
  )
  return `${held} · ${formatBytes(size ?? 0)} · ${formatAgo(finishedAt ?? '')}`
}
