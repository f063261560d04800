import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import { byteOrderMark, csvLine } from '#shared/csv.ts'
import { type DateFormat, dayInFigures, isDay } from '#shared/dates.ts'
import { languageOf } from '#shared/language/languages.ts'
import { readerLanguage, t } from '#shared/language/t.ts'
import type { listSummary } from '#shared/lists.ts'
import { pdfLimits } from '#shared/reports/reports.ts'
import { withThousands } from '#shared/thousands.ts'
import type { Caller } from '../access/caller.ts'
import { sendPdf, sendsFile } from '../files/download.ts'
import { dateFormatOf, momentLabel, paperSizeFor, timezoneOf } from '../format/format.ts'
import { readLetterhead } from '../letters/letterhead.ts'
import { type PrintDocument, printPdf } from '../pdf/print.ts'
import type { Db } from '../postgres/database.ts'
import type { Store } from '../storage/store.ts'

/** A column of a list that is saved as a file. */
export interface FileColumn<Row> {
  label: string
  type: 'text' | 'date' | 'money'
  cell: (row: Row) => string | number | null
  /** The figure of the summary below it: `amount`, `open`, or one of the others by its name. */
  total?: string
}

interface TableFile<Row> {
  /** In the reader's language: the title, and with its ending the name. */
  title: string
  columns: readonly FileColumn<Row>[]
  /** A page of rows after the one with this id. */
  read: (after: string | undefined, rows: number) => PromiseLike<Row[]>
  summary: {
    count: number
    sums: z.output<typeof listSummary>['sums']
  }
}

interface Reader {
  db: Db
  caller: Caller
  store: Store
  reply: FastifyReply
}

/** Answers with all rows of a list as a file. @throws 503 as `printPdf` */
export async function sendTable<Row extends { id: string }>(
  reader: Reader,
  format: 'csv' | 'pdf',
  file: TableFile<Row>,
): Promise<Readable | Buffer> {
  return format === 'csv' ? sendCsv(reader, file) : sendTablePdf(reader, file)
}

/** As CSV, page by page as the reader takes them. */
function sendCsv<Row extends { id: string }>(
  { reply }: Pick<Reader, 'reply'>,
  { title, columns, read }: TableFile<Row>,
): Readable {
  sendsFile(reply, { name: `${title}.csv`, type: 'text/csv' })
  // A stream goes on outside the call, and with it outside its language.
  const inCall = AsyncLocalStorage.snapshot()
  async function* lines() {
    yield byteOrderMark + csvLine(columns.map(({ label }) => label))
    for await (const rows of pagesOf(read))
      yield inCall(() =>
        rows.map(row => csvLine(columns.map(column => csvCell(column, row)))).join(''),
      )
  }
  return Readable.from(lines(), { objectMode: false })
}

function csvCell<Row>({ cell }: FileColumn<Row>, row: Row): string | number {
  return cell(row) ?? ''
}

/** As PDF, at most `pdfLimits.rows`. */
async function sendTablePdf<Row extends { id: string }>(
  { db, caller, store, reply }: Reader,
  { title, columns, read, summary }: TableFile<Row>,
): Promise<Buffer> {
  const rows: Row[] = []
  for await (const page of pagesOf(read, pdfLimits.rows)) rows.push(...page)
  const { organizationId } = caller
  const [timezone, dateFormat, letterhead] = await Promise.all([
    timezoneOf(db, organizationId),
    dateFormatOf(db, caller.id),
    organizationId ? readLetterhead(db, store, organizationId) : null,
  ])
  const [sum, ...otherSums] = summary.sums
  const currency = sum && otherSums.length === 0 ? sum.currency : null
  const paper: PrintDocument = {
    ...(letterhead && { letterhead }),
    language: languageOf(readerLanguage().locale) ?? 'en',
    words: {
      page: t('Page {page} of {count}', { page: '{page}', count: '{count}' }),
      continued: t('{section} (continued)', { section: '{section}' }),
      nothing: t('No rows match the filters'),
    },
    title,
    subtitle: [
      ...(currency ? [t('Amounts in {currency}', { currency })] : []),
      t('Generated {moment}', { moment: momentLabel(new Date(), timezone) }),
    ],
    omissions:
      rows.length < summary.count
        ? [
            t(
              'The first {listed, number} of {count, number} rows are listed. A CSV file has all.',
              {
                listed: rows.length,
                count: summary.count,
              },
            ),
          ]
        : [],
    columns: columns.map(({ label, type }) => ({ label, type })),
    rows: [
      ...rows.map(row => columns.map(column => printed(column, column.cell(row), dateFormat))),
      ...totalOf(columns, summary, dateFormat),
    ],
    totals: [],
    notes: [],
    size: paperSizeFor(currency),
  }
  return sendPdf(reply, `${title}.pdf`, await printPdf(JSON.stringify(paper)))
}

/** A value as it is printed: days in the reader's format, money with separators. */
function printed<Row>(
  { type }: FileColumn<Row>,
  value: string | number | null,
  format: DateFormat,
): string {
  if (value === null) return ''
  const text = `${value}`
  if (type === 'date') return isDay(text) ? dayInFigures(text, format) : text
  return type === 'money' ? withThousands(text) : text
}

/** The row of the total, below amounts of one currency. */
function totalOf<Row>(
  columns: readonly FileColumn<Row>[],
  { sums }: TableFile<Row>['summary'],
  format: DateFormat,
): PrintDocument['rows'] {
  const [sum, ...others] = sums
  if (!sum || others.length > 0) return []
  const cells = columns.map(column => {
    const total =
      column.total && { ...sum.others, amount: sum.amount, open: sum.open }[column.total]
    return total ? printed(column, total, format) : ''
  })
  if (cells.every(cell => cell === '')) return []
  if (cells[0] === '') cells[0] = t('Total')
  return [{ kind: 'total', cells }]
}

/** All rows in their order, `most` at most. */
async function* pagesOf<Row extends { id: string }>(
  read: TableFile<Row>['read'],
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<Row[]> {
  let left = most
  let atOnce = firstRows
  let after: string | undefined
  while (left > 0) {
    const wanted = Math.min(atOnce, left)
    const rows = await read(after, wanted)
    // Other calls are answered between the parts.
    for (let from = 0; from < rows.length; from += firstRows)
      yield rows.slice(from, from + firstRows)
    if (rows.length < wanted) return
    after = rows.at(-1)?.id
    left -= rows.length
    atOnce = laterRows
  }
}

/** So that a file begins soon. */
const firstRows = 1_000
/** Some orders sort all rows for each page. */
const laterRows = 5_000
