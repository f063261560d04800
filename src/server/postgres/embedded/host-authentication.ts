import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartError } from '../../config/start-error.ts'
import { type Account, makeFolder } from './account.ts'

/** The address of a PostgreSQL of ours: a socket in a private folder, or loopback. */
export type HostAuthentication = { folder: string } | { port: number; password: string }

/** A connection string that `pg` understands. */
export function urlAt(host: HostAuthentication, user: string, database: string): string {
  return 'folder' in host
    ? `postgresql://${user}@/${database}?host=${encodeURIComponent(host.folder)}`
    : `postgresql://${user}:${encodeURIComponent(host.password)}@127.0.0.1:${host.port}/${database}`
}

/** The settings that make PostgreSQL listen there and nowhere else. */
export function hostAuthenticationSettings(host: HostAuthentication): Record<string, string> {
  return 'folder' in host
    ? {
        listen_addresses: '',
        port: '5432',
        unix_socket_directories: `"${host.folder}"`,
        unix_socket_permissions: '0700',
      }
    : { listen_addresses: '127.0.0.1', port: String(host.port), unix_socket_directories: '' }
}

/**
 * An empty folder for the socket that only `account` can open: inside `dataDir` where that path is
 * short enough for a socket, otherwise a temporary one.
 */
export async function makeSocketFolder(dataDir: string, account: Account): Promise<string> {
  const home = path.join(dataDir, 'socket')
  if (fits(home)) {
    // No process listens there now; a crash may have left a socket and its lock file.
    await rm(home, { recursive: true, force: true })
    await makeFolder(home, account)
    return home
  }
  const folder = await temporaryFolder(dataDir)
  await makeFolder(folder, account)
  return folder
}

async function temporaryFolder(dataDir: string): Promise<string> {
  const parents = [tmpdir(), '/tmp'].filter(parent => fits(path.join(parent, 'rooftree-XXXXXX')))
  const [parent] = parents
  if (parent) return await mkdtemp(path.join(parent, 'rooftree-'))
  throw new StartError(
    `The path ${dataDir} is too long for PostgreSQL's socket, and so is the temporary folder: choose a shorter DATA_DIR.`,
  )
}

/** A free port on loopback, at least at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port)
        else reject(new Error('no port'))
      })
    })
  })
}

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, a closing zero included. A quote or comma would end the setting. */
function fits(folder: string): boolean {
  const limit = process.platform === 'darwin' ? 103 : 107
  const socket = path.join(folder, '.s.PGSQL.5432')
  return Buffer.byteLength(socket) <= limit && !folder.includes('"')
}
