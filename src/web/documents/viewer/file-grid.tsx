import { FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { pictureAt } from '#web/components/values/person-avatar.tsx'
import { formatBytes } from '#web/format/format.ts'
import { useDownload } from '../use-download.ts'
import styles from './file-grid.module.css'
import { useFile } from './use-file.ts'
import { isPicture, isViewable, type Viewable } from './viewable.ts'
import { Viewer } from './viewer.tsx'

/** Files side by side: pictures small, and each opens in its place, or is saved where it cannot be shown. */
export function FileGrid<File extends Viewable>(props: {
  label: string
  files: readonly File[]
  /** Beside a file, such as its menu. */
  actions?: (file: File) => ReactNode
}) {
  const { label, files } = props
  const [large, setLarge] = useState<Viewable | null>(null)
  if (files.length === 0) return null
  return (
    <>
      <ul className={styles.grid} aria-label={label}>
        {files.map(file => (
          <li key={file.path}>
            {isViewable(file) ? (
              <button
                type="button"
                className={styles.thumb}
                aria-label={t('Open {name}', { name: file.name })}
                title={titleOf(file)}
                onClick={() => setLarge(file)}
              >
                {isPicture(file) ? <Small file={file} /> : <FileCard file={file} />}
              </button>
            ) : (
              <Saved file={file} />
            )}
            {props.actions?.(file)}
          </li>
        ))}
      </ul>
      {large && <Viewer file={large} onClose={() => setLarge(null)} />}
    </>
  )
}

function Small({ file }: { file: Viewable }) {
  const { file: small, error } = useFile(pictureAt(file.path, 320), null)
  // Without its picture it still opens, and shows the fault there.
  if (error) return <FileCard file={file} />
  return small ? <img src={small.url} alt="" /> : null
}

function FileCard({ file, percent }: { file: Viewable; percent?: number | null }) {
  return (
    <>
      <FileText size={26} aria-hidden />
      <span className={styles.name}>{file.name}</span>
      {typeof percent === 'number' && <span className={styles.size}>{percent}%</span>}
    </>
  )
}

function Saved({ file }: { file: Viewable }) {
  const { percent, start } = useDownload(file.path, file.fileSize)
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={t('Download {name}', { name: file.name })}
      title={titleOf(file)}
      disabled={percent !== null}
      onClick={start}
    >
      <FileCard file={file} percent={percent} />
    </button>
  )
}

function titleOf({ name, fileSize }: Viewable): string {
  return `${name}, ${formatBytes(fileSize ?? 0)}`
}
