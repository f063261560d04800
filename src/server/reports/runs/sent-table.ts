import type * as z from 'zod'
import { sentence } from '#shared/language/sentence.ts'
import {
  type exportPdf,
  pdfLimits,
  type ReportBeside,
  type ReportColumn,
  type ReportRow,
} from '#shared/reports/reports.ts'
import { badRequest } from '../../errors/errors.ts'

type Sent = z.output<typeof exportPdf.body>

/**
 * The table of an export: columns as they were sent, otherwise every key of the rows in the order
 * they come up.
 *
 * @throws 400 for more columns or longer cells than a page can hold
 */
export function tableOf({ data, columns }: Pick<Sent, 'data' | 'columns'>): {
  columns: ReportColumn[]
  rows: ReportRow[]
} {
  const found = columns?.length ? columns : keysOf(data).map(key => columnOf(key, data))
  requireShort(found)
  const rows = data.map(row => {
    const cells: ReportRow = {}
    for (const { key } of found) cells[key] = cellOf(row[key])
    return cells
  })
  return { columns: found, rows }
}

const longestLabel = 100

function requireShort(columns: readonly ReportColumn[]) {
  for (const { key, label } of columns) {
    if (key.length > longestLabel || label.length > longestLabel)
      throw badRequest(
        sentence('A column’s name can have at most {max} characters', { max: longestLabel }),
      )
  }
}

/** The further cells that were sent with the rows. @throws 400 where they are not of these rows, or too long */
export function besideOf({ beside, data }: Pick<Sent, 'beside' | 'data'>): ReportBeside | null {
  if (!beside) return null
  const { columns, rows } = beside
  if (rows.length !== data.length || rows.some(row => row.length !== columns.length))
    throw badRequest('Send one list of cells beside for each row')
  requireShort(columns)
  return { columns, rows: rows.map(row => row.map(cellOf)) }
}

/** The headings that were sent for the rows. @throws 400 where they are not of all these rows */
export function sectionsOf({ sections, data }: Pick<Sent, 'sections' | 'data'>): Sent['sections'] {
  if (!sections || sections.length === 0) return sections
  const rows = sections.reduce((sum, section) => sum + section.rows, 0)
  if (rows !== data.length) throw badRequest('Send sections that hold each row once')
  return sections
}

function keysOf(data: Sent['data']): string[] {
  const keys = new Set<string>()
  for (const row of data) for (const key of Object.keys(row)) keys.add(key)
  if (keys.size > pdfLimits.columns)
    throw badRequest(sentence('A PDF can have at most {max} columns', { max: pdfLimits.columns }))
  return [...keys]
}

/** A column of only numbers is right-aligned. */
function columnOf(key: string, data: Sent['data']): ReportColumn {
  const isNumeric =
    data.some(row => row[key] !== undefined && row[key] !== '') &&
    data.every(row => /^(-?\d+(\.\d+)?|N\/A|)$/.test(`${row[key] ?? ''}`))
  return { key, label: key, type: isNumeric ? 'number' : 'text' }
}

function cellOf(value: Sent['data'][number][string] | undefined): ReportRow[string] {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return value
  const text = `${value}`
  if (text.length > pdfLimits.cell && [...text].length > pdfLimits.cell)
    throw badRequest(
      sentence('A cell of a PDF can have at most {max} characters', { max: pdfLimits.cell }),
    )
  return text
}
