import { Button } from '@mantine/core'
import { CloudUpload } from 'lucide-react'
import { useId, useRef } from 'react'
import styles from './drop-zone.module.css'
import { useDrop } from './use-drop.ts'

/** Takes a file by drop or by the browser's picker. */
export function DropZone(props: {
  /** What it takes, and how much. */
  hint: string
  /** Such as `.pdf`. */
  endings: readonly string[]
  isInvalid: boolean
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const drop = useDrop(take)

  function take(files: FileList | null) {
    const [file] = files ?? []
    if (file) props.onFile(file)
  }

  return (
    <div className={styles.zone} data-invalid={props.isInvalid} {...drop}>
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
