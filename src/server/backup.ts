import path from 'node:path'
import { backupsIn, removeOldBackups } from './backup/folder.ts'
import { folderPlace } from './backup/folder-place.ts'
import { usualPlace } from './backup/place.ts'
import { backupSource } from './backup/source.ts'
import { findStored, newestStored } from './backup/stored.ts'
import { tryBackup } from './backup/verify.ts'
import { makeBackup } from './backup/write.ts'
import { type Env, loadEnv } from './config/environment.ts'
import { findDatabase } from './startup/find-database.ts'
import { counted, runCommand } from './startup/run-command.ts'
import { openStorage } from './storage/open-storage.ts'

/**
 * `npm run backup`: one archive with everything, in BACKUP_DIR or the folder named after `--`. `npm run backup --
 * --verify`: restores the newest, or the named one, into a scratch database and compares figures. Rooftree may be
 * running or not. Exits with 1 when no backup was made, or a figure differs.
 */
await runCommand(async () => {
  const [first, second] = process.argv.slice(2)
  if (first === '--verify') await verify(loadEnv(), second)
  else await make(loadEnv(), first)
})

async function make(env: Env, named: string | undefined) {
  // npm changes into our folder; a relative path is meant from the user's folder.
  const place = named ? folderPlace(fromUser(named)) : await usualPlace(env)
  const { ownerUrl, stop } = await findDatabase(env)
  try {
    const source = await backupSource(env, await openStorage(env), ownerUrl)
    const { file, bytes, manifest } = await makeBackup(source, place)
    if (!named) await removeOldBackups(place, env.backupKeep)
    console.log(
      `${file}: ${held(manifest)}, ${size(bytes)}${source.passphrase ? ', encrypted' : ''}, read back and whole.`,
    )
    for (const name of manifest.missing)
      console.warn(`The file ${name} should be in ${env.s3?.bucket ?? env.dataDir} and is not.`)
    if (!named)
      console.log(`${counted((await backupsIn(place)).length)} are kept in ${place.label}.`)
    if (!named && !env.backupPlace)
      console.log('That is the disk of the data itself: set BACKUP_DIR to another one.')
  } finally {
    await stop()
  }
}

async function verify(env: Env, named: string | undefined) {
  const stored = named
    ? await findStored(env, named.startsWith('s3://') ? named : fromUser(named))
    : await newestStored(env, await usualPlace(env))
  const began = performance.now()
  const manifest = await tryBackup(env, stored)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const sums = manifest.money ? ', with the same sums of money' : ''
  console.log(
    `${stored.label}: ${held(manifest)} came back${sums}. References and the audit log are whole. It took ${seconds} s.`,
  )
}

function fromUser(named: string): string {
  return path.resolve(process.env.INIT_CWD ?? '.', named)
}

function held({ tables, files }: { tables: { rows: number }[]; files: unknown[] }): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${counted(rows)} rows and ${counted(files.length)} files`
}

function size(bytes: number): string {
  return bytes < 1_000_000
    ? `${counted(Math.ceil(bytes / 1_000))} kB`
    : `${counted(Math.round(bytes / 1_000_000))} MB`
}
