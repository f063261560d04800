import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { fromBufferPromise } from 'yauzl'

export interface Unzipped {
  /** The bytes of every file, by its path. */
  files: Map<string, Buffer>
  manifest: Manifest
  /** The rows of a table from its JSON; none of a table missing in the archive. */
  rows(name: string): Record<string, unknown>[]
  /** The same as its CSV has them: a strict parser refuses everything that is not RFC 4180. */
  lines(name: string): Record<string, string>[]
}

interface Entry {
  path: string
  bytes: number
  sha256: string
}

interface Manifest {
  kind: string
  takenAt: string
  organization?: { id: string; name: string }
  tables: { name: string; rows: number; json: Entry; csv: Entry; page?: Entry }[]
  files: (Entry & { document?: string; attachment?: string })[]
  missingFiles: string[]
  /** Of an archive of a person. */
  index?: Entry
  receipts?: (Entry & { payment: string })[]
}

/** Opens an archive of ours; every entry's own checksum is verified on the way. */
export async function unzipped(zip: Buffer): Promise<Unzipped> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    const stream = await archive.openReadStreamPromise(entry)
    files.set(entry.fileName, Buffer.concat(await stream.toArray()))
  }
  const text = (path: string) => {
    const bytes = files.get(path)
    if (!bytes) throw new Error(`The archive has no ${path}`)
    return bytes.toString('utf8')
  }
  const manifest: Manifest = JSON.parse(text('manifest.json'))
  return {
    files,
    manifest,
    rows: name =>
      manifest.tables.some(table => table.name === name)
        ? JSON.parse(text(`json/${name}.json`))
        : [],
    lines: name =>
      parse(text(`csv/${name}.csv`), { bom: true, columns: true, record_delimiter: '\r\n' }),
  }
}

export function sha256(bytes: Buffer | undefined): string {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
}
