import { backUpBeforeUpdate } from '../backup/before-update.ts'
import { backupSource } from '../backup/source.ts'
import type { Env } from '../config/environment.ts'
import { migrateDatabase } from '../db/migrate.ts'
import type { RunningDatabase } from '../postgres/running-database.ts'
import { openStorage } from '../storage/open-storage.ts'
import { say } from './say.ts'

/** Brings the tables up to this release, after a backup where that changes them. */
export async function migrateAfterBackup(env: Env, database: RunningDatabase): Promise<void> {
  const { ownerUrl } = database
  await migrateDatabase(database, async () => {
    const sourceOf = async () => backupSource(env, await openStorage(env), ownerUrl)
    say(await backUpBeforeUpdate(env, ownerUrl, sourceOf))
  })
}
