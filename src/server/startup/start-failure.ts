import { statfsSync } from 'node:fs'
import { diskFull, folderFailure } from '../config/data-folder.ts'
import type { Env } from '../config/environment.ts'
import { StartError } from '../config/start-error.ts'
import { isSystemError } from '../config/system-error.ts'
import { errorOf } from '../errors/caught.ts'
import { say } from './say.ts'

/** Says why there is no start: one sentence for a fault that an operator can fix; the stack only for a fault of ours. */
export function sayStartFailure(caught: unknown): void {
  const error = errorOf(caught)
  const { name: type, message, stack = message } = error
  if (error instanceof StartError) say(message, 'fatal')
  else if (process.stderr.isTTY) say(stack, 'fatal')
  else say(`Rooftree did not start: ${message}`, 'fatal', { err: { type, message, stack } })
}

/** The sentence for a fault of the disk or the database during a start; other errors unchanged. */
export function startFailure(
  caught: unknown,
  { dataDir, databaseUrl, databaseOwnerUrl }: Pick<Env, Place>,
): Error {
  const error = errorOf(caught)
  if (error instanceof StartError) return error
  const { message } = error
  const code = isSystemError(error) ? (error.code ?? '') : ''
  if (disk.has(code)) {
    const place = 'path' in error && typeof error.path === 'string' ? error.path : dataDir
    return errorOf(folderFailure(error, place))
  }
  const isLost = lost.has(code) || code.startsWith('08') || lostByClient.test(message)
  // With no room for its log PostgreSQL ends, without a word to us.
  if (!databaseUrl && (code === '53100' || (isLost && isFull(dataDir))))
    return new StartError(diskFull(dataDir))
  if (code === '53100')
    return new StartError('The disk of PostgreSQL is full: free some space there and start again.')
  const name = databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL'
  if (code === '42501')
    return new StartError(
      `The role of ${name} may not change the tables (${message}): make it the owner of its database, ALTER DATABASE … OWNER TO it.`,
    )
  if (code === '25006')
    return new StartError(
      `${name} leads to a standby, which takes no changes: set it to the primary.`,
    )
  if (isLost)
    return new StartError(
      `PostgreSQL went away during the start (${message}): see its log, then start again.`,
    )
  return error
}

type Place = 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'
const disk = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'])
const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300'])
const lostByClient = /^Connection terminated|^Client has encountered a connection error/

/** Less than four files of PostgreSQL's write-ahead log, 16 MB each. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < 64 * 1024 * 1024
}
