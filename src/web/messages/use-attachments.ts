import { useState } from 'react'
import { maxAttachments, tooManyAttachments } from '#shared/messaging/messages.ts'
import { typeOrRefusal } from '#web/documents/use-upload.ts'
import { useUploads } from '#web/documents/use-uploads.ts'

export type Attachments = ReturnType<typeof useAttachments>

/** Attachments of a message: each uploaded at once when chosen, so that sending is quick. */
export function useAttachments() {
  const { files, isIncomplete, ...uploads } = useUploads()
  const [sentence, setSentence] = useState('')

  return {
    files,
    /** Why one that was chosen is not among them; empty otherwise. */
    sentence,
    add(chosen: Iterable<File>) {
      let refusal = ''
      const sendable = [...chosen].filter(file => {
        const checked = typeOrRefusal(file)
        if ('sentence' in checked) refusal = `${file.name}: ${checked.sentence}`
        return 'type' in checked
      })
      const room = maxAttachments - files.length
      if (sendable.length > room) refusal = tooManyAttachments
      uploads.add(sendable.slice(0, room))
      setSentence(refusal)
    },
    retry: uploads.retry,
    sendAgain: uploads.sendAgain,
    remove(key: number) {
      uploads.remove([key])
      setSentence('')
    },
    clear() {
      uploads.clear()
      setSentence('')
    },
    /** The attachments in the message's body. */
    attachments: files.flatMap(({ upload }) =>
      upload.phase === 'there' ? [{ name: upload.file.name, fileUrl: upload.fileUrl }] : [],
    ),
    /** A message sent now would go without some of them. */
    isIncomplete,
    isChosen: files.length > 0,
  }
}
