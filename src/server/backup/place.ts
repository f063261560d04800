import path from 'node:path'
import type { BackupPlace } from '../config/backup-settings.ts'
import type { Env } from '../config/environment.ts'
import type { Bytes } from './bytes.ts'
import { folderPlace } from './folder-place.ts'

/** Where backups are stored: a folder, or a prefix in a bucket. */
export interface Place {
  /** As people write it: a path, or `s3://bucket/prefix`. */
  label: string
  /** The path or address of a name there. */
  at(name: string): string
  /** All names there, in no order; none for a missing folder. */
  names(): Promise<string[]>
  open(name: string): Promise<Bytes>
  /** Stores bytes under a new name. @throws StartError when it exists, or errors of `bytes`: then nothing is left */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<Draft>
  /** A missing one is no error. */
  remove(name: string): Promise<void>
  /** Removes the remains of writes that were killed. */
  tidy(): Promise<void>
  /** A short text; empty when it is not there. */
  readText(name: string): Promise<string>
  appendText(name: string, text: string): Promise<void>
}

/** A stored backup before it was read back. */
export interface Draft {
  bytes: number
  open(): Promise<Bytes>
  /** Gives it its name, durably. */
  publish(): Promise<void>
  /** Removes it, published or not. */
  discard(): Promise<void>
}

export async function openPlace(place: BackupPlace): Promise<Place> {
  if (place.kind === 'folder') return folderPlace(place.folder)
  // Loaded only where it is used: it would double the time of every start.
  const { bucketPlace } = await import('./bucket-place.ts')
  return bucketPlace(place.bucket, place.prefix)
}

/** The place of BACKUP_DIR, else a folder beside the data. */
export function usualPlace({ backupPlace, dataDir }: Pick<Env, 'backupPlace' | 'dataDir'>) {
  return openPlace(backupPlace ?? { kind: 'folder', folder: path.join(dataDir, 'backups') })
}
