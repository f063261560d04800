import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../config/start-error.ts'

/** The way to run a PostgreSQL program: its command prefix and user. */
export interface Account {
  prefix: string[]
  uid?: number
  gid?: number
}

/** Ends PostgreSQL properly when our own process is killed and cannot do it. Linux only. */
const endsWithUs = ['setpriv', '--pdeathsig', 'INT']
/** To PostgreSQL we are user 1000, to the file system we stay root. */
const asNoRoot = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
const nobody = 65_534

/**
 * PostgreSQL refuses to run as root, and many servers and containers run everything as root. The
 * first way that works is used: the folder's owner, a user namespace, `nobody`.
 *
 * @param cluster the database's folder, which may not exist yet
 * @throws StartError when this is root and no way works
 */
export async function chooseAccount(program: string, cluster: string): Promise<Account> {
  if (process.platform === 'win32') return { prefix: [] }
  for (const account of await candidates(cluster)) {
    if (await reaches(account, program, path.dirname(cluster))) return account
  }
  if (process.getuid?.() !== 0) return { prefix: [] }
  throw new StartError(
    `PostgreSQL does not run as root, and no other user can reach both ${path.dirname(cluster)} and Rooftree's own folder: start Rooftree as another user, or set DATABASE_URL.`,
  )
}

/** A folder that only the user who runs PostgreSQL can open. */
export async function makeFolder(folder: string, { uid, gid }: Account) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
}

async function candidates(cluster: string): Promise<Account[]> {
  if (process.getuid?.() !== 0) return [{ prefix: endsWithUs }]
  const parent = path.dirname(cluster)
  const made = await stat(cluster).catch(() => undefined)
  const root: Account = { prefix: [...asNoRoot, ...endsWithUs] }
  if (made) return made.uid === 0 ? [root] : as(made)
  return [
    ...as(await stat(parent)),
    root,
    ...as(await stat(path.dirname(parent))),
    ...as({ uid: nobody, gid: nobody }),
  ]
}

function as({ uid, gid }: { uid: number; gid: number }): Account[] {
  if (uid === 0) return []
  return [
    { prefix: endsWithUs, uid, gid },
    { prefix: [], uid, gid },
  ]
}

async function reaches(account: Account, program: string, folder: string): Promise<boolean> {
  if (account.uid !== undefined) await letThrough(folder)
  const [command = 'test', ...rest] = [...account.prefix, 'test', '-x', program, '-a', '-x', folder]
  return promisify(execFile)(command, rest, { uid: account.uid, gid: account.gid }).then(
    () => true,
    () => false,
  )
}

/** Another user must pass through the folder to its own, without reading the other entries. */
async function letThrough(folder: string) {
  const { mode, uid } = await stat(folder)
  if (uid === 0) await chmod(folder, mode | 0o011)
}
