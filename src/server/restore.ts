import path from 'node:path'
import { restoreBackup } from './backup/restore.ts'
import { loadEnv } from './config/environment.ts'
import { ownCommand } from './config/own-command.ts'
import { StartError } from './config/start-error.ts'
import { counted, runCommand } from './startup/run-command.ts'

/**
 * `npm run restore -- the-backup.zip`: restores a backup into an empty DATA_DIR, and an empty database where
 * DATABASE_URL names one. Exits with 1, and without changes, when it cannot.
 */
await runCommand(async () => {
  const [named] = process.argv.slice(2)
  if (!named)
    throw new StartError(`Say which backup: ${ownCommand('restore path/to/rooftree-….zip')}`)
  const env = loadEnv()
  const isAddress = named.startsWith('s3://')
  const file = isAddress ? named : path.resolve(process.env.INIT_CWD ?? '.', named)
  const { manifest, keyFits } = await restoreBackup(env, file)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored into ${env.dataDir} as of ${manifest.takenAt}: ${counted(rows)} rows and ${counted(manifest.files.length)} files. The audit log is whole. Start Rooftree with ${ownCommand('start')}.`,
  )
  if (!keyFits)
    console.warn(
      'The backup was made with another SECRET_KEY: set that one, or name it in SECRET_KEY_OLD, or whoever signs in with a code from an app needs one of their recovery codes.',
    )
})
