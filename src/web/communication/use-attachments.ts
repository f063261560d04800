import { useEffect, useRef, useState } from 'react'
import { mostAttachments, tooManyAttachments } from '#shared/messages.ts'
import type { FileType } from '#shared/objects.ts'
import { type ChosenUpload, typeOrRefusal, useTransfer } from '../documents/use-upload.ts'

interface Attached {
  key: number
  upload: ChosenUpload
}

export type Attachments = ReturnType<typeof useAttachments>

/** Files that go with a message: each sent at once when chosen, so that the message is quick. */
export function useAttachments() {
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [sentence, setSentence] = useState('')
  const transfer = useTransfer()
  const running = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)
  useEffect(() => {
    const all = running.current
    return () => stopAll(all)
  }, [])

  function send(key: number, file: File, type: FileType) {
    const stop = new AbortController()
    running.current.set(key, stop)
    const onChange = (upload: ChosenUpload) =>
      setFiles(now => now.map(one => (one.key === key ? { key, upload } : one)))
    void transfer(file, type, { signal: stop.signal, onChange })
  }

  return {
    files,
    /** Why one that was chosen is not among them; empty otherwise. */
    sentence,
    add(chosen: Iterable<File>) {
      let room = mostAttachments - files.length
      let refusal = ''
      for (const file of chosen) {
        const sendable = typeOrRefusal(file)
        if ('sentence' in sendable) refusal = `${file.name}: ${sendable.sentence}`
        else if (room === 0) refusal = tooManyAttachments
        else {
          room -= 1
          lastKey.current += 1
          const key = lastKey.current
          setFiles(now => [...now, { key, upload: { phase: 'sending', file, percent: 0 } }])
          send(key, file, sendable.type)
        }
      }
      setSentence(refusal)
    },
    retry(key: number, file: File) {
      const sendable = typeOrRefusal(file)
      if ('type' in sendable) send(key, file, sendable.type)
    },
    remove(key: number) {
      running.current.get(key)?.abort()
      running.current.delete(key)
      setFiles(now => now.filter(one => one.key !== key))
      setSentence('')
    },
    clear() {
      stopAll(running.current)
      setFiles([])
      setSentence('')
    },
    /** What the message's body says of them. */
    attachments: files.flatMap(({ upload }) =>
      upload.phase === 'there' ? [{ name: upload.file.name, fileUrl: upload.fileUrl }] : [],
    ),
    /** Some are on their way or did not come: a message sent now would go without them. */
    isIncomplete: files.some(({ upload }) => upload.phase !== 'there'),
    isChosen: files.length > 0,
  }
}

function stopAll(running: Map<number, AbortController>) {
  for (const stop of running.values()) stop.abort()
  running.clear()
}
