import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Document } from '#shared/documents.ts'
import { CallError } from '../api.ts'
import { saveFile } from '../save-file.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './preview-picture.module.css'
import { fetchFile } from './transfer.ts'

/** A picture as large as the window allows, without leaving the page. */
export function PreviewPicture({ document, onClose }: { document: Document; onClose: () => void }) {
  const onPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const { file, url, error, retry } = useFile(document)
  return (
    <Dialog opened onClose={onClose} title={document.name} size="xl" fullScreen={onPhone}>
      {error ? (
        <FailureState title="The picture could not be loaded" error={error} onRetry={retry} />
      ) : url && file ? (
        <>
          <img src={url} alt={document.name} className={styles.picture} />
          <Group justify="flex-end" mt="md">
            <Button
              variant="default"
              leftSection={<Download size={16} aria-hidden />}
              onClick={() => saveFile(file.bytes, file.name)}
            >
              Download
            </Button>
          </Group>
        </>
      ) : (
        <div className={styles.wait}>
          <Spinner label="Loading the picture" />
        </div>
      )}
    </Dialog>
  )
}

interface Fetched {
  bytes: Blob
  name: string
}

/** A document's file, with an address the page itself may show it from. */
function useFile({ id, fileSize }: Document) {
  const [state, setState] = useState<{ file?: Fetched; url?: string; error?: CallError }>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches it anew.
  useEffect(() => {
    const stopping = new AbortController()
    let url = ''
    setState({})
    fetchFile(`/api/documents/${id}/download`, fileSize, {
      onProgress: () => {},
      signal: stopping.signal,
    }).then(
      file => {
        if (stopping.signal.aborted) return
        url = URL.createObjectURL(file.bytes)
        setState({ file, url })
      },
      (error: unknown) => {
        if (error instanceof CallError) setState({ error })
      },
    )
    return () => {
      stopping.abort()
      URL.revokeObjectURL(url)
    }
  }, [id, fileSize, attempt])
  return { ...state, retry: () => setAttempt(attempt + 1) }
}
