import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../config/data-folder.ts'
import { isSystemError } from '../config/system-error.ts'
import { requireName, type Store } from './store.ts'

/** Stores objects as files below `root`, spread over two levels of folders so that none grows long. */
export function folderStore(root: string): Store {
  return {
    async put(name, bytes) {
      const file = pathOf(root, name)
      await makeFolder(root, path.dirname(file))
      const part = `${file}.part`
      // `wx`: of two parallel uploads of one name, the second finds the other's part.
      const handle = await unless('EEXIST', open(part, 'wx', 0o600))
      if (!handle) return null
      try {
        // Checked with the part open, too: a faster upload may have placed the file by now.
        if (existsSync(file)) return null
        const size = await write(handle, bytes)
        await rename(part, file)
        await syncFolder(path.dirname(file))
        return size
      } finally {
        await handle.close()
        await rm(part, { force: true })
      }
    },

    async read(name, range) {
      const handle = await unless('ENOENT', open(pathOf(root, name), 'r'))
      return handle?.createReadStream({ ...range, highWaterMark: 64 * 1024 }) ?? null
    },

    async size(name) {
      const found = await unless('ENOENT', stat(pathOf(root, name)))
      return found?.size ?? null
    },

    async remove(name) {
      const file = pathOf(root, name)
      await Promise.all([rm(file, { force: true }), rm(`${file}.part`, { force: true })])
    },
  }
}

function pathOf(root: string, name: string): string {
  requireName(name)
  return path.join(root, name.slice(0, 2), name.slice(2, 4), name)
}

async function write(handle: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0
  for await (const chunk of bytes) {
    for (let done = 0; done < chunk.byteLength; ) {
      // A disk that runs full may take a part of a chunk before it refuses the rest.
      const { bytesWritten } = await handle.write(chunk, done)
      done += bytesWritten
    }
    size += chunk.byteLength
  }
  await handle.sync()
  return size
}

async function makeFolder(root: string, folder: string) {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= root.length; made = path.dirname(made))
    await syncFolder(path.dirname(made))
}

async function unless<T>(code: string, work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isSystemError(error, code)) return null
    throw error
  }
}
