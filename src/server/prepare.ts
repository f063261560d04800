import './config/resolve-once.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { refuseHalfRestored } from './backup/folder.ts'
import { loadEnv } from './config/environment.ts'
import { migrateDatabase } from './db/migrate.ts'
import { startEmbedded } from './postgres/embedded.ts'

const silent = { info: () => {}, warn: () => {} }

/**
 * Makes the built-in database of a first start while the launcher builds the screens, and compiles the server for Node's
 * cache. The start itself makes the rest, and reports any fault. A database that is there is left to it: before
 * its tables change there is a backup.
 */
try {
  const { dataDir, databaseUrl } = loadEnv()
  refuseHalfRestored(dataDir)
  if (!databaseUrl && !existsSync(path.join(dataDir, 'postgres'))) await makeDatabase(dataDir)
} catch {
  process.exitCode = 1
}

async function makeDatabase(dataDir: string) {
  const loading = import('./serve.ts')
  const database = await startEmbedded({ dataDir, log: silent })
  try {
    await migrateDatabase(database)
    await loading
  } finally {
    await database.stop()
  }
}
