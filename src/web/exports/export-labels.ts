import type { DataExport } from '#shared/data-exports.ts'
import { counted, formatAgo, formatBytes } from '#web/format/format.ts'

export function isBeingMade({ status }: Pick<DataExport, 'status'>): boolean {
  return status === 'waiting' || status === 'running'
}

/** `1,204 rows and 3 files · 2.4 MB · 5 minutes ago`. */
export function archiveSummary({ rowCount, fileCount, size, finishedAt }: DataExport): string {
  const held = `${counted(rowCount ?? 0, 'row')} and ${counted(fileCount ?? 0, 'file')}`
  return `${held} · ${formatBytes(size ?? 0)} · ${formatAgo(finishedAt ?? '')}`
}
