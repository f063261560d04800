import type { DayOrder } from '#shared/imports/days.ts'
import { readText } from '#shared/imports/encodings.ts'
import { sentence } from '#shared/language/sentence.ts'
import { order } from '#shared/order.ts'
import { isCamt, readCamt } from './camt.ts'
import { type Mappings, readCsv, type Unmapped } from './csv.ts'
import { isOfx, readOfx } from './ofx.ts'
import { isQif, readQif } from './qif.ts'
import { type Statement, unreadable } from './statement.ts'

/** How a file is read that does not say it itself. */
export interface Reading extends Mappings {
  /** The account's, where it is known: of several accounts in a file, this one is read. */
  last4: string | null
  /** The organization's order of dates. */
  order: DayOrder
}

/**
 * Reads a file of a bank: OFX, QFX, QIF, CAMT.053 or CSV, by its content and whatever its name. Nothing is guessed where
 * money could be read two ways.
 *
 * @returns the statement of the account, or of a CSV file whose columns a person has to name its first rows
 * @throws Refusal at `file`: empty, encrypted, of another kind, cut, or without the account
 */
export function readBankFile(
  bytes: Uint8Array,
  { last4, order, ...mappings }: Reading,
): { statement: Statement } | { unmapped: Unmapped } {
  const other = otherKindOf(bytes)
  if (other) throw unreadable(other)
  const body = bodyOf(bytes)
  if (body.trim() === '') throw unreadable('The file is empty')
  if (isOfx(body)) return { statement: chosen(readOfx(body), last4) }
  if (isCamt(body)) return { statement: chosen(readCamt(body), last4) }
  if (isQif(body)) return { statement: chosen(readQif(body, order), last4) }
  if (/^\s*<(?!\?OFX)/.test(body))
    throw unreadable('The file is no bank statement: choose OFX, QFX, QIF, CAMT.053 or CSV')
  const read = readCsv(body, order, mappings)
  return 'statement' in read ? { statement: chosen([read.statement], last4) } : read
}

/** Files of other kinds by their first bytes. */
function otherKindOf(bytes: Uint8Array): string | undefined {
  const begin = String.fromCharCode(...bytes.subarray(0, 30))
  if (begin.startsWith('%PDF'))
    return 'This is a PDF: download the statement as OFX, QFX, QIF, CAMT.053 or CSV'
  if (begin.startsWith('PK'))
    return 'This is a workbook or an archive: save it as CSV, or unpack it first'
  if (begin.startsWith('\xd0\xcf\x11\xe0')) return 'This is a workbook: save it as CSV'
  if (/^(Salted__|-----BEGIN PGP)/.test(begin)) return 'The file is encrypted: decrypt it first'
  return undefined
}

/** The likeliest reading: names of other alphabets may differ, amounts and days never. */
function bodyOf(bytes: Uint8Array): string {
  const read = readText(bytes)
  const text = 'text' in read ? read.text : (read.readings[0]?.read() ?? '')
  if (/(?![\t-\r\u0080-\u009f])\p{Cc}/u.test(text.slice(0, 10_000)))
    throw unreadable('The file is damaged or encrypted: no bank statement can be read from it')
  return text
}

function chosen(statements: readonly Statement[], last4: string | null): Statement {
  const [first, ...more] = statements
  if (!first) throw unreadable('The file has no bank or credit card account')
  if (!last4) {
    if (more.some(one => one.last4 !== first.last4)) throw several(statements)
    return together(statements)
  }
  const named = statements.filter(one => one.last4 === last4)
  const found = named.length > 0 ? named : statements.filter(one => one.last4 === null)
  if (found.length > 0) return together(found)
  throw more.length > 0
    ? several(statements)
    : unreadable(
        sentence('The file is of the account ending in {other}, not {last4}', {
          other: first.last4 ?? '—',
          last4,
        }),
      )
}

/** Statements of one account, of a day each or of pages, as one. */
function together(statements: readonly Statement[]): Statement {
  const sorted = statements.toSorted((a, b) => order(a.through ?? '', b.through ?? ''))
  const last = sorted.at(-1)
  if (!last) throw unreadable('The file has no bank or credit card account')
  return {
    ...last,
    from: sorted[0]?.from ?? null,
    lines: sorted.flatMap(({ lines }) => lines),
    notes: sorted.flatMap(({ notes }) => notes),
  }
}

const several = (statements: readonly Statement[]) =>
  unreadable(
    sentence('The file has several accounts: {accounts}. Export the one you need', {
      accounts: statements.map(({ last4 }) => last4 ?? '—').join(', '),
    }),
  )
