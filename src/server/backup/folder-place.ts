import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { daysAgo } from '#shared/dates.ts'
import { syncFolder } from '../config/data-folder.ts'
import { StartError } from '../config/start-error.ts'
import { isSystemError } from '../config/system-error.ts'
import { fileBytes } from './bytes.ts'
import { isBackup } from './names.ts'
import type { Place } from './place.ts'

const ending = '.part'
const partDays = 1

/** Backups as files of one folder, which is created with the first. */
export function folderPlace(folder: string): Place {
  const at = (name: string) => path.join(folder, name)

  async function names(): Promise<string[]> {
    try {
      return await readdir(folder)
    } catch (error) {
      if (isSystemError(error, 'ENOENT')) return []
      throw error
    }
  }

  return {
    label: folder,
    at,
    names,
    open: name => fileBytes(at(name)),

    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = at(name)
      if (existsSync(file)) throw new StartError(`${file} is there already: try again in a second.`)
      const part = file + ending
      const discard = () => rm(part, { force: true })
      const handle = await open(part, 'wx', 0o600)
      try {
        return {
          bytes: await fill(handle, bytes),
          open: () => fileBytes(part),
          async publish() {
            await rename(part, file)
            await syncFolder(folder)
          },
          discard,
        }
      } catch (error) {
        await discard()
        throw error
      } finally {
        await handle.close()
      }
    },

    remove: name => rm(at(name), { force: true }),

    async tidy() {
      for (const name of await names()) {
        if (!name.endsWith(ending) || !isBackup(name.slice(0, -ending.length))) continue
        const { mtimeMs } = await stat(at(name))
        if (mtimeMs < daysAgo(partDays).getTime()) await rm(at(name), { force: true })
      }
    },

    async readText(name) {
      return await readFile(at(name), 'utf8').catch((error: unknown) => {
        if (isSystemError(error, 'ENOENT')) return ''
        throw error
      })
    },

    async appendText(name, text) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const handle = await open(at(name), 'a', 0o600)
      try {
        await handle.write(text)
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
  }
}

/** @returns the number of bytes, which are on the disk */
async function fill(handle: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  await handle.writeFile(bytes)
  await handle.sync()
  return (await handle.stat()).size
}
