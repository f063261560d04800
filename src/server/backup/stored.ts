import path from 'node:path'
import { readS3Address } from '../config/backup-settings.ts'
import type { Env } from '../config/environment.ts'
import { StartError } from '../config/start-error.ts'
import type { Bytes } from './bytes.ts'
import { decrypted } from './encryption.ts'
import { backupsIn } from './folder.ts'
import { folderPlace } from './folder-place.ts'
import { readPassphrase } from './passphrase.ts'
import { openPlace, type Place } from './place.ts'

/** An archive at its place, which may be encrypted. */
export interface Stored {
  /** For sentences: its path or address. */
  label: string
  /** The place that holds it, and the list of erased people beside it. */
  place: Place
  /** Its bytes, decrypted. */
  open(): Promise<Bytes>
}

export function storedAt(place: Place, name: string, passphrase?: string): Stored {
  const label = place.at(name)
  return { label, place, open: () => openDecrypted(() => place.open(name), label, passphrase) }
}

/** The bytes that `open` gives, decrypted; closed again where that fails. */
export async function openDecrypted(
  open: () => Promise<Bytes>,
  label: string,
  passphrase: string | undefined,
): Promise<Bytes> {
  const bytes = await open()
  try {
    return await decrypted(bytes, { label, passphrase })
  } catch (error) {
    await bytes.close()
    throw error
  }
}

/**
 * The archive that a person names: a path, or `s3://bucket/prefix/name`.
 *
 * @throws StartError where the settings do not lead there
 */
export async function findStored(env: Env, named: string): Promise<Stored> {
  const passphrase = await readPassphrase(env)
  const address = readS3Address(named)
  if (!address) return storedAt(folderPlace(path.dirname(named)), path.basename(named), passphrase)
  const base = env.backupPlace?.kind === 'bucket' ? env.backupPlace.bucket : env.s3
  if (!base) throw new StartError('To read from a bucket, set S3_KEY and S3_SECRET.')
  const parts = address.key.split('/')
  const name = parts.pop() ?? ''
  const bucket = { ...base, bucket: address.bucket }
  const place = await openPlace({ kind: 'bucket', bucket, prefix: parts.join('/') })
  return storedAt(place, name, passphrase)
}

/** @throws StartError where there is none */
export async function newestStored(env: Env, place: Place): Promise<Stored> {
  const [newest] = await backupsIn(place)
  if (!newest) throw new StartError(`There is no backup in ${place.label}.`)
  return storedAt(place, newest.name, await readPassphrase(env))
}
