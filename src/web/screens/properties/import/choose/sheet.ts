import { formatBytes, formatCount } from '#web/format/format.ts'
import { readCsv } from './csv.ts'
import { type Heads, headed } from './headings.ts'
import type { Home } from './home.ts'
import { saying, type Tab } from './table.ts'

export type { SheetRow } from './table.ts'

/** A table as a spreadsheet has it: its headings, and the rows below them. */
export interface Sheet extends Heads {
  /** What the file is called; null for cells that were pasted. */
  name: string | null
  /** Which sheet of a workbook it is. */
  tab: string | null
  /** Of sheets that are imported together, what each is called; their rows are numbered by `numberIn`. */
  tabs?: string[] | undefined
  /** What property each of these is most likely about. */
  homes?: Home[] | undefined
  hiddenColumns?: number[] | undefined
}

/** Every sheet that has rows, or the sentence that says why there is none. */
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

/** The sheets that have rows below their headings. */
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
