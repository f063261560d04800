import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openDataFolder } from '../config/data-folder.ts'
import type { Env } from '../config/environment.ts'
import { knownKeys } from '../config/secret-key.ts'
import { StartError } from '../config/start-error.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { externalDatabase } from '../postgres/running-database.ts'
import { openStore } from '../storage/open-store.ts'
import type { Store } from '../storage/store.ts'
import { erasedFileIn, erasedFileName } from './erased-file.ts'
import { note, refuseHalfRestored } from './folder.ts'
import { folderPlace } from './folder-place.ts'
import { loadBackup, requireEmptyDatabase, requireKnown } from './load.ts'
import { keyMark, type Manifest } from './manifest.ts'
import { openPlace } from './place.ts'
import { openBackup, verifyBackup } from './read.ts'
import { findStored, type Stored } from './stored.ts'

/** Entries allowed in an otherwise empty folder: those of a disk or an operator. */
const harmless = new Set(['lost+found', 'backups', erasedFileName])

export interface Restored {
  manifest: Manifest
  /** Whether a key of this machine is the one the backup was made with. */
  keyFits: boolean
}

/**
 * Restores a backup into an empty folder and an empty database, after reading all of it once. A
 * failed restore is removed.
 *
 * @throws StartError with the reason
 */
export async function restoreBackup(env: Env, named: string): Promise<Restored> {
  const stored = await findStored(env, named)
  const manifest = await verifyBackup(stored)
  requireKnown(manifest)
  await requireEmptyFolder(env.dataDir)
  if (env.databaseUrl)
    await requireEmptyDatabase((await externalDatabase(env.databaseUrl, env)).ownerUrl)
  await openDataFolder(env.dataDir)
  await writeFile(note(env.dataDir), `${stored.label}\n`, { flush: true })
  const store = await openStore(env)
  const put: string[] = []
  try {
    await putFiles(env, { stored, store, put })
    await putRows(env, stored)
  } catch (error) {
    await emptyFolder(env.dataDir)
    for (const name of put) await store.remove(name)
    throw error
  }
  // The next start repeats the erasures since the backup.
  const beside = [stored.place, ...(env.backupPlace ? [await openPlace(env.backupPlace)] : [])]
  const erased = await erasedFileIn([folderPlace(env.dataDir), ...beside]).read()
  await erasedFileIn([folderPlace(env.dataDir)]).add(erased)
  await rm(note(env.dataDir))
  return { manifest, keyFits: await keyFits(env, manifest) }
}

async function requireEmptyFolder(dataDir: string) {
  const names = await readdir(dataDir).catch(() => [])
  refuseHalfRestored(dataDir)
  if (names.every(name => harmless.has(name))) return
  throw new StartError(
    `A backup is only restored into an empty folder, and ${dataDir} is not: set DATA_DIR to another.`,
  )
}

async function emptyFolder(dataDir: string) {
  for (const name of await readdir(dataDir))
    if (!harmless.has(name)) await rm(path.join(dataDir, name), { recursive: true, force: true })
}

interface Putting {
  stored: Stored
  store: Store
  /** Receives each file that was new: a bucket may still hold those of the backup. */
  put: string[]
}

async function putFiles({ dataDir, secretKey }: Env, { stored, store, put }: Putting) {
  const backup = await openBackup(stored)
  try {
    for (const { name, entry } of backup.manifest.files)
      if ((await store.put(name, await backup.read(entry.path))) !== null) put.push(name)
    const { key } = backup.manifest
    if (!key || secretKey) return
    const bytes = Buffer.concat(await (await backup.read(key.path)).toArray())
    await writeFile(path.join(dataDir, 'secret-key'), bytes, { mode: 0o600, flush: true })
  } finally {
    backup.close()
  }
}

async function putRows(
  { dataDir, databaseUrl, databaseDirectUrl, databaseOwnerUrl }: Env,
  stored: Stored,
) {
  const silent = { info: () => {}, warn: console.warn }
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log: silent })
  const backup = await openBackup(stored)
  try {
    const external = databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl
    await loadBackup(embedded?.ownerUrl ?? external ?? '', backup)
  } finally {
    backup.close()
    await embedded?.stop()
  }
}

async function keyFits(env: Env, manifest: Manifest): Promise<boolean> {
  return (await knownKeys(env)).some(key => keyMark(key) === manifest.keyMark)
}
