import Papa from 'papaparse'
import type { CsvMapping } from '#shared/accounting/banking/bank-files.ts'
import { isDay } from '#shared/dates.ts'
import { haveDecimalCommas } from '#shared/imports/amounts.ts'
import { type DayOrder, orderOf, readDay } from '#shared/imports/days.ts'
import { type Said, sentence } from '#shared/language/sentence.ts'
import { fromCents } from '#shared/money.ts'
import { areEnough, type Columns, columnsNamed } from './csv-columns.ts'
import { signedCents } from './signed-cents.ts'
import { daysOf, last4Of, type Statement, type StatementLine, unreadable } from './statement.ts'

/** A CSV file that a person has to map: its first lines, to choose columns from. */
export interface Unmapped {
  rows: string[][]
}

/** How a person said to read a file: this one, and the last one whose headings said too little. */
export interface Mappings {
  mapping?: CsvMapping | undefined
  remembered?: CsvMapping | undefined
}

/** The rows of a file, each with its line. */
interface Row {
  at: number
  cells: string[]
}

/**
 * The one account of a CSV file, by its headings or by a mapping; `unmapped` where neither says which columns hold the
 * day and the amount. Lines before the heading and totals after the last line are left out.
 *
 * @param usual the order of dates, where the file's could be read two ways
 * @throws Refusal at `file`, with the line that cannot be read
 */
export function readCsv(
  body: string,
  usual: DayOrder,
  { mapping, remembered }: Mappings = {},
): { statement: Statement } | { unmapped: Unmapped } {
  const rows = rowsOf(body)
  const read = mapping ?? mappingOf(rows) ?? remembered
  if (!read) return { unmapped: { rows: rows.slice(0, shownRows).map(({ cells }) => cells) } }
  const data = rows.filter(({ at }) => at > read.skip)
  const cells = (kind: keyof Columns) => data.map(row => cellOf(row, read.columns[kind]))
  const order = read.order ?? orderOf(cells('date')) ?? usual
  const hasCommas = haveDecimalCommas([...cells('amount'), ...cells('debit'), ...cells('credit')])
  const parsed = data.flatMap(row => lineOf(row, { ...read, order, hasCommas }) ?? [])
  const { lines, notes, closing } = ordered(parsed, read.isReversed === true)
  const preamble = rows.filter(({ at }) => at <= read.skip).flatMap(({ cells: said }) => said)
  return {
    statement: {
      format: 'csv',
      last4: last4In(preamble),
      currency: null,
      ...daysOf(lines),
      closingBalance: closing,
      lines,
      notes,
    },
  }
}

const shownRows = 20

