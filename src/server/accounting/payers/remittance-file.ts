import Papa from 'papaparse'
import { sentence } from '#shared/language/sentence.ts'
import { refusedAt } from '../../errors/errors.ts'

/** A line of an agency's file. */
export interface FileLine {
  /** Its line in the file, the first being 1. */
  line: number
  reference: string
  tenantName: string
  /** Cents, above 0. */
  amount: number
}

const headings = {
  reference: /\b(case|reference|ref|contract|hap (no|number|id)|account|voucher)\b/,
  tenantName: /\b(tenant|participant|client|resident|family|household|name)\b/,
  amount: /\b(amount|paid|payment|hap|subsidy|net)\b/,
}

/**
 * The lines of an agency's CSV file with an amount, below the first line that names the columns. Totals are left out.
 *
 * @throws 400 at `csv`
 */
export function readRemittance(csv: string): FileLine[] {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  const rows = data.map((cells, at) => ({ line: at + 1, cells: cells.map(cell => cell.trim()) }))
  const heading = rows.find(({ cells }) => columnsOf(cells) !== null)
  const columns = heading && columnsOf(heading.cells)
  if (!heading || !columns)
    throw refusedAt('csv', 'The file needs a column for the amount and one for tenant or reference')
  const lines = rows
    .filter(({ line }) => line > heading.line)
    .flatMap(({ line, cells }) => lineOf(line, cells, columns))
  if (lines.length === 0) throw refusedAt('csv', 'No line of the file has an amount')
  return lines
}

interface Columns {
  reference: number
  tenantName: number
  amount: number
}

function columnsOf(cells: readonly string[]): Columns | null {
  const names = cells.map(cell =>
    cell
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim(),
  )
  const reference = names.findIndex(name => headings.reference.test(name))
  const tenantName = names.findIndex(
    (name, at) => at !== reference && headings.tenantName.test(name),
  )
  const amount = names.findLastIndex(
    (name, at) => at !== reference && at !== tenantName && headings.amount.test(name),
  )
  if (amount < 0 || (reference < 0 && tenantName < 0)) return null
  return { reference, tenantName, amount }
}

function lineOf(line: number, cells: readonly string[], columns: Columns): FileLine[] {
  const [reference, tenantName, text] = [
    cells[columns.reference] ?? '',
    cells[columns.tenantName] ?? '',
    (cells[columns.amount] ?? '').replaceAll(/[$,\s]/g, ''),
  ]
  // Empty lines, and totals.
  if (text === '' || (reference === '' && tenantName === '')) return []
  if (/^total/i.test(reference) || /^total/i.test(tenantName)) return []
  const amount = /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0
  if (amount <= 0)
    throw refusedAt(
      'csv',
      sentence('Line {line} has no amount that can be read: {text}', { line, text }),
    )
  return [{ line, reference, tenantName, amount }]
}
