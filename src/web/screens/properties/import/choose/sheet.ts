import { t } from '#shared/language/t.ts'
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
  if (text.length > fileLimits.bytes) return { sentence: tooLarge() }
  return sheetsOf([{ tab: null, rows: readCsv(text, isHeading) }], isHeading, name)
}

export function tooLarge(): string {
  return t('This file is larger than {size}. Split it into several files.', {
    size: formatBytes(fileLimits.bytes),
  })
}

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
  if (sheets.length === 0) return { sentence: t('There are no rows below the header row.') }
  const long = sheets.find(({ rows }) => rows.length > fileLimits.rows)
  if (!long) return { sheets }
  return {
    sentence:
      sheets.length > 1
        ? t('“{tab}” has more than {count} rows. Split it into several files.', {
            tab: long.tab ?? '',
            count: formatCount(fileLimits.rows),
          })
        : t('This has more than {count} rows. Split it into several files.', {
            count: formatCount(fileLimits.rows),
          }),
  }
}
