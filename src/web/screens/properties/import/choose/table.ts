import type { MergeRange } from 'hucre/xlsx'

export interface SheetRow {
  /** Which row it is in the spreadsheet, the first being 1. */
  number: number
  /** The exact values. */
  cells: string[]
  /** The displayed text in place of a value, by index: 007, 1-Feb, 50%. */
  shown?: Record<number, string> | undefined
  isHidden?: boolean | undefined
  /** The values, where `cells` are displayed texts. */
  raw?: string[] | undefined
  /**
   * It had a stray quotation mark, so that it was split at every separator: into as many cells as there are headings,
   * or not.
   */
  torn?: 'fits' | 'shifted' | undefined
}

/** The rows of a tab before its headings are found. */
export interface Tab {
  tab: string | null
  rows: SheetRow[]
  merges?: readonly MergeRange[]
  hiddenColumns?: number[]
}

/** The non-empty rows. */
export function saying(rows: readonly SheetRow[]): SheetRow[] {
  return rows
    .map(row => ({ ...row, cells: row.cells.map(asTyped) }))
    .filter(({ cells }) => cells.some(Boolean))
}

/** Our own files put an apostrophe before a text that a spreadsheet would run as a formula. */
function asTyped(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '')
}
