import { TextInput } from '@mantine/core'
import { acceptedEndings } from '#shared/documents/uploads.ts'
import { t } from '#shared/language/t.ts'
import { DropZone } from '#web/components/inputs/drop-zone.tsx'
import { acceptedFiles } from '#web/documents/file-drop.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { PlaceSelects } from './place-selects.tsx'
import styles from './upload-document.module.css'
import { UploadEntry } from './upload-entry.tsx'
import { useUploadForm } from './use-upload-form.ts'

/** Files are chosen and uploaded at once; meanwhile the user sets their names and subject. */
export function UploadDocument(props: {
  opened: boolean
  onClose: () => void
  onSaved: () => void
}) {
  const { opened } = props
  const form = useUploadForm({ enabled: opened, onSaved: props.onSaved })
  const { entries, refusals } = form
  return (
    <FormDialog
      title={t('Upload Document')}
      opened={opened}
      onClose={props.onClose}
      form={form.dialog}
      submit={form.isSending ? t('Uploading...') : t('Save Document')}
      submitting={t('Saving...')}
      disabled={form.isSending}
    >
      <div>
        <DropZone
          hint={acceptedFiles()}
          endings={acceptedEndings}
          isInvalid={Boolean(form.fileSentence)}
          isSmall={entries.length > 0}
          isMultiple
          onFiles={form.add}
        />
        {form.fileSentence && (
          <p className={styles.sentence} role="alert">
            {form.fileSentence}
          </p>
        )}
      </div>
      {entries.length > 0 && (
        <ul className={styles.files} aria-label={t('Files to save')}>
          {entries.map((entry, at) => (
            <UploadEntry
              key={entry.key}
              upload={entry.upload}
              name={entry.name}
              place={form.place}
              others={entries.slice(0, at).map(({ name }) => name)}
              nameError={refusals.names[entry.key]}
              sentence={refusals.files[entry.key]}
              onName={name => form.rename(entry.key, name)}
              onRetry={file => form.retry(entry.key, file)}
              onDiscarded={form.sendAgain}
              onRemove={() => form.remove(entry)}
            />
          ))}
        </ul>
      )}
      {form.isOpen && (
        <TextInput
          label={t('Document name')}
          placeholder={t('Lease 2026')}
          required
          {...form.nameField}
        />
      )}
      <PlaceSelects form={form.placeForm} enabled={opened} rents={form.rents} />
    </FormDialog>
  )
}
