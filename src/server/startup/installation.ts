import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type pg from 'pg'
import { keyMark } from '../backup/manifest.ts'
import type { Env } from '../config/environment.ts'
import { ownCommand } from '../config/own-command.ts'
import type { Keys } from '../config/secret-key.ts'
import { StartError } from '../config/start-error.ts'
import { asOnlyOwner } from '../db/migrate.ts'
import { compareReleases, oldestServing, type Release, thisRelease } from '../db/release.ts'
import { StorageAway } from '../errors/errors.ts'
import type { Store } from '../storage/store.ts'

/** The object name of the store's mark. No upload has it. */
const markName = '00000000-0000-4000-8000-000000000000'

/** The parts of a server that must be equal on all. */
export interface Brought {
  keys: Keys
  store: Store
}

interface StoredMarks extends Release {
  oldestRelease: string
  oldestChanges: number
  keyMark: string
  storeMark: string | null
}

/**
 * Compares the key and the store of this server with those of the others, and records this release. A key whose
 * predecessor is in SECRET_KEY_OLD becomes that of all. An unreachable store is checked by the next start.
 *
 * @returns false where the store does not answer
 * @throws StartError naming the difference
 */
export async function settleInstallation(
  ownerUrl: string,
  brought: Brought,
  env: Place,
): Promise<boolean> {
  let answered = true
  await asOnlyOwner(ownerUrl, async client => {
    const stored = await readInstallation(client)
    const marks = await marksOf(brought, stored)
    const differs = stored && difference(stored, marks, env)
    if (differs) throw new StartError(differs)
    answered = marks.storeMark !== null
    await write(client, stored, marks)
  })
  return answered
}

/** Makes the key or the files of this server those of the installation, in any case. */
export async function adopt(
  ownerUrl: string,
  brought: Brought,
  what: 'key' | 'files',
): Promise<void> {
  await asOnlyOwner(ownerUrl, async client => {
    const stored = await readInstallation(client)
    if (!stored) throw new StartError('Nothing was written down yet: start Rooftree.')
    const written = what === 'files' ? { ...stored, storeMark: null } : stored
    const marks = await marksOf(brought, written)
    await write(client, stored, {
      keyMarks: what === 'key' ? marks.keyMarks : [stored.keyMark],
      storeMark: what === 'files' ? marks.storeMark : stored.storeMark,
    })
  })
}

/** @returns null before the first start of a release that writes it */
export async function readInstallation(client: pg.Client): Promise<StoredMarks | null> {
  const { rows } = await client.query<StoredMarks>(
    `select release, changes, oldest_release as "oldestRelease", oldest_changes as "oldestChanges",
       key_mark as "keyMark", store_mark as "storeMark" from installation`,
  )
  return rows[0] ?? null
}

interface Marks {
  keyMarks: string[]
  /** Null where the store does not answer. */
  storeMark: string | null
}

type Place = Pick<Env, 's3' | 'dataDir'>

/** The difference between a server and the others, in one sentence; null without one. */
export function difference(
  stored: Pick<StoredMarks, 'keyMark' | 'storeMark'>,
  { keyMarks, storeMark }: Marks,
  { s3, dataDir }: Place,
): string | null {
  if (!keyMarks.includes(stored.keyMark))
    return `The key of this server (fingerprint ${short(keyMarks[0])}) is not that of the installation (${short(stored.keyMark)}): set the same SECRET_KEY on every server, name the former one in SECRET_KEY_OLD, or, where it is lost, run ${ownCommand('adopt key')}.`
  if (stored.storeMark === null || storeMark === null || storeMark === stored.storeMark) return null
  const place = s3 ? `the bucket ${s3.bucket}` : path.join(dataDir, 'files')
  return `The files of this server in ${place} (fingerprint ${short(storeMark)}) are not those of the installation (${short(stored.storeMark)}): give every server the same bucket or folder, or, where they were moved here, run ${ownCommand('adopt files')}.`
}

const short = (mark = '') => (mark ? mark.slice(0, 8) : 'none')

async function marksOf({ keys, store }: Brought, stored: StoredMarks | null): Promise<Marks> {
  const keyMarks = keys.map(keyMark)
  const storeMark = await markOf(store, { makes: !stored?.storeMark }).catch((error: unknown) => {
    if (error instanceof StorageAway) return null
    throw error
  })
  return { keyMarks, storeMark }
}

/** The mark in a store; an empty text without one. */
export async function markOf(store: Store, { makes }: { makes: boolean }): Promise<string> {
  const found = await store.read(markName)
  if (found) return Buffer.concat(await found.toArray()).toString()
  if (!makes) return ''
  // Of two servers that start in parallel on one store, the second finds the first one's.
  await store.put(markName, inOne(randomUUID()))
  return markOf(store, { makes: false })
}

async function* inOne(text: string) {
  yield Buffer.from(text)
}

async function write(
  client: pg.Client,
  stored: StoredMarks | null,
  { keyMarks, storeMark }: Marks,
) {
  const own = await thisRelease()
  const newest = stored && compareReleases(stored.release, own.release) > 0 ? stored : own
  const isOlder = stored && compareReleases(stored.oldestRelease, oldestServing.release) > 0
  await client.query(
    `insert into installation (release, changes, oldest_release, oldest_changes, key_mark, store_mark)
       values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set release = excluded.release,
       changes = greatest(installation.changes, excluded.changes),
       oldest_release = excluded.oldest_release,
       oldest_changes = greatest(installation.oldest_changes, excluded.oldest_changes),
       key_mark = excluded.key_mark, store_mark = coalesce(excluded.store_mark, installation.store_mark),
       updated_at = now()`,
    [
      newest.release,
      own.changes,
      isOlder ? stored.oldestRelease : oldestServing.release,
      oldestServing.changes,
      keyMarks[0],
      storeMark || null,
    ],
  )
}
