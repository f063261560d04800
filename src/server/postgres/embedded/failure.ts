import { diskFull } from '../../config/data-folder.ts'
import { StartError } from '../../config/start-error.ts'

/** The output of PostgreSQL's programs before their failure, as one sentence. */
export function postgresFailure(output: string, folder: string): StartError {
  if (/No space left on device|Disk quota exceeded/.test(output))
    return new StartError(diskFull(folder))
  if (/Read-only file system/.test(output)) {
    return new StartError(
      `${folder} is on a read-only disk: set DATA_DIR to a folder that can be written.`,
    )
  }
  if (/could not look up effective user ID/.test(output)) {
    return new StartError(
      'PostgreSQL needs a user with a name, and this one is in no list of users: start Rooftree as another user, or set DATABASE_URL.',
    )
  }
  if (/wrong ownership|Permission denied|Operation not permitted/.test(output)) {
    return new StartError(
      `${folder} belongs to another user: start Rooftree as that user, or set DATA_DIR to another folder.`,
    )
  }
  if (damage.test(output)) return damaged(folder, reason(output))
  return new StartError(`The embedded PostgreSQL did not start: ${reason(output)}`)
}

const damage =
  /could not locate a valid checkpoint record|could not find the database system|invalid checkpoint|PANIC/

/** @param message PostgreSQL's own */
export function damaged(folder: string, message: string): StartError {
  return new StartError(
    `The database in ${folder} is damaged (${message}): restore it from a backup.`,
  )
}

/** PostgreSQL's own message without time stamp and level. */
function reason(output: string): string {
  const lines = output.trim().split('\n')
  const told = lines.findLast(line => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)
  return told?.replace(/^(but |.*?(FATAL|PANIC|error):\s*)/, '').trim() || 'it gave no reason.'
}
