import type { DataExport } from '#shared/data-exports.ts'
import { formatAgo, formatBytes, formatCount } from '../format.ts'

export function isBeingMade({ status }: Pick<DataExport, 'status'>): boolean {
  return status === 'waiting' || status === 'running'
}

/** `1,204 rows and 3 files · 2.4 MB · 5 minutes ago`. */
export function archiveWords({ rowCount, fileCount, size, finishedAt }: DataExport): string {
  const counted = (count: number | null, one: string) =>
    `${formatCount(count ?? 0)} ${one}${count === 1 ? '' : 's'}`
  const held = `${counted(rowCount, 'row')} and ${counted(fileCount, 'file')}`
  return `${held} · ${formatBytes(size ?? 0)} · ${formatAgo(finishedAt ?? '')}`
}
