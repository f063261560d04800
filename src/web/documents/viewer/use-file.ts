import { useEffect, useState } from 'react'
import { CallError } from '#web/client/api.ts'
import { fetchFile } from '../transfer.ts'

export interface Fetched {
  bytes: Blob
  /** The download name. */
  name: string
  /** Where the page itself may show it from. */
  url: string
}

const maxAttempts = 5

/** The file that a path answers. */
export function useFile(path: string, size: number | null) {
  const [state, setState] = useState<{ file?: Fetched; percent?: number; error?: CallError }>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stopping = new AbortController()
    let url = ''
    let again: ReturnType<typeof setTimeout> | undefined
    setState({})
    fetchFile(path, size, {
      onProgress: percent => setState({ percent }),
      signal: stopping.signal,
    }).then(
      file => {
        if (stopping.signal.aborted) return
        url = URL.createObjectURL(file.bytes)
        setState({ file: { ...file, url } })
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) return
        setState({ error })
        // A picture just uploaded is still being made small.
        if (error.status === 503 && attempt < maxAttempts)
          again = setTimeout(() => setAttempt(attempt + 1), 1_500)
      },
    )
    return () => {
      stopping.abort()
      clearTimeout(again)
      URL.revokeObjectURL(url)
    }
  }, [path, size, attempt])
  return { ...state, retry: () => setAttempt(attempt + 1) }
}
