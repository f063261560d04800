/**
 * Values as one line of a CSV file (RFC 4180): every value quoted, the line ended by CRLF. Text that
 * a spreadsheet would run as a formula gets an apostrophe before it; numbers stay numbers.
 */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(quoted).join(',')}\r\n`
}

/** What a CSV file begins with: spreadsheets know UTF-8 by it. */
export const byteOrderMark = '\uFEFF'

function quoted(value: string | number): string {
  return `"${harmless(String(value)).replaceAll('"', '""')}"`
}

function harmless(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
}

/** Also in their full-width forms, which some spreadsheets read as the same. */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
/** `-12.50`, `+3%`, `-46.9 pp`. */
const plainNumber = /^[+-]?\d+(\.\d+)?(%| pp)?$/
