import { MS_PER_DAY } from '#shared/dates.ts'
import { backupsIn } from '../backup/folder.ts'
import { readPassphrase } from '../backup/passphrase.ts'
import { usualPlace } from '../backup/place.ts'
import type { Env } from '../config/environment.ts'
import { ownCommand } from '../config/own-command.ts'
import { errorOf } from '../errors/caught.ts'
import { bad, type Check, good, look } from './check.ts'

const topic = 'Backups'

/**
 * Whether there is a backup, how old it is, and whether it leaves this machine encrypted. Without BACKUP_DIR none are set
 * up: that is no fault.
 *
 * @param isInUse whether there is data that a backup would restore
 */
export async function examineBackups(
  env: Env,
  isInUse: boolean,
  now = Date.now(),
): Promise<Check[]> {
  try {
    await readPassphrase(env)
    return [await newest(env, isInUse, now), ...secrecy(env)]
  } catch (error) {
    const { message: why } = errorOf(error)
    return [bad(topic, `No backup can be made: ${why}`, 'Correct the BACKUP_ settings.')]
  }
}

async function newest(env: Env, isInUse: boolean, now: number): Promise<Check> {
  const place = await usualPlace(env)
  const stored = await backupsIn(place)
  const [found] = stored
  const age = found ? now - found.takenAt.getTime() : 0
  const says = `The newest of ${stored.length} in ${place.label} is ${ageLabel(age)} old.`
  if (!env.backupPlace)
    return look(
      topic,
      found ? `Daily ones are not set up. ${says}` : 'They are not set up.',
      'Set BACKUP_DIR to a folder on another disk, or to s3://bucket/prefix: then there is one each day.',
    )
  const advice = `Run ${ownCommand('backup')} and see what it says.`
  if (!found && !isInUse)
    return look(topic, 'There is no backup, and nothing recorded that would need one yet.', advice)
  if (!found) return bad(topic, 'There is no backup.', advice)
  return age > 2 * MS_PER_DAY ? bad(topic, says, advice) : good(topic, says)
}

function ageLabel(age: number): string {
  const hours = Math.floor(age / 3_600_000)
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}

function secrecy({ backupPlace, backupPassphraseFile, s3 }: Env): Check[] {
  if (backupPlace?.kind !== 'bucket') return []
  const checks: Check[] = []
  if (!backupPassphraseFile)
    checks.push(
      look(
        topic,
        'They leave this machine unencrypted.',
        'Set BACKUP_PASSPHRASE_FILE to a file with a passphrase.',
      ),
    )
  if (s3?.bucket === backupPlace.bucket.bucket)
    checks.push(
      look(
        topic,
        'They are in the bucket of the files: both are lost with it.',
        'Set BACKUP_DIR to another bucket.',
      ),
    )
  return checks
}