function rowsOf(body: string): Row[] {
  const plain = body.replace(/^\uFEFF/, '')
  const { data, errors } = Papa.parse<string[]>(plain, { delimitersToGuess: [',', ';', '\t', '|'] })
  const torn = errors.find(({ type }) => type === 'Quotes')
  if (torn)
    throw unreadable(
      sentence('Line {at} has a quotation mark that is never closed', { at: (torn.row ?? 0) + 1 }),
    )
  return data
    .map((cells, index) => ({ at: index + 1, cells: cells.map(cell => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
}

/** By the first row whose cells name a day and an amount. */
function mappingOf(rows: readonly Row[]): CsvMapping | undefined {
  for (const { at, cells } of rows.slice(0, maxPreamble)) {
    const columns = columnsNamed(cells)
    if (areEnough(columns)) return { columns, skip: at }
  }
  return undefined
}

const maxPreamble = 50

const cellOf = ({ cells }: Row, at: number | undefined) =>
  at === undefined ? '' : (cells[at] ?? '')

interface Parsed {
  line: StatementLine
  /** Cents after this line; undefined where the file does not say. */
  balance: number | undefined
}

function lineOf(
  row: Row,
  how: CsvMapping & { order: DayOrder; hasCommas: boolean },
): Parsed | undefined {
  const cell = (kind: keyof Columns) => cellOf(row, how.columns[kind])
  const { at } = row
  const postedOn = readDay(cell('date'), how.order)
  const amounts = [cell('amount'), cell('debit'), cell('credit')].filter(Boolean)
  if (!isDay(postedOn)) {
    // “Total”, “Ending balance” and the like.
    if (cell('date') === '' || !/\d/.test(cell('date')) || amounts.length === 0) return undefined
    throw unreadable(sentence('Line {at} has no date: {text}', { at, text: cell('date') }))
  }
  const cents = centsOf(cell, how.hasCommas)
  if (cents === undefined)
    throw unreadable(
      sentence('Line {at} has no amount that can be read: {text}', {
        at,
        text: amounts.join(' · ') || '—',
      }),
    )
  const line = {
    at,
    postedOn,
    amount: fromCents(how.isReversed && cents ? -cents : cents),
    payee: cell('payee') || cell('memo'),
    memo: cell('payee') ? cell('memo') : '',
    checkNumber: cell('check').replace(/^#\s*/, '') || null,
    fitId: cell('id') || null,
  }
  return {
    line,
    balance: cell('balance') ? signedCents(cell('balance'), how.hasCommas) : undefined,
  }
}

/** One column with a sign or a side, or two columns of which one is empty or zero. */
function centsOf(cell: (kind: keyof Columns) => string, hasCommas: boolean): number | undefined {
  const amount = cell('amount')
  if (amount) {
    const cents = signedCents(amount, hasCommas)
    const isDebit = /^(d|dr|db|debit|debe|s|soll|-)\b\.?/i.test(cell('side'))
    return isDebit && cents !== undefined && cents > 0 ? -cents : cents
  }
  const debit = cell('debit') ? signedCents(cell('debit'), hasCommas) : 0
  const credit = cell('credit') ? signedCents(cell('credit'), hasCommas) : 0
  if (debit === undefined || credit === undefined) return undefined
  if (!cell('debit') && !cell('credit')) return undefined
  if (debit !== 0 && credit !== 0) return undefined
  // Banks write debits with a minus, too.
  return debit === 0 ? credit : -Math.abs(debit)
}

/** Lines, oldest first, with the balance after the last; a running balance that does not follow is noted. */
function ordered(parsed: readonly Parsed[], isReversed: boolean) {
  const [first, last] = [parsed[0], parsed.at(-1)]
  const isNewestFirst =
    first && last && first.line.postedOn !== last.line.postedOn
      ? first.line.postedOn > last.line.postedOn
      : faultsIn(parsed) > faultsIn(parsed.toReversed())
  const rows = isNewestFirst ? parsed.toReversed() : [...parsed]
  const fault = isReversed ? undefined : rows.find((row, at) => !follows(rows[at - 1], row))
  const notes: Said[] = fault
    ? [
        sentence('Line {at}: the balance does not follow from the line before', {
          at: fault.line.at,
        }),
      ]
    : []
  const closing = rows.at(-1)?.balance
  return {
    lines: rows.map(({ line }) => line),
    notes,
    closing: closing === undefined || fault ? null : fromCents(closing),
  }
}

const faultsIn = (rows: readonly Parsed[]) =>
  rows.filter((row, at) => !follows(rows[at - 1], row)).length

function follows(before: Parsed | undefined, { line, balance }: Parsed): boolean {
  if (balance === undefined || before?.balance === undefined) return true
  return before.balance + (signedCents(line.amount) ?? 0) === balance
}

/** An account's number in the lines before the heading: `Account: ****5678`. */
function last4In(preamble: readonly string[]): string | null {
  const said = preamble.join(' ')
  const found = /(?:account|acct|cuenta|konto)[^\d*x]{0,20}([\d*x\- ]*\d{4})\b/i.exec(said)
  return found?.[1] ? last4Of(found[1]) : null
}
