import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../config/data-folder.ts'
import { StartError } from '../config/start-error.ts'
import { Archive } from '../storage/archive.ts'
import type { Store } from '../storage/store.ts'
import { nameAt } from './folder.ts'
import { keyMark, type Manifest, manifestName } from './manifest.ts'
import { verifyBackup } from './read.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'

export interface Source {
  /** Of a role that may read every table. */
  url: string
  store: Store
  key: string
  /** Whether Rooftree generated the key: then no one else stores it. */
  keyIsOurs: boolean
}

export interface Backup {
  file: string
  bytes: number
  manifest: Manifest
}

/**
 * Writes a snapshot of rows and files into one new archive in `folder`, and reads all of it back, while Rooftree
 * keeps running. A failure leaves nothing in the folder.
 *
 * @throws StartError when another backup is being made or the folder cannot be written
 */
export async function makeBackup(source: Source, folder: string): Promise<Backup> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, nameAt(new Date()))
  const part = `${file}.part`
  if (existsSync(file)) throw new StartError(`${file} is there already: try again in a second.`)
  const handle = await open(part, 'wx', 0o600)
  try {
    const written = await withSnapshot(source.url, async snapshot => {
      const archive = new Archive()
      const [filled, stored] = await Promise.allSettled([
        fill(archive, snapshot, source).catch(error => giveUp(archive, error)),
        handle.writeFile(archive.bytes).catch(error => giveUp(archive, error)),
      ])
      if (filled.status === 'rejected') throw filled.reason
      if (stored.status === 'rejected') throw stored.reason
      return filled.value
    })
    await handle.sync()
    const { size } = await handle.stat()
    const read = await verifyBackup(part)
    if (read.takenAt !== written.takenAt) throw new Error('Another archive was read back')
    await rename(part, file)
    await syncFolder(folder)
    return { file, bytes: size, manifest: written }
  } finally {
    await handle.close().catch(() => {})
    await rm(part, { force: true })
  }
}

function giveUp(archive: Archive, error: Error): never {
  archive.abort(error)
  throw error
}

async function fill(archive: Archive, snapshot: Snapshot, source: Source): Promise<Manifest> {
  const tables: Manifest['tables'] = []
  for (const table of snapshot.tables) {
    const { bytes, count } = snapshot.rows(table)
    const entry = await archive.add(`tables/${table.name}.copy`, bytes)
    tables.push({ ...table, rows: count(), entry })
  }
  const files: Manifest['files'] = []
  const missing: string[] = []
  for (const name of snapshot.files) {
    const bytes = await source.store.read(name)
    // Pictures and PDFs are packed as they are.
    if (bytes)
      files.push({ name, entry: await archive.add(`files/${name}`, bytes, { compress: false }) })
    else missing.push(name)
  }
  const { takenAt, migrations } = snapshot
  const manifest: Manifest = {
    format: 1,
    takenAt,
    migrations,
    tables,
    files,
    missing,
    key: source.keyIsOurs ? await archive.add('secret-key', once(`${source.key}\n`)) : null,
    keyMark: keyMark(source.key),
  }
  await archive.add(manifestName, once(`${JSON.stringify(manifest, null, 2)}\n`))
  archive.end()
  return manifest
}

async function* once(text: string) {
  yield text
}
