import { isDay } from '#shared/dates.ts'
import { type DayOrder, orderOf, readDay } from '#shared/imports/days.ts'
import { sentence } from '#shared/language/sentence.ts'
import { fromCents } from '#shared/money.ts'
import { signedCents } from './signed-cents.ts'
import { daysOf, type Statement, type StatementLine, unreadable } from './statement.ts'

/** QIF of Quicken, by Intuit's “Quicken Interchange Format (QIF) files”: a field a line, `^` ends a transaction. */

export const isQif = (body: string) => /^\s*!(Type|Account|Option)/i.test(body)

/**
 * The one account of the file: a list of accounts before it is left out, and so are the parts of splits, whose total
 * counts.
 *
 * @param usual the order of dates, where the file's could be read two ways
 * @throws Refusal at `file`, with the line that cannot be read
 */
export function readQif(body: string, usual: DayOrder): Statement[] {
  const records = recordsOf(body)
  const order = orderOf(records.map(({ fields }) => slashed(fields.D))) ?? usual
  const lines = records.map(record => lineOf(record, order))
  return [
    {
      format: 'qif',
      last4: null,
      currency: null,
      ...daysOf(lines),
      closingBalance: null,
      lines,
      notes: [],
    },
  ]
}

interface Transaction {
  at: number
  fields: Partial<{ [letter: string]: string }>
}

/** Accounts whose lines are money of a bank. */
const banks = /^!Type:\s*(Bank|Cash|CCard|Oth A|Oth L)/i

function recordsOf(body: string): Transaction[] {
  const records: Transaction[] = []
  let isRead = false
  let open: Transaction | null = null
  for (const [index, written] of body.split(/\r\n|\n|\r/).entries()) {
    const line = written.trim()
    const at = index + 1
    if (line.startsWith('!Option') || line.startsWith('!Clear') || line === '') continue
    if (line.startsWith('!')) {
      isRead = banks.test(line)
      if (/^!Type:\s*Invst/i.test(line))
        throw unreadable(
          sentence('Line {at} begins investments, which are no bank account', { at }),
        )
      continue
    }
    if (!isRead) continue
    if (line === '^') {
      if (open) records.push(open)
      open = null
      continue
    }
    open ??= { at, fields: {} }
    // The first of each counts: the lines of a split repeat letters.
    open.fields[line.charAt(0)] ??= line.slice(1).trim()
  }
  if (open)
    throw unreadable(sentence('Line {at} is never ended: download the file again', { at: open.at }))
  return records
}

function lineOf({ at, fields }: Transaction, order: DayOrder): StatementLine {
  const postedOn = readDay(slashed(fields.D), order)
  if (!isDay(postedOn))
    throw unreadable(sentence('Line {at} has no date: {text}', { at, text: fields.D || '—' }))
  const cents = signedCents(fields.T ?? fields.U ?? '')
  if (cents === undefined)
    throw unreadable(
      sentence('Line {at} has no amount that can be read: {text}', { at, text: fields.T || '—' }),
    )
  return {
    at,
    postedOn,
    amount: fromCents(cents),
    payee: fields.P ?? '',
    memo: fields.M ?? '',
    checkNumber: /^\d+$/.test(fields.N ?? '') ? (fields.N ?? null) : null,
    fitId: null,
  }
}

/** `1/ 5'26`, as Quicken writes the years from 2000 on, is `1/5/26`. */
const slashed = (written = '') => written.replaceAll(/\s/g, '').replace("'", '/')
