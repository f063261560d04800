import { Archive } from '../storage/archive.ts'
import type { Store } from '../storage/store.ts'
import { encrypted } from './encryption.ts'
import { keyMark, type Manifest, manifestName } from './manifest.ts'
import { nameAt } from './names.ts'
import type { Draft, Place } from './place.ts'
import { verifyBackup } from './read.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'
import { openDecrypted } from './stored.ts'

export interface Source {
  /** Of a role that may read every table. */
  url: string
  store: Store
  key: string
  /** Whether Rooftree generated the key: then no one else stores it. */
  keyIsOurs: boolean
  /** Encrypts the archive; undefined: it is not encrypted. */
  passphrase?: string | undefined
}

export interface Backup {
  name: string
  /** Its path or address. */
  file: string
  bytes: number
  manifest: Manifest
}

/**
 * Writes a snapshot of rows and files into one new archive, encrypted where there is a passphrase, and reads all of it
 * back, while Rooftree keeps running. A failure leaves nothing in the place.
 *
 * @throws StartError when another backup is being made or the place cannot be written
 */
export async function makeBackup(source: Source, place: Place): Promise<Backup> {
  const { passphrase } = source
  const name = nameAt(new Date(), { isEncrypted: passphrase !== undefined })
  const { manifest, draft } = await withSnapshot(source.url, snapshot =>
    writeSnapshot(snapshot, source, { place, name }),
  )
  try {
    const label = place.at(name)
    const open = () => openDecrypted(draft.open, label, passphrase)
    const read = await verifyBackup({ label, open })
    if (read.takenAt !== manifest.takenAt) throw new Error('Another archive was read back')
    await draft.publish()
    return { name, file: label, bytes: draft.bytes, manifest }
  } catch (error) {
    await draft.discard()
    throw error
  }
}

async function writeSnapshot(
  snapshot: Snapshot,
  source: Source,
  { place, name }: { place: Place; name: string },
): Promise<{ manifest: Manifest; draft: Draft }> {
  const archive = new Archive()
  const { passphrase } = source
  const bytes = passphrase === undefined ? archive.bytes : encrypted(archive.bytes, passphrase)
  const [filled, stored] = await Promise.allSettled([
    fill(archive, snapshot, source).catch(error => giveUp(archive, error)),
    place.write(name, bytes).catch(error => giveUp(archive, error)),
  ])
  if (stored.status === 'rejected')
    throw filled.status === 'rejected' ? filled.reason : stored.reason
  if (filled.status === 'fulfilled') return { manifest: filled.value, draft: stored.value }
  await stored.value.discard()
  throw filled.reason
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
  const { takenAt, migrations, money } = snapshot
  const manifest: Manifest = {
    format: 1,
    takenAt,
    migrations,
    tables,
    money,
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
