import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { diskFull } from '../../config/data-folder.ts'
import { StartError } from '../../config/start-error.ts'

/** A copy that is just stopping gets this long to finish. */
const timeout = 3000

/**
 * Claims `dataDir` for this process. Node has no file locks of its own, but SQLite uses the
 * kernel's on every platform: atomic, and released with the process however it ends. So a stale
 * file means nothing, and process numbers need no guessing.
 *
 * @returns a function that releases the folder.
 * @throws StartError when another living process holds it.
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const database = new DatabaseSync(path.join(dataDir, 'lock'))
  const until = performance.now() + timeout
  try {
    while (!tryLock(database)) {
      if (performance.now() > until) throw new StartError(heldByAnother(dataDir))
      await wait(50)
    }
    return () => database.close()
  } catch (error) {
    database.close()
    if (!(error instanceof StartError) && error instanceof Error && /full/.test(error.message)) {
      throw new StartError(diskFull(dataDir))
    }
    throw error
  }
}

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec('pragma busy_timeout = 0; begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && /locked|busy/.test(error.message)) return false
    throw error
  }
}

const heldByAnother = (dataDir: string) =>
  `Another Rooftree is already running on ${dataDir}: stop it first, or set DATA_DIR to another folder.`
