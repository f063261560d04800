import type pg from 'pg'
import { keyMark } from '../backup/manifest.ts'
import type { Env } from '../config/environment.ts'
import { knownKeys } from '../config/secret-key.ts'
import { difference, markOf, readInstallation } from '../startup/installation.ts'
import type { Store } from '../storage/store.ts'
import { bad, type Check, good } from './check.ts'

/** Whether this server has the key and the files of the others. Unknown before the first start. */
export async function examineInstallation(
  client: pg.Client,
  env: Env,
  store: Store,
): Promise<Check[]> {
  const topic = 'Servers'
  const stored = await readInstallation(client)
  const keyMarks = (await knownKeys(env)).map(keyMark)
  if (!stored || keyMarks.length === 0) return []
  // An unreadable store is reported by the check of files.
  const storeMark = await markOf(store, { makes: false }).catch(() => null)
  const differs = difference(stored, { keyMarks, storeMark }, env)
  if (differs)
    return [bad(topic, differs, 'Until then this server does not start, and files seem missing.')]
  return [good(topic, `Key and files are those of every server; the release is ${stored.release}.`)]
}
