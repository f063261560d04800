import { useEffect, useRef, useState } from 'react'
import type { Document } from '#shared/documents.ts'
import { CallError } from '../api.ts'
import { saveFile } from '../save-file.ts'
import { toast } from '../ui/toast.tsx'
import { fetchFile } from './transfer.ts'

/** Brings a document's file to the reader's disk. `percent` is null while nothing is on its way. */
export function useDownload({ id, fileSize }: Pick<Document, 'id' | 'fileSize'>) {
  const [percent, setPercent] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    running.current = new AbortController()
    const { signal } = running.current
    setPercent(0)
    try {
      const { bytes, name } = await fetchFile(id, fileSize, { onProgress: setPercent, signal })
      saveFile(bytes, name)
    } catch (error) {
      if (!signal.aborted && !(error instanceof CallError)) throw error
      if (error instanceof CallError && error.status !== 401)
        toast.failure({ title: 'The file could not be downloaded', text: error.sentence })
    } finally {
      setPercent(null)
    }
  }

  return { percent, start: () => void start(), cancel: () => running.current?.abort() }
}
