import { backUpBeforeUpdate } from '../backup/before-update.ts'
import { readPassphrase } from '../backup/passphrase.ts'
import type { Env } from '../config/environment.ts'
import { readSecretKeys } from '../config/secret-key.ts'
import { migrateDatabase } from '../db/migrate.ts'
import type { RunningDatabase } from '../postgres/running-database.ts'
import { openStore } from '../storage/open-store.ts'
import type { Storage } from '../storage/store.ts'
import { say } from './say.ts'

/** Brings the tables up to this release, after a backup where that changes them. */
export async function migrateAfterBackup(env: Env, database: RunningDatabase): Promise<void> {
  const { ownerUrl } = database
  await migrateDatabase(database, async () => {
    const sourceOf = async () => backupSource(env, await openStorage(env), ownerUrl)
    say(await backUpBeforeUpdate(env, ownerUrl, sourceOf))
  })
}

export async function openStorage(env: Env): Promise<Storage> {
  return { store: await openStore(env), keys: await readSecretKeys(env) }
}

export async function backupSource(env: Env, { store, keys: [key] }: Storage, url: string) {
  const passphrase = await readPassphrase(env)
  return { url, store, key, keyIsOurs: !env.secretKey, passphrase }
}
