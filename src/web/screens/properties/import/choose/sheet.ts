import { formatBytes, formatCount } from '#web/format/format.ts'
import { readCsv } from './csv.ts'
import { type Heads, headed } from './headings.ts'
import type { Home } from './home.ts'
import { saying, type Tab } from './table.ts'

export type { SheetRow } from './table.ts'

/** A table as a spreadsheet has it: its headings, and the rows below them. */
export interface Sheet extends Heads {
  /** The file name; null for pasted cells. */
  name: string | null
  /** The tab of a workbook. */
  tab: string | null
  /** The names of tabs that are imported together; their rows are numbered by `numberIn`. */
  tabs?: string[] | undefined
  /** The probable property of each of these. */
  homes?: Home[] | undefined
  hiddenColumns?: number[] | undefined
}

/** Every tab with rows, or a sentence with the reason for none. */
export type Read = { sheets: Sheet[] } | { sentence: string }

export const fileLimits = { bytes: 5 * 1024 * 1024, rows: 20_000 }

/** Reads cells as text, from a CSV file or as a spreadsheet copies them. */
export function readCells(
  text: string,
  isHeading: (text: string) => boolean,
  name: string | null = null,
): Read {
  if (text.length > fileLimits.bytes) return { sentence: tooLarge }
  return sheetsOf([{ tab: null, rows: readCsv(text, isHeading) }], isHeading, name)
}

export const tooLarge = `This is larger than ${formatBytes(fileLimits.bytes)}. Divide it into several files.`

/** The tabs with rows below their headings. */
export function sheetsOf(
  tabs: readonly Tab[],
  isHeading: (text: string) => boolean,
  name: string | null,
): Read {
  const sheets = tabs
    .map(({ tab, rows, merges, hiddenColumns }): Sheet => {
      const heads = headed(saying(rows), isHeading, merges)
      return { name, tab, ...heads, ...(hiddenColumns?.length && { hiddenColumns }) }
    })
    .filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0)
    return { sentence: 'There are no rows below the headings. The first row names the columns.' }
  const long = sheets.find(({ rows }) => rows.length > fileLimits.rows)
  if (!long) return { sheets }
  const which = sheets.length > 1 ? `On “${long.tab}” there` : 'These'
  return {
    sentence: `${which} are more than ${formatCount(fileLimits.rows)} rows. Divide them into several files.`,
  }
}
