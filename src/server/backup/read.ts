import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { StartError } from '../config/start-error.ts'
import { ZipReader } from './bytes.ts'
import { type Manifest, manifest, manifestName } from './manifest.ts'
import type { Stored } from './stored.ts'

const notOurs = (file: string) => `${file} is no backup of Rooftree, or it was cut short.`

export type ReadableBackup = Pick<Stored, 'label' | 'open'>

/** An archive open for reading. */
export interface OpenBackup {
  manifest: Manifest
  read(path: string): Promise<Readable>
  close(): void
}

/** @throws StartError when it is not a Rooftree backup */
export async function openBackup(stored: ReadableBackup): Promise<OpenBackup> {
  const { label: file } = stored
  const zip = await openZip(stored)
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
export async function verifyBackup(stored: ReadableBackup): Promise<Manifest> {
  const { label: file } = stored
  const backup = await openBackup(stored)
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

async function openZip({ label, open }: ReadableBackup): Promise<ZipFile> {
  const bytes = await open()
  try {
    return await fromRandomAccessReaderPromise(new ZipReader(bytes), bytes.size, {
      autoClose: false,
    })
  } catch (error) {
    await bytes.close()
    throw error instanceof StartError ? error : new StartError(notOurs(label))
  }
}
