import { type SQL, sql } from 'drizzle-orm'
import { byteOrderMark, csvLine } from '#shared/csv.ts'
import type { Db } from '../db/client.ts'
import type { Store } from '../outside/storage.ts'
import type { Archive, Entry } from './archive.ts'
import type { Contents, Row, Selection } from './selection.ts'

export interface Filling {
  db: Db
  store: Store
  archive: Archive
  contents: Contents
  /** Told of every step, so many of `all`; what it throws ends the filling. */
  onProgress: (done: number, all: number) => Promise<void>
}

const rowsAtOnce = 500
/** A row is written twice, and counts as much as this many bytes of a file. */
const bytesPerRow = 512

/**
 * Writes every row as JSON and as CSV, every file, and last what there is with its checksums.
 *
 * @param filling `db` is one snapshot: everything in the archive was true at the same moment
 */
export async function fill(
  { db, store, archive, contents, onProgress }: Filling,
  about: Record<string, unknown>,
): Promise<{ rowCount: number; fileCount: number }> {
  const all = await sizeOf(db, contents)
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
      asJson(db, selection, async batch => {
        rows += batch.length
        await step(batch.length * bytesPerRow)
      }),
    )
    const csv = await archive.add(
      `csv/${selection.name}.csv`,
      asCsv(db, selection, batch => step(batch.length * bytesPerRow)),
    )
    tables.push({ name: selection.name, rows, json, csv })
  }

  const files: (Entry & Record<string, unknown>)[] = []
  const missing: string[] = []
  for (const selection of contents.files) {
    for await (const { id, objectName, file } of rowsOf(db, selection)) {
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

async function* asJson(db: Db, selection: Selection, onBatch: (rows: Row[]) => Promise<void>) {
  let separator = '[\n'
  for await (const rows of batchesOf(db, selection)) {
    yield separator + rows.map(row => JSON.stringify(row)).join(',\n')
    separator = ',\n'
    await onBatch(rows)
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

async function* asCsv(db: Db, selection: Selection, onBatch: (rows: Row[]) => Promise<void>) {
  // Of no rows, too, a table has its line of labels.
  const labels = Object.keys({ ...selection.columns, ...selection.also?.({}) })
  yield byteOrderMark + csvLine(labels)
  for await (const rows of batchesOf(db, selection)) {
    yield rows.map(row => csvLine(labels.map(label => cellOf(row[label])))).join('')
    await onBatch(rows)
  }
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`
}

let cursors = 0

/** The rows a few hundred at a time, however many there are. */
async function* batchesOf(
  db: Db,
  { columns, from, order, also }: Selection,
): AsyncGenerator<Row[]> {
  const cursor = sql.identifier(`export_${++cursors}`)
  const list = Object.entries(columns).map(
    ([name, column]): SQL => sql`${column} as ${sql.identifier(name)}`,
  )
  await db.execute(
    sql`declare ${cursor} no scroll cursor for select ${sql.join(list, sql`, `)} from ${from} order by ${order}`,
  )
  for (;;) {
    const { rows } = await db.execute<Row>(sql`fetch ${sql.raw(`${rowsAtOnce}`)} from ${cursor}`)
    if (rows.length === 0) break
    yield also ? rows.map(row => ({ ...row, ...also(row) })) : rows
  }
  await db.execute(sql`close ${cursor}`)
}

async function* rowsOf(db: Db, selection: Selection): AsyncGenerator<Row> {
  for await (const rows of batchesOf(db, selection)) yield* rows
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
