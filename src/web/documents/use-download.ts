import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { saveFile } from '#web/client/save-file.ts'
import { fetchFile } from './transfer.ts'

/** Downloads the file of a call. `percent` is null without a running download. */
export function useDownload(path: string, size: number | null) {
  const [percent, setPercent] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    running.current = new AbortController()
    const { signal } = running.current
    setPercent(0)
    try {
      const { bytes, name } = await fetchFile(path, size, { onProgress: setPercent, signal })
      saveFile(bytes, name)
    } catch (error) {
      if (!signal.aborted) notifyFailure(error, { title: t('The file could not be downloaded') })
    } finally {
      setPercent(null)
    }
  }

  return { percent, start: () => void start(), cancel: () => running.current?.abort() }
}
