import { execFile } from 'node:child_process'
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../../config/data-folder.ts'
import { ownCommand } from '../../config/own-command.ts'
import { StartError } from '../../config/start-error.ts'
import { isSystemError } from '../../config/system-error.ts'
import { type Account, makeFolder } from './account.ts'
import { postgresFailure } from './failure.ts'
import type { Postgres } from './package.ts'
import { postgresEnvironment } from './process.ts'

/**
 * Creates the database's folder if it is missing, and refuses one that this PostgreSQL cannot use.
 *
 * @param password of the superuser; undefined trusts every process with access to the socket
 */
export async function prepareCluster(
  postgres: Postgres,
  account: Account,
  cluster: string,
  password?: string,
) {
  const made = await versionOf(cluster)
  if (made !== undefined) return await checkCluster(postgres, cluster, made)
  // Created aside and renamed: an interrupted start leaves no incomplete database.
  const draft = `${cluster}.new`
  await rm(draft, { recursive: true, force: true })
  await makeFolder(draft, account)
  try {
    await initdb(postgres, account, draft, password)
    await rename(draft, cluster)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  await syncFolder(path.dirname(cluster))
}

async function versionOf(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined
    throw error
  }
}

async function checkCluster(postgres: Postgres, cluster: string, made: string) {
  if (made !== String(postgres.major)) {
    throw new StartError(
      `${cluster} was made by PostgreSQL ${made} and this is ${postgres.major}: make a backup with the Rooftree that made it, and set DATA_DIR to a new folder for ${ownCommand('restore')}.`,
    )
  }
  const [we, { uid: owner }] = [process.getuid?.() ?? 0, await stat(cluster)]
  if (we !== 0 && we !== owner && process.platform !== 'win32') {
    throw postgresFailure('wrong ownership', cluster)
  }
}

/**
 * Sorting by ICU's root locale puts "ärger" beside "Argo" and does not depend on the machine's
 * locales; `C` for the rest keeps libc out of it. Checksums detect a faulty disk.
 */
async function initdb(postgres: Postgres, account: Account, folder: string, password?: string) {
  const secret = path.join(path.dirname(folder), `password.${process.pid}`)
  const access = password ? ['--auth=scram-sha-256', `--pwfile=${secret}`] : ['--auth=trust']
  const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und']
  if (password) await writeFile(secret, `${password}\n`, { mode: 0o600 })
  if (password && account.uid !== undefined) await chown(secret, account.uid, account.gid ?? 0)
  try {
    const login = ['--username=postgres', ...access]
    await run(account, postgres.initdb, ['-D', folder, '--data-checksums', ...options, ...login])
  } finally {
    if (password) await rm(secret, { force: true })
  }
}

function run(account: Account, program: string, args: string[]): Promise<void> {
  const [command = program, ...rest] = [...account.prefix, program, ...args]
  const folder = args[1] ?? ''
  return new Promise((resolve, reject) => {
    const options = { uid: account.uid, gid: account.gid, env: postgresEnvironment(), cwd: '/' }
    execFile(command, rest, options, (error, out, err) => {
      if (error) reject(postgresFailure(err || out || error.message, path.dirname(folder)))
      else resolve()
    })
  })
}
