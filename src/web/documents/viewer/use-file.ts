import { useEffect, useState } from 'react'
import { CallError } from '#web/client/api.ts'
import { fetchFile } from '../transfer.ts'

export interface Fetched {
  bytes: Blob
  /** What it is saved as. */
  name: string
  /** Where the page itself may show it from. */
  url: string
}

/** The file that a path answers. */
export function useFile(path: string, size: number | null) {
  const [state, setState] = useState<{ file?: Fetched; percent?: number; error?: CallError }>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches it anew.
  useEffect(() => {
    const stopping = new AbortController()
    let url = ''
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
        if (error instanceof CallError) setState({ error })
      },
    )
    return () => {
      stopping.abort()
      URL.revokeObjectURL(url)
    }
  }, [path, size, attempt])
  return { ...state, retry: () => setAttempt(attempt + 1) }
}
