import { Button } from '@mantine/core'
import { CloudUpload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import styles from './drop-zone.module.css'

/** Takes a file by drop or by the browser's picker. */
export function DropZone(props: {
  /** What it takes, and how much. */
  hint: string
  /** Such as `.pdf`. */
  endings: readonly string[]
  isInvalid: boolean
  onFile: (file: File) => void
}) {
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
        {props.hint}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label="File"
        accept={props.endings.join(',')}
        onChange={event => {
          take(event.currentTarget.files)
          // The same file chosen again is chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
