import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { Moment } from '../db/copying.ts'
import type { Store } from '../outside/storage.ts'
import type { Archive, Entry } from './archive.ts'
import { printCsv, printJson } from './print.ts'
import { type Contents, type Row, rowsOf, type Selection } from './selection.ts'

export interface Filling {
  moment: Moment
  store: Store
  archive: Archive
  contents: Contents
  /** Told of every step, so many of `all`; what it throws ends the filling. */
  onProgress: (done: number, all: number) => Promise<void>
}

/** A row is written twice, and counts as much as this many bytes of a file. */
const bytesPerRow = 512

/**
 * Writes every row as JSON and as CSV, every file, and last what there is with its checksums.
 *
 * @param filling of one moment: everything in the archive was true at once
 */
export async function fill(
  { moment, store, archive, contents, onProgress }: Filling,
  about: Record<string, unknown>,
): Promise<{ rowCount: number; fileCount: number }> {
  const all = await sizeOf(moment.db, contents)
  let done = 0
  const step = async (bytes: number) => {
    done += bytes
    await onProgress(Math.min(done, all), all)
  }

  const tables: { name: string; rows: number; json: Entry; csv: Entry }[] = []
  for (const selection of contents.tables) {
    let rows = 0
    const json = await archive.add(
      `json/${selection.name}.json`,
      printJson(moment, selection, async more => {
        rows += more
        await step(more * bytesPerRow)
      }),
    )
    const csv = await archive.add(
      `csv/${selection.name}.csv`,
      printCsv(moment, selection, more => step(more * bytesPerRow)),
    )
    tables.push({ name: selection.name, rows, json, csv })
  }

  const files: (Entry & Record<string, unknown>)[] = []
  const missing: string[] = []
  for (const selection of contents.files) {
    for await (const { id, objectName, file } of oneByOne(moment.db, selection)) {
      const bytes = await store.read(`${objectName}`)
      if (!bytes) {
        missing.push(`${id}`)
        continue
      }
      // Pictures and PDFs are packed as they are.
      const entry = await archive.add(`${file}`, stepping(bytes, step), { compress: false })
      files.push({ [selection.name]: `${id}`, ...entry })
    }
  }
  const manifest = { ...about, tables, files, missingFiles: missing }
  await archive.add('manifest.json', once(`${JSON.stringify(manifest, null, 2)}\n`))
  archive.end()
  const rowCount = tables.reduce((sum, table) => sum + table.rows, 0)
  return { rowCount, fileCount: files.length }
}

async function sizeOf(db: Db, { tables, files }: Contents): Promise<number> {
  let all = 1
  for (const { from } of tables) {
    const { rows } = await db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${from}`,
    )
    all += 2 * bytesPerRow * (rows[0]?.rows ?? 0)
  }
  for (const { columns, from } of files) {
    const { rows } = await db.execute<{ bytes: number }>(
      sql`select coalesce(sum(file_size), 0)::float8 as bytes from (select ${columns.fileSize} as file_size from ${from}) f`,
    )
    all += rows[0]?.bytes ?? 0
  }
  return all
}

let cursors = 0

/** One row after the other; between two of them a file is written, however large it is. */
async function* oneByOne(db: Db, selection: Selection): AsyncGenerator<Row> {
  const cursor = sql.identifier(`export_${++cursors}`)
  await db.execute(sql`declare ${cursor} no scroll cursor for ${rowsOf(selection)}`)
  for (;;) {
    const { rows } = await db.execute<Row>(sql`fetch 500 from ${cursor}`)
    if (rows.length === 0) break
    for (const row of rows) yield { ...row, ...selection.also?.(row) }
  }
  await db.execute(sql`close ${cursor}`)
}

async function* stepping(bytes: AsyncIterable<Buffer>, step: (size: number) => Promise<void>) {
  for await (const chunk of bytes) {
    yield chunk
    await step(chunk.length)
  }
}

async function* once(text: string) {
  yield text
}
