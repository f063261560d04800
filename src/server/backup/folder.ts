import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../config/start-error.ts'
import { isSystemError } from '../config/system-error.ts'

const shape = /^rooftree-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/
const partDays = 1

/** `rooftree-2025-03-01T02-10-00Z.zip`: names sort by time, and no file system minds them. */
export function nameAt(moment: Date): string {
  return `rooftree-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`
}

export interface BackupFile {
  file: string
  takenAt: Date
}

/** The backups in a folder, newest first; none for a missing folder. */
export async function backupsIn(folder: string): Promise<BackupFile[]> {
  const names = await namesIn(folder)
  return names
    .filter(name => shape.test(name))
    .sort()
    .reverse()
    .map(name => ({ file: path.join(folder, name), takenAt: momentOf(name) }))
}

/** Retains the newest `keep` of our own backups, and removes incomplete ones of a crash. */
export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  for (const { file } of (await backupsIn(folder)).slice(keep)) await rm(file, { force: true })
  for (const name of await namesIn(folder)) {
    const part = path.join(folder, name)
    if (!name.endsWith('.part') || !shape.test(name.slice(0, -'.part'.length))) continue
    const { mtimeMs } = await stat(part)
    if (Date.now() - mtimeMs > partDays * 86_400_000) await rm(part, { force: true })
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return []
    throw error
  }
}

function momentOf(name: string): Date {
  const [day = '', time = ''] = name.slice('rooftree-'.length, -'.zip'.length).split('T')
  return new Date(`${day}T${time.replaceAll('-', ':')}`)
}

/** A file that lies in the folder while a backup is put into it. */
export const note = (dataDir: string) => path.join(dataDir, 'restoring')

/** @throws StartError where a restore was killed: neither empty nor whole, it must not be served */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(note(dataDir)))
    throw new StartError(
      `A restore into ${dataDir} was cut short: delete that folder and restore again.`,
    )
}
