import { Button, TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { ChosenFile } from '#web/documents/file-drop.tsx'
import type { ChosenUpload } from '#web/documents/use-upload.ts'
import type { Place } from './place-selects.tsx'
import styles from './upload-entry.module.css'
import { freeName, useExistingNames } from './use-taken-names.ts'

/** One file of several: its progress, its future name, and the reason why it is not saved. */
export function UploadEntry(props: {
  upload: ChosenUpload
  name: string
  /** The subject it will be saved to. */
  place: Partial<Place>
  /** The names of earlier files. */
  others: readonly string[]
  nameError: string | undefined
  sentence: string | undefined
  onName: (name: string) => void
  onRetry: (file: File) => void
  onDiscarded: () => void
  onRemove: () => void
}) {
  const { upload, sentence } = props
  const isLost = upload.phase === 'failed' && upload.isFinal
  return (
    <li className={styles.entry} aria-label={upload.file.name}>
      <ChosenFile
        upload={upload}
        onRetry={props.onRetry}
        onDiscarded={props.onDiscarded}
        onClear={props.onRemove}
      />
      {sentence && (
        <p className={styles.sentence} role="alert">
          {sentence}
        </p>
      )}
      {!isLost && (
        <TextInput
          label={t('Document name')}
          required
          value={props.name}
          error={props.nameError}
          onChange={event => props.onName(event.currentTarget.value)}
        />
      )}
      {!isLost && <SameName {...props} />}
    </li>
  )
}

/** Two documents with one name look the same; it may still be meant. */
function SameName(props: {
  name: string
  place: Partial<Place>
  others: readonly string[]
  onName: (name: string) => void
}) {
  const { name, onName } = props
  const taken = useExistingNames(name, props.place)
  const free = name.trim() && freeName(name, [...taken, ...props.others])
  if (!free) return null
  return (
    <p className={styles.same} role="status">
      {t('Another document here has this name.')}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => onName(free)}>
        {t('Use “{name}”', { name: free })}
      </Button>
    </p>
  )
}
