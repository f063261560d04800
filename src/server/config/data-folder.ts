import { existsSync } from 'node:fs'
import { access, constants, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './start-error.ts'
import { isSystemError } from './system-error.ts'

/**
 * Creates `folder` if it is missing and checks that we can write to it.
 *
 * @throws StartError with a sentence for each reason
 */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await makeWithParents(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderFailure(error, folder)
  }
}

/** Node's `recursive: true` never returns below a dangling link, for example to an unplugged disk. */
async function makeWithParents(folder: string) {
  if (existsSync(folder)) return await mkdir(folder, { recursive: true })
  const parent = path.dirname(folder)
  if (parent !== folder && !existsSync(parent)) await makeWithParents(parent)
  await mkdir(folder, { mode: 0o700 }).catch(error => {
    // Another start was faster; otherwise a dangling link "exists".
    if (!existsSync(folder)) throw error
  })
}

/** The sentence for a failure of a folder; other errors unchanged. */
export function folderFailure(error: unknown, folder: string): unknown {
  if (!isSystemError(error)) return error
  const sentence = {
    EACCES: `Rooftree may not read and write ${folder}: give this user the rights, or set DATA_DIR to another folder.`,
    EPERM: `Rooftree may not read and write ${folder}: give this user the rights, or set DATA_DIR to another folder.`,
    EROFS: `${folder} is on a read-only disk: set DATA_DIR to a folder that can be written.`,
    ENOTDIR: `${folder} cannot be a folder, because a file is in its way: set DATA_DIR to another path.`,
    EEXIST: `${folder} cannot be a folder, because a file is in its way: set DATA_DIR to another path.`,
    ENOENT: `${folder} cannot be made here: set DATA_DIR to another path.`,
    ENAMETOOLONG: `The path ${folder} is too long: set DATA_DIR to a shorter one.`,
    ENOTEMPTY: `${folder} holds a folder 'postgres' that is not a database: move it away, or set DATA_DIR to another folder.`,
    ENOSPC: diskFull(folder),
    EDQUOT: diskFull(folder),
  }[error.code ?? '']
  return sentence ? new StartError(sentence) : error
}

export function diskFull(folder: string): string {
  return `The disk that holds ${folder} is full: free some space and start again.`
}

/** A new name survives a power cut only once its folder is on the disk. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
