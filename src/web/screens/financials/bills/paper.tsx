import { lazy, Suspense, useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Spinner } from '#web/components/loading/spinner.tsx'
import { useFile } from '#web/documents/viewer/use-file.ts'
import { isPdf, isPicture, type Viewable } from '#web/documents/viewer/viewable.ts'
import styles from './bills.module.css'

const PdfPages = lazy(() => import('#web/documents/viewer/pdf-pages.tsx'))

/** The stored document of a bill, to be read while its lines are typed. */
export function StoredPaper({ file }: { file: Viewable }) {
  const { file: shown } = useFile(file.path, file.fileSize)
  return shown ? <Paper bytes={shown.bytes} name={file.name} type={file.fileType} /> : null
}

/** A file as it was chosen. */
export function ChosenPaper({ file }: { file: File }) {
  return <Paper bytes={file} name={file.name} type={file.type} />
}

function Paper({ bytes, name, type }: { bytes: Blob; name: string; type: string | null }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(bytes)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  if (isPicture({ fileType: type }))
    return <div className={styles.paper}>{url && <img src={url} alt={name} />}</div>
  if (!isPdf({ fileType: type })) return null
  return (
    <div className={styles.paper}>
      <Suspense fallback={<Spinner label={t('Loading the PDF')} />}>
        <PdfPages bytes={bytes} name={name} download={null} />
      </Suspense>
    </div>
  )
}
