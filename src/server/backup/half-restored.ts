import { existsSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../config/start-error.ts'

/** A marker file in the folder during a restore. */
export const note = (dataDir: string) => path.join(dataDir, 'restoring')

/** @throws StartError where a restore was killed: neither empty nor whole, it must not be served */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(note(dataDir)))
    throw new StartError(
      `A restore into ${dataDir} was cut short: delete that folder and restore again.`,
    )
}
