import { Button } from '@mantine/core'
import { CloudUpload } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { CameraButton } from './camera-button.tsx'
import styles from './drop-zone.module.css'

/** Takes files by drop, by the browser's picker, or with the camera of a phone. */
export function DropZone(props: {
  /** The accepted types, and the maximum size. */
  hint: string
  /** Such as `.pdf`. */
  endings: readonly string[]
  isInvalid: boolean
  /** Several at once, photos too; otherwise the first file only. */
  isMultiple?: boolean
  /** With files already present, the zone for more is small. */
  isSmall?: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const { isMultiple = false, isSmall = false } = props
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const drop = useDrop(take)

  function take(files: FileList | null) {
    const chosen = [...(files ?? [])].slice(0, isMultiple ? undefined : 1)
    if (chosen.length > 0) props.onFiles(chosen)
  }

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    take(event.currentTarget.files)
    // The same file chosen again is chosen again.
    event.currentTarget.value = ''
  }

  return (
    <div className={styles.zone} data-invalid={props.isInvalid} data-small={isSmall} {...drop}>
      {!isSmall && (
        <>
          <CloudUpload size={28} strokeWidth={1.75} aria-hidden className={styles.cloud} />
          <p className={styles.title}>
            {isMultiple ? t('Drop files here') : t('Drop a file here')}
          </p>
        </>
      )}
      <div className={styles.buttons}>
        {isMultiple && <CameraButton size="sm" accept="image/*" onChange={onChange} />}
        <Button
          variant="default"
          size="sm"
          data-autofocus
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {isSmall ? t('Add more files') : isMultiple ? t('Choose files') : t('Choose a file')}
        </Button>
      </div>
      <p id={hint} className={styles.hint}>
        {props.hint}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        tabIndex={-1}
        aria-label={isMultiple ? t('Files') : t('File')}
        accept={props.endings.join(',')}
        onChange={onChange}
      />
    </div>
  )
}

/** Lets files be dropped on an element: spread the answer on it; its `data-over` says that some hang above it. */
export function useDrop(onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver,
    onDragOver(event: DragEvent) {
      // Without this the browser would open the file instead of us.
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      onFiles(event.dataTransfer.files)
    },
  }
}
