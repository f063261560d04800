import { Button } from '@mantine/core'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { acceptedPictures } from '../account/small-picture.ts'
import styles from './picture-row.module.css'

/** A button by its text, and its name where the text alone does not show it. */
interface Action {
  text: string
  name?: string
  isDisabled: boolean
}

/** A picture with buttons to choose another or none, and a sentence about it. */
export function PictureRow(props: {
  /** The picture, or its placeholder. */
  children: ReactNode
  /** The name of the file input. */
  label: string
  change: Action
  /** Absent without a picture. */
  remove: (Action & { onClick: () => void }) | null
  error: string | null
  hint: string
  onFile: (file: File) => void
}) {
  const { change, remove } = props
  const picker = useRef<HTMLInputElement>(null)

  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    // The same file chosen again is chosen again.
    event.currentTarget.value = ''
    if (file) props.onFile(file)
  }

  return (
    <div className={styles.row}>
      {props.children}
      <div className={styles.words}>
        <div className={styles.buttons}>
          <Button
            variant="default"
            size="sm"
            aria-label={change.name}
            disabled={change.isDisabled}
            onClick={() => picker.current?.click()}
          >
            {change.text}
          </Button>
          {remove && (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={remove.name}
              disabled={remove.isDisabled}
              onClick={remove.onClick}
            >
              {remove.text}
            </Button>
          )}
        </div>
        {props.error ? (
          <p className={styles.error} role="alert">
            {props.error}
          </p>
        ) : (
          <p className={styles.hint} role="status">
            {props.hint}
          </p>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={props.label}
        accept={acceptedPictures}
        onChange={take}
      />
    </div>
  )
}
