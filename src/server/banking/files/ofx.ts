import { type Day, isDay } from '#shared/dates.ts'
import { type Said, sentence } from '#shared/language/sentence.ts'
import { fromCents, type Money } from '#shared/money.ts'
import { daysOf, last4Of, type Statement, type StatementLine, unreadable } from './statement.ts'
import { all, below, type Element, readXml, text, type Xml } from './xml.ts'

/**
 * OFX 1.0.2 to 1.6 (SGML), 2.x (XML) and QFX, which is OFX of Intuit; by OFX 1.6 §11.4 “Statement Download” and 2.2
 * §11.4. The maintained libraries for it read one leaf a line, or `1,500.00` as 1.50 (decision 0101).
 */

export const isOfx = (body: string) => /<OFX>/i.test(body.slice(0, 10_000))

/**
 * Each account of the file.
 * @throws Refusal at `file`, with the line that cannot be read
 */
export function readOfx(body: string): Statement[] {
  const xml = readXml(closed(body), lists)
  const root = below(xml.root, 'OFX')
  const statements = [
    ...all(below(root, 'BANKMSGSRSV1'), 'STMTTRNRS').map(answer =>
      statementOf(xml, below(answer, 'STMTRS'), 'BANKACCTFROM'),
    ),
    ...all(below(root, 'CREDITCARDMSGSRSV1'), 'CCSTMTTRNRS').map(answer =>
      statementOf(xml, below(answer, 'CCSTMTRS'), 'CCACCTFROM'),
    ),
  ]
  if (statements.length === 0) throw unreadable('The file has no bank or credit card account')
  return statements
}

const lists = ['STMTTRNRS', 'CCSTMTTRNRS', 'STMTTRN']

/**
 * The same text as XML, line by line. SGML leaves out the end of a leaf (OFX 1.6 §2.3.2); an element that is empty and
 * nowhere ended is an empty leaf. Single ampersands stand for themselves.
 */
function closed(body: string): string {
  const from = body.search(/<OFX>/i)
  const header = body.slice(0, from).replace(/[^\n]/g, '')
  const sgml = body
    .slice(from)
    .replaceAll('&nbsp;', ' ')
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/gi, '&amp;')
  const ended = new Set([...sgml.matchAll(/<\/([\w.]+)\s*>/g)].map(([, name]) => name))
  const xml = sgml.replace(
    /<([\w.]+)>([^<]*)(<\/\1\s*>)?/g,
    (whole, name: string, value: string, end?: string) => {
      if (end || (value.trim() === '' && ended.has(name))) return whole
      const said = value.trimEnd()
      return `<${name}>${said}</${name}>${value.slice(said.length)}`
    },
  )
  return header + xml
}

function statementOf(xml: Xml, element: Element, account: string): Statement {
  const list = below(element, 'BANKTRANLIST')
  const posted = all(list, 'STMTTRN').map(line => lineOf(line, xml.lineOf(line)))
  const lines = corrected(posted)
  const balance = below(element, 'LEDGERBAL')
  const ends = daysOf(lines)
  return {
    format: 'ofx',
    last4: last4Of(text(below(element, account), 'ACCTID')),
    currency: text(element, 'CURDEF') || null,
    from: dayOf(text(list, 'DTSTART')) ?? ends.from,
    through: dayOf(text(balance, 'DTASOF')) ?? dayOf(text(list, 'DTEND')) ?? ends.through,
    closingBalance: amountOf(text(balance, 'BALAMT')) ?? null,
    lines,
    notes: notesOf(posted.length - lines.length),
  }
}

function lineOf(element: Element, at: number): StatementLine {
  const written = { day: text(element, 'DTPOSTED'), amount: text(element, 'TRNAMT') }
  const postedOn = dayOf(written.day)
  if (!postedOn)
    throw unreadable(sentence('Line {at} has no date: {text}', { at, text: written.day || '—' }))
  const amount = amountOf(written.amount)
  if (amount === undefined)
    throw unreadable(
      sentence('Line {at} has no amount that can be read: {text}', {
        at,
        text: written.amount || '—',
      }),
    )
  const corrects = text(element, 'CORRECTFITID')
  const action = /DELETE/i.test(text(element, 'CORRECTACTION')) ? 'delete' : 'replace'
  return {
    at,
    postedOn,
    amount,
    payee: text(element, 'NAME') || text(below(element, 'PAYEE'), 'NAME'),
    memo: text(element, 'MEMO'),
    checkNumber: text(element, 'CHECKNUM') || null,
    fitId: text(element, 'FITID') || null,
    ...(corrects && { corrects: { fitId: corrects, action } }),
  }
}

/** Without the lines that others of the same file correct, and those that only delete. */
function corrected(lines: readonly StatementLine[]): StatementLine[] {
  const gone = new Set(lines.flatMap(({ corrects }) => corrects?.fitId ?? []))
  const here = new Set(lines.map(({ fitId }) => fitId))
  return lines
    .filter(({ fitId, corrects }) => corrects || !fitId || !gone.has(fitId))
    .filter(({ corrects }) => corrects?.action !== 'delete' || !here.has(corrects.fitId))
    .map(({ corrects, ...line }) =>
      corrects && !here.has(corrects.fitId) ? { ...line, corrects } : line,
    )
}

function notesOf(corrections: number): Said[] {
  return corrections > 0
    ? [
        sentence(
          '{count, plural, one {# line was} other {# lines were}} left out because the bank corrected {count, plural, one {it} other {them}}',
          { count: corrections },
        ),
      ]
    : []
}

/** The day as the bank wrote it, in the bank's own zone: `20251203233000[-5:EST]` is the 3rd. */
function dayOf(written: string): Day | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})(?:\d{2,6}(?:\.\d+)?(?:\[.*\])?)?$/.exec(written)
  const day = parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : ''
  return isDay(day) ? day : undefined
}

/** OFX 1.6 §3.2.9: a point or comma before the cents, and a sign or none. `1,500` could be read two ways. */
function amountOf(written: string): Money | undefined {
  const plain = /^[+-]?\d{1,3}(?:,\d{3})+\.\d{2}$/.test(written)
    ? written.replaceAll(',', '')
    : written
  const parts = /^([+-]?)(\d{0,11})(?:[.,](\d{0,2})0*)?$/.exec(plain)
  if (!parts?.[2] && !parts?.[3]) return undefined
  const cents = Number((parts[2] || '0') + (parts[3] ?? '').padEnd(2, '0'))
  if (/,\d{3}$/.test(plain)) return undefined
  return fromCents(parts[1] === '-' && cents > 0 ? -cents : cents)
}
