import { useEffect, useState } from 'react'
import { useUploads } from '#web/documents/use-uploads.ts'
import { blankLine, type DeductionLine } from './move-out-values.ts'

/** Changes the lines of deductions; a finished upload becomes a document of its line. */
export function useDeductions(
  lines: readonly DeductionLine[],
  set: (lines: DeductionLine[]) => void,
) {
  const uploads = useUploads()
  const [lineOf, setLineOf] = useState<ReadonlyMap<number, number>>(new Map())

  function change(key: number, values: Partial<DeductionLine>) {
    set(lines.map(line => (line.key === key ? { ...line, ...values } : line)))
  }

  const finished = uploads.files.flatMap(({ key, upload }) =>
    upload.phase === 'there' ? [{ key, name: upload.file.name, fileUrl: upload.fileUrl }] : [],
  )
  useEffect(() => {
    if (finished.length === 0) return
    set(
      lines.map(line => ({
        ...line,
        documents: [
          ...line.documents,
          ...finished
            .filter(({ key }) => lineOf.get(key) === line.key)
            .map(({ name, fileUrl }) => ({ name, fileUrl })),
        ],
      })),
    )
    uploads.remove(finished.map(({ key }) => key))
  })

  return {
    change,
    add: () => set([...lines, blankLine(Math.max(-1, ...lines.map(({ key }) => key)) + 1)]),
    remove(key: number) {
      uploads.remove(uploads.files.filter(file => lineOf.get(file.key) === key).map(one => one.key))
      set(lines.filter(line => line.key !== key))
    },
    attach(key: number, files: readonly File[]) {
      const keys = uploads.add(files)
      setLineOf(now => new Map([...now, ...keys.map(file => [file, key] as const)]))
    },
    uploadsOf: (key: number) => uploads.files.filter(file => lineOf.get(file.key) === key),
    retry: uploads.retry,
    stop: (file: number) => uploads.remove([file]),
    isSending: uploads.isSending,
  }
}
