import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Day } from '#shared/dates.ts'
import { openDataFolder } from '../config/data-folder.ts'
import { readSecretKeys } from '../config/secret-key.ts'
import { StartError } from '../config/start-error.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { inTransaction } from '../postgres/database.ts'
import { lockFolder } from '../postgres/embedded/lock.ts'
import { startEmbedded } from '../postgres/embedded.ts'
import { folderStore } from '../storage/folder-store.ts'
import { loadDemo } from './load.ts'

/** Incremented when the portfolio itself changes, so that an older folder is filled again. */
const edition = 4

/**
 * Prepares a folder with the demo portfolio as of `today`. Changes in it stay until the end of the
 * day; on another day the folder is emptied and filled again, because figures relative to today
 * grow stale. A folder without a demo is never touched.
 *
 * @throws StartError when the folder holds other data, or is in use
 */
export async function fillFolder(
  dataDir: string,
  { today, publicUrl, say }: { today: Day; publicUrl: string; say: (sentence: string) => void },
): Promise<void> {
  await openDataFolder(dataDir)
  const mark = path.join(dataDir, 'demo.json')
  const found = await readFile(mark, 'utf8').catch(() => null)
  const wanted = JSON.stringify({ edition, today })
  if (found === wanted) return
  await empty(dataDir, mark, found !== null)
  say('Loading the demo portfolio …')
  await load(dataDir, today, publicUrl)
  // Last: a folder without it was not finished, and is emptied at the next start.
  await writeFile(mark, wanted)
}

async function empty(dataDir: string, mark: string, isOurs: boolean) {
  const entries = await readdir(dataDir)
  if (!isOurs && entries.length > 0)
    throw new StartError(
      `${dataDir} holds something else than the demo: set DATA_DIR to an empty folder, or leave it out.`,
    )
  await writeFile(mark, '{}')
  const unlock = await lockFolder(dataDir)
  try {
    for (const name of entries)
      if (name !== 'demo.json' && !name.startsWith('lock'))
        await rm(path.join(dataDir, name), { recursive: true })
  } finally {
    unlock()
  }
}

async function load(dataDir: string, today: Day, publicUrl: string) {
  const postgres = await startEmbedded({ dataDir, log: { info: () => {}, warn: console.warn } })
  try {
    await migrateDatabase(postgres)
    const client = new pg.Client({ connectionString: postgres.appUrl })
    client.on('error', () => {})
    await client.connect()
    try {
      const store = folderStore(path.join(dataDir, 'files'))
      // As the server that starts afterwards reads them.
      const keys = await readSecretKeys({ dataDir, secretKey: undefined, formerKeys: [] })
      await inTransaction(client, db => loadDemo(db, { today, store, publicUrl, keys }))
    } finally {
      await client.end()
    }
  } finally {
    await postgres.stop()
  }
}
