import { ActionIcon, Button, Progress } from '@mantine/core'
import { CircleAlert, CircleCheck, FileText, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { acceptedEndings } from '#shared/documents/uploads.ts'
import { t } from '#shared/language/t.ts'
import { DropZone } from '#web/components/inputs/drop-zone.tsx'
import { formatBytes } from '#web/format/format.ts'
import { DiscardUnsaved } from './discard-unsaved.tsx'
import styles from './file-drop.module.css'
import type { ChosenUpload, Upload } from './use-upload.ts'

export const acceptedFiles = () => t('PDF, Word, JPEG, PNG or text, up to 50 MB')

/** Takes a file by drop or by the browser's picker, then shows how far it is on its way. */
export function FileDrop(props: {
  upload: Upload
  /** The form's error for the file. */
  error?: ReactNode
  onFile: (file: File) => void
  onClear: () => void
}) {
  const { upload } = props
  const sentence = (upload.phase === 'none' && upload.sentence) || props.error
  return (
    <div className={styles.field}>
      {upload.phase === 'none' ? (
        <DropZone
          hint={acceptedFiles()}
          endings={acceptedEndings}
          isInvalid={Boolean(sentence)}
          onFiles={([file]) => file && props.onFile(file)}
        />
      ) : (
        <ChosenFile upload={upload} onRetry={props.onFile} onClear={props.onClear} />
      )}
      {sentence && (
        <p className={styles.sentence} role="alert">
          {sentence}
        </p>
      )}
    </div>
  )
}

/** One file with its progress and its actions. */
export function ChosenFile(props: {
  upload: ChosenUpload
  onRetry: (file: File) => void
  /** With several files, of which uploaded ones are discarded too. */
  onDiscarded?: () => void
  onClear: () => void
}) {
  const { upload } = props
  const { file, phase } = upload
  const Icon = { sending: FileText, there: CircleCheck, failed: CircleAlert }[phase]
  return (
    <div className={styles.chosen} data-phase={phase}>
      <Icon size={22} aria-hidden className={styles.state} />
      <div className={styles.words}>
        <p className={styles.name}>{file.name}</p>
        <p className={styles.hint} role="status">
          {phase === 'sending' &&
            (upload.percent < 100
              ? t('{percent}% of {size}', { percent: upload.percent, size: formatBytes(file.size) })
              : t('Uploaded, checking...'))}
          {phase === 'there' && t('{size} · uploaded', { size: formatBytes(file.size) })}
          {phase === 'failed' && upload.sentence}
        </p>
        {phase === 'sending' && (
          <Progress
            value={upload.percent}
            size="sm"
            mt={6}
            aria-label={t('Uploading {name}', { name: file.name })}
            transitionDuration={150}
          />
        )}
      </div>
      {phase === 'failed' && upload.isCrowded && (
        <DiscardUnsaved onDiscarded={props.onDiscarded ?? (() => props.onRetry(file))} />
      )}
      {phase === 'failed' && !upload.isFinal && !upload.isCrowded && (
        <Button
          variant="default"
          size="xs"
          leftSection={<RotateCw size={14} aria-hidden />}
          onClick={() => props.onRetry(file)}
        >
          {t('Try again')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={
          phase === 'sending'
            ? t('Cancel the upload of {name}', { name: file.name })
            : t('Remove {name}', { name: file.name })
        }
        onClick={props.onClear}
      >
        <X size={17} aria-hidden />
      </ActionIcon>
    </div>
  )
}
