import { labels } from '#shared/language/t.ts'
import { backupsIn, removeOldBackups } from '../backup/folder.ts'
import { makeBackup } from '../backup/write.ts'
import type { Job } from '../jobs/job.ts'

/** A backup a day, as soon as a UTC day has begun without one; a failed one is tried again the next hour. */
export const backups: Job = {
  name: 'backups',
  texts: labels({
    title: 'Daily backup',
    purpose: 'Copies the database and all files to the backup folder, if one is set',
  }),
  cron: '10 * * * *',
  async run({ backup, log }) {
    if (!backup) return
    const today = new Date().toISOString().slice(0, 10)
    const [newest] = await backupsIn(backup.place)
    if (newest?.takenAt.toISOString().slice(0, 10) === today) return
    const { file, bytes, manifest } = await makeBackup(backup.source, backup.place)
    log.info({ file, bytes }, 'Backup made')
    if (manifest.missing.length) log.error({ files: manifest.missing }, 'Files are missing')
    await removeOldBackups(backup.place, backup.keep)
  },
}
