import { useEffect, useRef, useState } from 'react'
import { type ChosenUpload, typeOrRefusal, useTransfer } from './use-upload.ts'

export interface ChosenFile {
  key: number
  upload: ChosenUpload
}

/** Several uploads, each by itself. `onThere` is called for each finished one. */
export function useUploads(onThere?: () => void) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const transfer = useTransfer()
  const running = useRef(new Map<number, AbortController>())
  const waiting = useRef<(() => Promise<void>)[]>([])
  const lanes = useRef(0)
  const lastKey = useRef(0)
  useEffect(() => {
    const all = running.current
    return () => stopAll(all)
  }, [])

  function change(key: number, upload: ChosenUpload) {
    setFiles(now => now.map(one => (one.key === key ? { key, upload } : one)))
  }

  function send(key: number, file: File) {
    const sendable = typeOrRefusal(file)
    if ('sentence' in sendable) {
      const { sentence } = sendable
      return change(key, { phase: 'failed', file, sentence, isFinal: true, isCrowded: false })
    }
    const stop = new AbortController()
    running.current.set(key, stop)
    change(key, { phase: 'sending', file, percent: 0 })
    const onChange = (upload: ChosenUpload) => {
      change(key, upload)
      if (upload.phase === 'there') onThere?.()
    }
    waiting.current.push(async () => {
      if (!stop.signal.aborted)
        await transfer(file, sendable.type, { signal: stop.signal, onChange })
    })
    goOn()
  }

  function goOn() {
    while (lanes.current < maxConcurrent) {
      const work = waiting.current.shift()
      if (!work) return
      lanes.current += 1
      void work().finally(() => {
        lanes.current -= 1
        goOn()
      })
    }
  }

  function remove(keys: readonly number[]) {
    for (const key of keys) {
      running.current.get(key)?.abort()
      running.current.delete(key)
    }
    setFiles(now => now.filter(({ key }) => !keys.includes(key)))
  }

  return {
    files,
    /** Starts uploads at once; refused files show the reason. Returns the key of each. */
    add(chosen: readonly File[]): number[] {
      const added = chosen.map(file => {
        lastKey.current += 1
        return { key: lastKey.current, file }
      })
      setFiles(now => [
        ...now,
        ...added.map(({ key, file }) => ({
          key,
          upload: { phase: 'sending', file, percent: 0 } as const,
        })),
      ])
      for (const { key, file } of added) send(key, file)
      return added.map(({ key }) => key)
    },
    retry: send,
    /** When unsaved uploads are discarded, those of this form are too. */
    sendAgain() {
      for (const { key, upload } of files)
        if (upload.phase === 'there' || (upload.phase === 'failed' && upload.isCrowded))
          send(key, upload.file)
    },
    remove,
    clear() {
      stopAll(running.current)
      setFiles([])
    },
    /** Some are on their way or did not come. */
    isIncomplete: files.some(({ upload }) => upload.phase !== 'there'),
    isSending: files.some(({ upload }) => upload.phase === 'sending'),
  }
}

/** More at once would share the line, and each would finish later. */
const maxConcurrent = 3

function stopAll(running: Map<number, AbortController>) {
  for (const stop of running.values()) stop.abort()
  running.clear()
}
