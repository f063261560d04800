import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v4 } from 'uuid'
import type { ReportParams, ReportType } from '#shared/reports/report-catalogue.ts'
import type { Caller } from '../../access/caller.ts'
import type { Database, Moment, Reader } from '../../postgres/database.ts'
import { readLong } from './long-reads.ts'
import { refuseTooMuch, reportFor } from './make.ts'
import { allRows } from './statement.ts'

interface Request {
  reportType: ReportType
  params: ReportParams
}

/**
 * An unnamed file with all rows of a report, each a line of JSON: it is deleted when it is closed. The database is
 * released as soon as the file is written, however slowly it is then sent.
 *
 * @throws as `makeReport`, and 503 when too many are being written
 */
export async function fileOfRows(
  from: { database: Database; reader: Reader },
  viewer: Caller,
  request: Request,
): Promise<FileHandle> {
  const name = path.join(tmpdir(), `rooftree-${v4()}`)
  const file = await open(name, 'ax+', 0o600)
  try {
    await unlink(name)
    await readLong(from, moment => write(moment, viewer, request, file))
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

async function write(moment: Moment, viewer: Caller, request: Request, file: FileHandle) {
  const { definition } = await reportFor(moment.db, viewer, request)
  // A replica that went away half-way left something.
  await file.truncate(0)
  try {
    const { some } = await moment.rows(allRows(definition))
    for await (const rows of some) {
      let text = ''
      for (const cells of rows) {
        const printed = definition.columns.map(({ type, missing = 'N/A' }, at) => {
          const cell = cells[at] ?? null
          return type === 'number' && cell !== null ? cell : JSON.stringify(cell ?? missing)
        })
        text += `[${printed.join(',')}]\n`
      }
      await file.appendFile(text)
    }
  } catch (error) {
    refuseTooMuch(error)
  }
}
