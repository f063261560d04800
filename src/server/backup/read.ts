import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { StartError } from '../config/start-error.ts'
import { type Manifest, manifest, manifestName } from './manifest.ts'

const notOurs = (file: string) => `${file} is no backup of Rooftree, or it was cut short.`

/** An archive open for reading. */
export interface OpenBackup {
  manifest: Manifest
  read(path: string): Promise<Readable>
  close(): void
}

/** @throws StartError when it is not a Rooftree backup */
export async function openBackup(file: string): Promise<OpenBackup> {
  const zip = await openZip(file)
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const read = async (path: string) => {
      const entry = entries.get(path)
      if (!entry) throw new StartError(`${file} is damaged: '${path}' is not in it.`)
      return await zip.openReadStreamPromise(entry)
    }
    if (!entries.has(manifestName)) throw new StartError(notOurs(file))
    const text = Buffer.concat(await (await read(manifestName)).toArray()).toString('utf8')
    return { manifest: manifest.parse(JSON.parse(text)), read, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error instanceof StartError ? error : new StartError(notOurs(file))
  }
}

/**
 * Reads everything in an archive and compares it with its manifest.
 *
 * @throws StartError naming the first difference
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const backup = await openBackup(file)
  try {
    const { tables, files, key } = backup.manifest
    const entries = [...tables, ...files].map(({ entry }) => entry)
    for (const { path, sha256 } of key ? [...entries, key] : entries) {
      const found = await digestOf(await backup.read(path)).catch(() => 'unreadable')
      if (found !== sha256)
        throw new StartError(`${file} is damaged: '${path}' is not as it was written.`)
    }
    return backup.manifest
  } finally {
    backup.close()
  }
}

async function digestOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { lazyEntries: true, autoClose: false })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new StartError(`There is no file ${file}.`)
    throw new StartError(notOurs(file))
  }
}
