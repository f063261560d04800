import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BackupKeep } from '../config/backup-settings.ts'
import { StartError } from '../config/start-error.ts'
import { retained } from './keep.ts'
import { isBackup, momentOf } from './names.ts'
import type { Place } from './place.ts'

export interface BackupFile {
  name: string
  takenAt: Date
}

/** The backups in a place, newest first. */
export async function backupsIn(place: Place): Promise<BackupFile[]> {
  const names = (await place.names()).filter(isBackup).sort().reverse()
  return names.map(name => ({ name, takenAt: momentOf(name) }))
}

/** Removes our own backups that `keep` does not name, and incomplete ones of a crash. */
export async function removeOldBackups(place: Place, keep: BackupKeep): Promise<void> {
  const all = await backupsIn(place)
  const stay = retained(all, keep)
  for (const backup of all) if (!stay.has(backup)) await place.remove(backup.name)
  await place.tidy()
}

/** A file that lies in the folder while a backup is put into it. */
export const note = (dataDir: string) => path.join(dataDir, 'restoring')

/** @throws StartError where a restore was killed: neither empty nor whole, it must not be served */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(note(dataDir)))
    throw new StartError(
      `A restore into ${dataDir} was cut short: delete that folder and restore again.`,
    )
}
