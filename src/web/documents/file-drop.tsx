import { ActionIcon, Button, Progress } from '@mantine/core'
import { CircleAlert, CircleCheck, CloudUpload, FileText, RotateCw, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { acceptedEndings } from '#shared/objects.ts'
import { formatBytes } from '../format.ts'
import styles from './file-drop.module.css'
import type { ChosenUpload, Upload } from './use-upload.ts'

/** Takes a file by drop or by the browser's picker, then shows how far it is on its way. */
export function FileDrop(props: {
  upload: Upload
  /** What the form says of the file. */
  error?: ReactNode
  onFile: (file: File) => void
  onClear: () => void
}) {
  const { upload } = props
  const sentence = (upload.phase === 'none' && upload.sentence) || props.error
  return (
    <div className={styles.field}>
      {upload.phase === 'none' ? (
        <DropZone isInvalid={Boolean(sentence)} onFile={props.onFile} />
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

function DropZone(props: { isInvalid: boolean; onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()

  function take(files: FileList | null) {
    const [file] = files ?? []
    if (file) props.onFile(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  function over(event: DragEvent) {
    // Without this the browser would open the file instead of us.
    event.preventDefault()
    setOver(true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button does the same.
    <div
      className={styles.zone}
      data-over={isOver}
      data-invalid={props.isInvalid}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <CloudUpload size={28} strokeWidth={1.75} aria-hidden className={styles.cloud} />
      <p className={styles.title}>Drop a file here</p>
      <Button
        variant="default"
        size="sm"
        data-autofocus
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
      <p id={hint} className={styles.hint}>
        PDF, Word, JPEG, PNG or text, up to 50 MB
      </p>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label="File"
        accept={acceptedEndings.join(',')}
        onChange={event => {
          take(event.currentTarget.files)
          // The same file chosen again is chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** One file, how far it is on its way, and what can be done with it. */
export function ChosenFile(props: {
  upload: ChosenUpload
  /** What taking it away is called once it is there. */
  clearLabel?: string
  onRetry: (file: File) => void
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
          {phase === 'sending' && `${upload.percent}% of ${formatBytes(file.size)}`}
          {phase === 'there' && `${formatBytes(file.size)} · uploaded`}
          {phase === 'failed' && upload.sentence}
        </p>
        {phase === 'sending' && (
          <Progress
            value={upload.percent}
            size="sm"
            mt={6}
            aria-label={`Uploading ${file.name}`}
            transitionDuration={150}
          />
        )}
      </div>
      {phase === 'failed' && !upload.isFinal && (
        <Button
          variant="default"
          size="xs"
          leftSection={<RotateCw size={14} aria-hidden />}
          onClick={() => props.onRetry(file)}
        >
          Try again
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={
          phase === 'sending' ? 'Cancel the upload' : (props.clearLabel ?? 'Choose another file')
        }
        onClick={props.onClear}
      >
        <X size={17} aria-hidden />
      </ActionIcon>
    </div>
  )
}
