import type { ReportColumn, ReportRow } from '#shared/reports.ts'

/**
 * A report as the text of a CSV file (RFC 4180): a line of labels, then one line per record, every
 * value quoted, lines ended by CRLF. Begins with a byte order mark, by which spreadsheets know UTF-8.
 * Values are the raw ones: `1500.00`, `2025-03-01`.
 */
export function toCsv(columns: readonly ReportColumn[], rows: readonly ReportRow[]): string {
  const lines = [
    columns.map(column => column.label),
    ...rows.map(row => columns.map(column => row[column.key] ?? '')),
  ]
  return byteOrderMark + lines.map(line => `${line.map(quoted).join(',')}\r\n`).join('')
}

const byteOrderMark = '\uFEFF'

function quoted(value: string | number): string {
  return `"${harmless(String(value)).replaceAll('"', '""')}"`
}

/** A spreadsheet runs text that looks like a formula; an apostrophe before it makes it text again. */
function harmless(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
}

/** Also in their full-width forms, which some spreadsheets read as the same. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const plainNumber = /^[+-]?\d+(\.\d+)?%?$/
