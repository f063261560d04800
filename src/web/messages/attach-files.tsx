import { Button } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { acceptedEndings } from '#shared/documents/uploads.ts'
import { t } from '#shared/language/t.ts'
import { useDrop } from '#web/components/inputs/drop-zone.tsx'
import { ChosenFile } from '#web/documents/file-drop.tsx'
import styles from './attach-files.module.css'
import type { Attachments } from './use-attachments.ts'

/** Takes files by drop or by the browser's picker, and lists how far each is on its way. */
export function AttachFiles({ attachments }: { attachments: Attachments }) {
  const { files, sentence, add, retry, remove } = attachments
  const drop = useDrop(add)
  const input = useRef<HTMLInputElement>(null)
  const hasFailed = files.some(({ upload }) => upload.phase === 'failed')

  return (
    <div className={styles.zone} {...drop}>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t('Files to send')}>
          {files.map(({ key, upload }) => (
            <li key={key}>
              <ChosenFile
                upload={upload}
                onRetry={file => retry(key, file)}
                onDiscarded={attachments.sendAgain}
                onClear={() => remove(key)}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Paperclip size={15} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {files.length === 0 ? t('Attach Files') : t('Attach More Files')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-label={t('Files')}
        accept={acceptedEndings.join(',')}
        onChange={event => {
          add([...(event.currentTarget.files ?? [])])
          // The same file chosen again is chosen again.
          event.currentTarget.value = ''
        }}
      />
      {(sentence || hasFailed) && (
        <p role="alert" className={styles.sentence}>
          {sentence || t('Retry or remove the file that failed to upload, then send.')}
        </p>
      )}
    </div>
  )
}
