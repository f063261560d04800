import { format } from 'numfmt'
import { MS_PER_DAY } from '#shared/dates.ts'

type Value = string | number | boolean | Date | null

/** A cell: its exact value as text, and its displayed text where that differs. */
export interface WorkbookCell {
  text: string
  shown?: string
}

/** Reads a cell by its value and its number format, such as `000` or `d-mmm`. */
export function cellOf(value: Value, pattern: string | undefined): WorkbookCell {
  const text = textOf(value)
  if (!pattern || value === null || typeof value === 'boolean') return { text }
  const shown = shownAs(value, pattern)
  return shown === undefined || shown === text || isPlain(shown, value) ? { text } : { text, shown }
}

/** The last cell with something in it; those after it are only colored. */
export function lastSaying(values: readonly Value[]): number {
  return values.findLastIndex(value => value !== null && value !== '')
}

function shownAs(value: string | number | Date, pattern: string): string | undefined {
  try {
    const initial = value instanceof Date ? serialOf(value) : value
    return format(pattern, initial, { throws: true, nbsp: false }).trim()
  } catch {
    // Spreadsheets accept invalid formats.
    return undefined
  }
}

/** Only currency, thousands and decimals were added: the value is the same, and exact. */
function isPlain(shown: string, value: string | number | Date): boolean {
  if (typeof value !== 'number') return false
  if (!/\d/.test(shown)) return value === 0
  return /^[\s\p{Sc}A-Z(+-]*(0|[1-9]\d{0,2}(,?\d{3})*)(\.\d+)?[\s\p{Sc})]*$/u.test(shown)
}

function textOf(value: Value): string {
  if (value === null) return ''
  if (value instanceof Date) return dayOf(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' ? decimalOf(value) : value
}

/** As many digits as a spreadsheet calculates with; the residue of a zero sum is zero. */
function decimalOf(value: number): string {
  return Math.abs(value) < 1e-9 ? '0' : String(Number(value.toPrecision(15)))
}

/** The displayed day, stored as in London; a formula without a day, displayed as January 0, is none. */
function dayOf(day: Date): string {
  const time = day.getTime()
  if (time < Date.UTC(1900, 0, 1)) return ''
  return time < Date.UTC(10_000, 0, 1) ? day.toISOString().slice(0, 10) : '########'
}

/** Days since the last one of 1899, as spreadsheets count. */
function serialOf(day: Date): number {
  return (day.getTime() - Date.UTC(1899, 11, 30)) / MS_PER_DAY
}
