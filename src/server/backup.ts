import path from 'node:path'
import { backupsIn, removeOldBackups } from './backup/folder.ts'
import { makeBackup } from './backup/write.ts'
import { loadEnv } from './config/environment.ts'
import { readSecretKeys } from './config/secret-key.ts'
import { StartError } from './config/start-error.ts'
import { errorOf } from './errors/caught.ts'
import { findDatabase } from './startup/find-database.ts'
import { openStore } from './storage/open-store.ts'

/**
 * `npm run backup`: one archive with everything, in BACKUP_DIR or the folder named after `--`. Rooftree may be
 * running or not. Exits with 1 when no backup was made.
 */
try {
  const env = loadEnv()
  const [named] = process.argv.slice(2)
  // npm changes into our folder; a relative path is meant from the user's folder.
  const folder = named ? path.resolve(process.env.INIT_CWD ?? '.', named) : env.backupDir
  const { ownerUrl, stop } = await findDatabase(env)
  try {
    const store = await openStore(env)
    const [key] = await readSecretKeys(env)
    const source = { url: ownerUrl, store, key, keyIsOurs: !env.secretKey }
    const into = folder ?? path.join(env.dataDir, 'backups')
    const { file, bytes, manifest } = await makeBackup(source, into)
    if (!named) await removeOldBackups(into, env.backupKeep)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${file}: ${count(rows)} rows and ${count(manifest.files.length)} files, ${size(bytes)}, read back and whole.`,
    )
    for (const name of manifest.missing)
      console.warn(`The file ${name} should be in ${env.s3?.bucket ?? env.dataDir} and is not.`)
    if (!named) console.log(`${count((await backupsIn(into)).length)} are kept in ${into}.`)
    if (!folder) console.log('That is the disk of the data itself: set BACKUP_DIR to another one.')
  } finally {
    await stop()
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : errorOf(error))
  process.exitCode = 1
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}

function size(bytes: number): string {
  return bytes < 1_000_000
    ? `${count(Math.ceil(bytes / 1_000))} kB`
    : `${count(Math.round(bytes / 1_000_000))} MB`
}
