import { MS_PER_DAY } from '#shared/dates.ts'
import type { BackupKeep } from '../config/backup-settings.ts'
import type { BackupFile } from './folder.ts'

/**
 * The backups to retain of `all`, newest first: the newest ones, or all of the newest 24 hours and the newest of so
 * many days, weeks and months (UTC) in which there is one.
 */
export function retained(all: readonly BackupFile[], keep: BackupKeep): Set<BackupFile> {
  if ('newest' in keep) return new Set(all.slice(0, keep.newest))
  const [newest] = all
  const since = (newest?.takenAt.getTime() ?? 0) - MS_PER_DAY
  return new Set([
    ...all.filter(({ takenAt }) => takenAt.getTime() > since),
    ...newestOfEach(all, keep.days, at => at.toISOString().slice(0, 10)),
    ...newestOfEach(all, keep.weeks, weekOf),
    ...newestOfEach(all, keep.months, at => at.toISOString().slice(0, 7)),
  ])
}

function newestOfEach(
  all: readonly BackupFile[],
  number: number,
  periodOf: (at: Date) => string,
): BackupFile[] {
  const found = new Map<string, BackupFile>()
  for (const backup of all) {
    const period = periodOf(backup.takenAt)
    if (!found.has(period)) found.set(period, backup)
  }
  return [...found.values()].slice(0, number)
}

/** Weeks begin on Monday; the first of January 1970 was a Thursday. */
function weekOf(at: Date): string {
  return `${Math.floor((at.getTime() / MS_PER_DAY + 3) / 7)}`
}
