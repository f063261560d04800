import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Spinner } from '#web/components/loading/spinner.tsx'
import { pictureAt } from '#web/components/values/person-avatar.tsx'
import { useDownload } from '../use-download.ts'
import { useFile } from './use-file.ts'
import { isPdf, type Viewable } from './viewable.ts'
import styles from './viewer.module.css'

/** Loaded when a PDF is first opened: its renderer is larger than all other code. */
const PdfPages = lazy(() => import('./pdf-pages.tsx'))

/** A picture or a PDF as large as the window allows, without leaving the page. */
export function Viewer({ file, onClose }: { file: Viewable; onClose: () => void }) {
  const onPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={file.name}
      size={isPdf(file) ? '62rem' : 'xl'}
      fullScreen={onPhone}
    >
      {isPdf(file) ? <Pdf file={file} /> : <Picture file={file} />}
    </Dialog>
  )
}

function Picture({ file }: { file: Viewable }) {
  // As large as a screen; the original is downloaded, and shown where there is no smaller version.
  const [path, setPath] = useState(pictureAt(file.path, 1600))
  const { file: shown, error, retry } = useFile(path, null)
  if (error?.status === 404 && path !== file.path) setPath(file.path)
  if (error)
    return (
      <FailureState title={t('The picture could not be loaded')} error={error} onRetry={retry} />
    )
  if (!shown) return <Wait label={t('Loading the picture')} />
  return (
    <>
      <img src={shown.url} alt={file.name} className={styles.picture} />
      <div className={styles.foot}>
        <DownloadButton file={file} />
      </div>
    </>
  )
}

function Pdf({ file }: { file: Viewable }) {
  const { file: shown, error, retry } = useFile(file.path, file.fileSize)
  const download = <DownloadButton file={file} />
  if (error)
    return <FailureState title={t('The PDF could not be loaded')} error={error} onRetry={retry} />
  const wait = <Wait label={t('Loading the PDF')} />
  if (!shown) return wait
  return (
    <Suspense fallback={wait}>
      <PdfPages bytes={shown.bytes} name={file.name} download={download} />
    </Suspense>
  )
}

function DownloadButton({ file }: { file: Viewable }) {
  const { percent, start } = useDownload(file.path, file.fileSize)
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Download size={16} aria-hidden />}
      disabled={percent !== null}
      onClick={start}
    >
      {percent === null ? t('Download') : `${percent}%`}
    </Button>
  )
}

function Wait({ label }: { label: string }) {
  return (
    <div className={styles.wait}>
      <Spinner label={label} />
    </div>
  )
}
