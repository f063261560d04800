import path from 'node:path'
import type { Bucket } from './bucket.ts'
import { StartError } from './start-error.ts'

/** Where backups are stored: an absolute path, or the beginning of names in a bucket. */
export type BackupPlace =
  | { kind: 'folder'; folder: string }
  | { kind: 'bucket'; bucket: Bucket; prefix: string }

/** Which backups are retained: a number of the newest, or the newest of so many days, weeks and months. */
export type BackupKeep = { newest: number } | { days: number; weeks: number; months: number }

export interface BackupSettings {
  /** Where daily backups go; undefined: backups on request only. */
  backupPlace: BackupPlace | undefined
  backupKeep: BackupKeep
  /** Absolute path of a file with the passphrase of backups; undefined: they are not encrypted. */
  backupPassphraseFile: string | undefined
}

const usualKeep: BackupKeep = { days: 7, weeks: 4, months: 12 }

/**
 * @param bucketOf the settings of a bucket by its name
 * @throws StartError naming the invalid value
 */
export function readBackupSettings(
  read: (name: string) => string | undefined,
  bucketOf: (name: string) => Bucket | undefined,
): BackupSettings {
  const passphraseFile = read('BACKUP_PASSPHRASE_FILE')
  return {
    backupPlace: readPlace(read('BACKUP_DIR'), bucketOf),
    backupKeep: readKeep(read('BACKUP_KEEP')),
    backupPassphraseFile: passphraseFile && path.resolve(passphraseFile),
  }
}

function readPlace(
  value: string | undefined,
  bucketOf: (name: string) => Bucket | undefined,
): BackupPlace | undefined {
  if (value === undefined) return undefined
  const address = readS3Address(value)
  if (!address) return { kind: 'folder', folder: path.resolve(value) }
  const bucket = address.bucket ? bucketOf(address.bucket) : undefined
  if (!bucket) throw new StartError('BACKUP_DIR must be a folder, or look like s3://bucket/prefix.')
  return { kind: 'bucket', bucket, prefix: address.key }
}

/** The parts of `s3://bucket/key`, the key without slashes around it; null for a path. */
export function readS3Address(value: string): { bucket: string; key: string } | null {
  if (!value.startsWith('s3://')) return null
  const [bucket = '', ...rest] = value.slice('s3://'.length).split('/')
  return { bucket, key: rest.filter(part => part !== '').join('/') }
}

function readKeep(value: string | undefined): BackupKeep {
  if (value === undefined) return usualKeep
  if (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 10_000)
    return { newest: Number(value) }
  const [, days, weeks, months] = /^(\d{1,3})d[ ,]*(\d{1,3})w[ ,]*(\d{1,3})m$/.exec(value) ?? []
  if (Number(days) >= 1) return { days: Number(days), weeks: Number(weeks), months: Number(months) }
  throw new StartError(
    `BACKUP_KEEP must be a number from 1 to 10000, or days, weeks and months like 7d,4w,12m, not '${value}'.`,
  )
}
