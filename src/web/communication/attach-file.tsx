import { Button } from '@mantine/core'
import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { acceptedEndings } from '#shared/objects.ts'
import { FileDrop } from '../documents/file-drop.tsx'
import { useUpload } from '../documents/use-upload.ts'
import styles from './attach-file.module.css'

/** A file that goes with a message: sent at once when chosen, so that the message is quick. */
export function useAttachment() {
  const { upload, send, clear } = useUpload()
  return {
    upload,
    send,
    clear: () => clear(),
    /** What the message's body says of it. */
    attachments:
      upload.phase === 'there' ? [{ name: upload.file.name, fileUrl: upload.fileUrl }] : [],
    isSending: upload.phase === 'sending',
    isChosen: upload.phase !== 'none',
  }
}

/** Chooses the file, then shows how far it is on its way. */
export function AttachFile({ attachment }: { attachment: ReturnType<typeof useAttachment> }) {
  const { upload, send, clear } = attachment
  const input = useRef<HTMLInputElement>(null)
  if (upload.phase !== 'none')
    return <FileDrop upload={upload} onFile={file => void send(file)} onClear={clear} />
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Paperclip size={15} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Attach a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label="File"
        accept={acceptedEndings.join(',')}
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          if (file) send(file)
          event.currentTarget.value = ''
        }}
      />
      {upload.sentence && (
        <p role="alert" className={styles.sentence}>
          {upload.sentence}
        </p>
      )}
    </div>
  )
}
