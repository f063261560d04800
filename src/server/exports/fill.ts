import { sql } from 'drizzle-orm'
import type { Db, Moment } from '../postgres/database.ts'
import { type Archive, type Entry, once } from '../storage/archive.ts'
import type { Store } from '../storage/store.ts'
import { printCsv, printJson } from './print.ts'
import { addReading } from './reading/add.ts'
import { pages } from './reading/pages.ts'
import { printPage } from './reading/print-page.ts'
import { type Contents, type Row, rowsOf, type Selection } from './selection.ts'

export interface Filling {
  moment: Moment
  store: Store
  archive: Archive
  contents: Contents
  /** Called for every step, so many of `all`; an error it throws ends the filling. */
  onProgress: (done: number, all: number) => Promise<void>
}

/** The description of an archive. */
export interface About {
  format: number
  kind: string
  /** An instant, ISO 8601. */
  takenAt: string
  person: string
  tenant?: string
  organization?: { id: string; name: string } | undefined
}

/** A row that is written to a file counts as much as this many bytes. */
const bytesPerRow = 512

/** A table as it was put in; without a page in an archive for programs. */
export interface WrittenFile {
  name: string
  rows: number
  json: Entry
  csv: Entry
  page?: Entry
}

/**
 * Writes every row as JSON and as CSV, every file, and last a manifest with checksums. An archive of a person has its
 * pages and receipts, too, and leaves out tables without rows.
 *
 * @param filling a snapshot: everything in the archive was true at once
 */
export async function fill(
  { moment, store, archive, contents, onProgress }: Filling,
  about: About,
): Promise<{ rowCount: number; fileCount: number }> {
  const { reading } = contents
  const { all, rowsIn } = await sizeOf(moment.db, contents)
  let done = 0
  const step = async (bytes: number) => {
    done += bytes
    await onProgress(Math.min(done, all), all)
  }

  const tables: WrittenFile[] = []
  for (const selection of contents.tables) {
    const { name } = selection
    const rows = rowsIn.get(name) ?? 0
    if (reading && rows === 0) continue
    const onRows = (more: number) => step(more * bytesPerRow)
    const put = (path: string, chunks: AsyncIterable<string>) => archive.add(path, chunks)
    const json = await put(`json/${name}.json`, printJson(moment, selection, onRows))
    const csv = await put(`csv/${name}.csv`, printCsv(moment, selection, onRows))
    const table = { name, rows, json, csv }
    const page = reading && pages[name]
    tables.push(
      page
        ? {
            ...table,
            page: await put(`pages/${name}.html`, printPage(moment, { selection, page, onRows })),
          }
        : table,
    )
  }

  const files: (Entry & Record<string, unknown>)[] = []
  const missing: string[] = []
  const named: { path: string; name: string }[] = []
  for (const selection of contents.files) {
    for await (const { id, name, objectName, file } of oneByOne(moment.db, selection)) {
      const bytes = await store.read(`${objectName}`)
      if (!bytes) {
        missing.push(`${id}`)
        continue
      }
      // Pictures and PDFs are packed as they are.
      const entry = await archive.add(`${file}`, stepping(bytes, step), { compress: false })
      files.push({ [selection.name]: `${id}`, ...entry })
      named.push({ path: entry.path, name: `${name ?? 'Picture'}` })
    }
  }
  const more = reading
    ? await addReading(
        { db: moment.db, store, archive, reading },
        { about, tables, files: named, missingFiles: missing.length },
      )
    : {}
  const manifest = { ...about, tables, files, missingFiles: missing, ...more }
  await archive.add('manifest.json', once(`${JSON.stringify(manifest, null, 2)}\n`))
  archive.end()
  const rowCount = tables.reduce((sum, table) => sum + table.rows, 0)
  return { rowCount, fileCount: files.length }
}

async function sizeOf(db: Db, { tables, files, reading }: Contents) {
  let all = 1
  const rowsIn = new Map<string, number>()
  for (const { name, from } of tables) {
    const { rows } = await db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${from}`,
    )
    const count = rows[0]?.rows ?? 0
    rowsIn.set(name, count)
    all += (reading && pages[name] ? 3 : 2) * bytesPerRow * count
  }
  for (const { columns, from } of files) {
    const { rows } = await db.execute<{ bytes: number }>(
      sql`select coalesce(sum(file_size), 0)::float8 as bytes from (select ${columns.fileSize} as file_size from ${from}) f`,
    )
    all += rows[0]?.bytes ?? 0
  }
  return { all, rowsIn }
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
