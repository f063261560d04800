import { statfs } from 'node:fs/promises'
import pg from 'pg'
import type { Env } from '../config/environment.ts'
import { ownCommand } from '../config/own-command.ts'
import { StartError } from '../config/start-error.ts'
import { errorOf } from '../errors/caught.ts'
import { backupsIn, removeOldBackups } from './folder.ts'
import { usualPlace } from './place.ts'
import { makeBackup, type Source } from './write.ts'

/** A backup that young was made for this update, maybe while the former release still served. */
const recently = 3_600_000

/**
 * Makes a backup before an update changes the tables, unless there is one of the last hour. Without BACKUP_DIR it goes
 * into DATA_DIR, if there is room.
 *
 * @param source may not be opened without need
 * @returns a sentence for the operator
 * @throws StartError where BACKUP_DIR takes none: the tables then stay as they are
 */
export async function backUpBeforeUpdate(
  env: Env,
  ownerUrl: string,
  source: () => Promise<Source>,
): Promise<string> {
  try {
    const place = await usualPlace(env)
    const [newest] = await backupsIn(place)
    if (newest && Date.now() - newest.takenAt.getTime() < recently)
      return `The backup before this update is ${place.at(newest.name)}.`
    if (!env.backupPlace && !(await hasRoom(env.dataDir, ownerUrl)))
      return 'No backup was made before this update: DATA_DIR has no room for one, and BACKUP_DIR is not set.'
    const { file } = await makeBackup(await source(), place)
    await removeOldBackups(place, env.backupKeep)
    return `A backup was made before this update: ${file}.`
  } catch (error) {
    throw new StartError(
      `No backup could be made before this update, so nothing was changed: ${errorOf(error).message} Correct BACKUP_DIR, or make one with ${ownCommand('backup')}.`,
      { cause: error },
    )
  }
}

/** Whether the disk has twice the room of all rows and files. */
async function hasRoom(folder: string, ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: string }>(
      `select (pg_database_size(current_database())
         + (select coalesce(sum(file_size), 0) from uploads where received_at is not null))::text as bytes`,
    )
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize > 2 * Number(rows[0]?.bytes)
  } finally {
    await client.end()
  }
}
