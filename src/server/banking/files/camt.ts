import { type Day, isDay } from '#shared/dates.ts'
import { type Said, sentence } from '#shared/language/sentence.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { daysOf, last4Of, type Statement, type StatementLine, unreadable } from './statement.ts'
import { all, below, type Element, readXml, text, type Xml } from './xml.ts'

/** CAMT.053, the bank to customer statement of ISO 20022, in all its versions: camt.053.001.02 to .13. */

export const isCamt = (body: string) => /<(?:\w+:)?BkToCstmrStmt[\s>]/.test(body.slice(0, 10_000))

/**
 * Each statement of the file. Entries that are not booked are left out. An entry with several transactions becomes a
 * line for each, where their amounts are those of the entry.
 *
 * @throws Refusal at `file`, with the line that cannot be read, or where opening and entries are not the closing balance
 */
export function readCamt(body: string): Statement[] {
  const xml = readXml(body, ['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd'])
  const statements = all(below(xml.root, 'Document', 'BkToCstmrStmt'), 'Stmt')
  if (statements.length === 0) throw unreadable('The file has no statement')
  return statements.map(statement => statementOf(xml, statement))
}

function statementOf(xml: Xml, statement: Element): Statement {
  const entries = all(statement, 'Ntry')
  const booked = entries.filter(entry => statusOf(entry) === 'BOOK')
  const lines = booked.flatMap(entry => linesOf(entry, xml.lineOf(entry)))
  const [opening, closing] = [balanceOf(statement, 'OPBD', 'PRCD'), balanceOf(statement, 'CLBD')]
  if (opening && closing) balances({ opening: opening.cents, closing: closing.cents }, lines)
  const account = below(statement, 'Acct')
  const id = text(below(account, 'Id'), 'IBAN') || text(below(account, 'Id', 'Othr'), 'Id')
  const period = below(statement, 'FrToDt')
  const ends = daysOf(lines)
  return {
    format: 'camt053',
    last4: last4Of(id),
    currency: text(account, 'Ccy') || null,
    from: dayIn(text(period, 'FrDtTm')) ?? ends.from,
    through: closing?.day ?? dayIn(text(period, 'ToDtTm')) ?? ends.through,
    closingBalance: closing ? fromCents(closing.cents) : null,
    lines,
    notes: notesOf(entries.length - booked.length),
  }
}

/** From version 8 on the status is a code within. */
const statusOf = (entry: Element) => text(below(entry, 'Sts'), 'Cd') || text(entry, 'Sts')

function linesOf(entry: Element, at: number): StatementLine[] {
  const postedOn = dayIn(
    text(below(entry, 'BookgDt'), 'Dt') || text(below(entry, 'BookgDt'), 'DtTm'),
  )
  if (!postedOn) throw unreadable(sentence('Line {at} has no date: {text}', { at, text: '—' }))
  const total = signed(entry, at)
  const details = all(entry, 'NtryDtls').flatMap(group => all(group, 'TxDtls'))
  const parts = details.map(detail => partOf(detail, total))
  const isWhole =
    parts.length > 1 && parts.reduce<number>((sum, cents) => sum + (cents ?? NaN), 0) === total
  const shared = { at, postedOn }
  if (!isWhole)
    return [{ ...shared, amount: fromCents(total), ...wordsOf(entry, details[0] ?? {}) }]
  return details.map((detail, index) => ({
    ...shared,
    amount: fromCents(parts[index] ?? 0),
    ...wordsOf(entry, detail),
    fitId: referenceOf(detail) ?? numbered(referenceOf(entry), index),
  }))
}

const numbered = (reference: string | null, index: number) =>
  reference === null ? null : `${reference}/${index + 1}`

/** Cents of an entry: out is negative, and a reversal of money out comes in (`RvslInd` keeps the sign of the entry). */
function signed(entry: Element, at: number): number {
  const written = text(entry, 'Amt')
  const cents = centsOf(written)
  const direction = text(entry, 'CdtDbtInd')
  if (cents === undefined || !/^(CRDT|DBIT)$/.test(direction))
    throw unreadable(
      sentence('Line {at} has no amount that can be read: {text}', { at, text: written || '—' }),
    )
  return direction === 'DBIT' && cents ? -cents : cents
}

/** Signed cents of one transaction of an entry; its direction is the entry's, unless it says so itself. */
function partOf(detail: Element, total: number): number | undefined {
  const written = text(detail, 'Amt') || text(below(detail, 'AmtDtls', 'TxAmt'), 'Amt')
  const cents = centsOf(written)
  const direction = text(detail, 'CdtDbtInd')
  const isOut = direction ? direction === 'DBIT' : total < 0
  return cents !== undefined && isOut && cents ? -cents : cents
}

function wordsOf(entry: Element, detail: Element) {
  const parties = below(detail, 'RltdPties')
  const isIn = text(entry, 'CdtDbtInd') === 'CRDT'
  const other = below(parties, isIn ? 'Dbtr' : 'Cdtr')
  // From version 8 on the name is of a party within.
  const payee = text(below(other, 'Pty'), 'Nm') || text(other, 'Nm')
  const remittance = below(detail, 'RmtInf')
  const said = remittance.Ustrd
  const memo = Array.isArray(said) ? said.map(String).join(' ').trim() : text(remittance, 'Ustrd')
  const note = text(entry, 'AddtlNtryInf')
  return {
    payee: payee || note,
    memo: memo || (payee ? note : ''),
    checkNumber: text(below(detail, 'Refs'), 'ChqNb') || null,
    fitId: referenceOf(entry) ?? referenceOf(detail),
  }
}

/** The bank's own reference. */
const referenceOf = (element: Element) =>
  text(element, 'AcctSvcrRef') || text(below(element, 'Refs'), 'AcctSvcrRef') || null

function balanceOf(statement: Element, ...codes: string[]) {
  const found = all(statement, 'Bal').find(balance =>
    codes.includes(text(below(balance, 'Tp', 'CdOrPrtry'), 'Cd')),
  )
  const cents = found && centsOf(text(found, 'Amt'))
  if (!found || cents === undefined) return undefined
  const isNegative = text(found, 'CdtDbtInd') === 'DBIT' && cents > 0
  const day = dayIn(text(below(found, 'Dt'), 'Dt') || text(below(found, 'Dt'), 'DtTm'))
  return { cents: isNegative ? -cents : cents, day }
}

function balances(
  { opening, closing }: { opening: number; closing: number },
  lines: readonly StatementLine[],
) {
  const sum = lines.reduce((total, { amount }) => total + toCents(amount), opening)
  if (sum === closing) return
  throw unreadable(
    sentence(
      'The opening balance and the lines are {sum}, but the closing balance is {closing}: download the file again',
      { sum: fromCents(sum), closing: fromCents(closing) },
    ),
  )
}

function notesOf(pending: number): Said[] {
  return pending > 0
    ? [
        sentence(
          '{count, plural, one {# pending line was} other {# pending lines were}} left out: the bank has not posted {count, plural, one {it} other {them}} yet',
          { count: pending },
        ),
      ]
    : []
}

/** The day as the bank wrote it, with a clock time or without. */
function dayIn(written: string): Day | null {
  const day = written.slice(0, 10)
  return isDay(day) ? day : null
}

function centsOf(written: string): number | undefined {
  const parts = /^(\d{1,11})(?:\.(\d{0,2})0*)?$/.exec(written)
  return parts ? toCents(`${parts[1]}.${(parts[2] ?? '').padEnd(2, '0')}`) : undefined
}
