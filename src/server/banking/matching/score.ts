import { daysBetween } from '#shared/dates.ts'
import { foldText } from '#shared/fold-text.ts'
import type { BankLine, LedgerRow } from './proposals.ts'

/** Points of depth §4.3. */
const points = { amount: 60, check: 30, reference: 35, names: 15, day: 10, unique: 10 }
/** Share of equal name tokens from which on names agree. */
const minAlike = 0.5
/** A bank posts up to so many days before and after a row's day; a check that was written, much later. */
const window = { before: 5, after: 10, checkAfter: 90 }

/** Whether a row may be a line by its sign and day. */
export function isInWindow(line: Pick<BankLine, 'cents' | 'postedOn'>, row: LedgerRow): boolean {
  if (line.cents > 0 !== row.cents > 0) return false
  const late = daysBetween(row.day, line.postedOn)
  const isCheck = row.checkNumber !== null && row.cents < 0
  return late >= -window.before && late <= (isCheck ? window.checkAfter : window.after)
}

/**
 * The score of a line and a row of its amount, 60 to 160. A reference alone makes it sure.
 *
 * @param isUnique whether no other row within its days has the amount
 */
export function scoreOf(
  line: BankLine,
  row: LedgerRow,
  { isUnique }: { isUnique: boolean },
): number {
  const days = Math.abs(daysBetween(row.day, line.postedOn))
  return (
    points.amount +
    (isSameCheck(line, row) ? points.check : 0) +
    (saysReference(line, row) ? points.reference : 0) +
    (tokensOfLine(line).some(said => tokensOfNames(row).some(own => areAlike(said, own)))
      ? points.names
      : 0) +
    Math.max(0, points.day - days) +
    (isUnique ? points.unique : 0)
  )
}

function isSameCheck({ checkNumber: one }: BankLine, { checkNumber: other }: LedgerRow): boolean {
  return one !== null && other !== null && withoutZeros(one) === withoutZeros(other)
}

/** Banks print it in capitals, and some leave the hyphen out or put a space for it. */
function saysReference(line: BankLine, row: LedgerRow): boolean {
  const reference = bareReference(row)
  return reference !== '' && bareText(line).includes(reference)
}

const bareText = oncePer(({ payee, memo }: BankLine) => bare(`${payee} ${memo}`))
const bareReference = oncePer(({ reference }: LedgerRow) => bare(reference ?? ''))
const bare = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase()

const withoutZeros = (check: string) => check.trim().replace(/^0+(?=.)/, '')

/** Tokens of the payee with the memo, and of the payee alone. */
const tokensOfLine = oncePer(({ payee, memo }: BankLine) => [
  tokensOf(`${payee} ${memo}`),
  tokensOf(payee),
])
const tokensOfNames = oncePer(({ names }: LedgerRow) => names.map(tokensOf))

/** A line is compared with every row of its amount, so each one is taken apart once. */
function oncePer<Key extends object, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return key => {
    const value = known.get(key) ?? work(key)
    known.set(key, value)
    return value
  }
}

/** Jaccard index of the tokens of a bank's text and of a name; a bank cuts texts, so its last token may be cut. */
function areAlike(said: readonly string[], own: readonly string[]): boolean {
  const shared = own.filter(token =>
    said.some((word, at) => isSame(word, token, at === said.length - 1)),
  )
  const union = said.length + own.length - shared.length
  return shared.length > 0 && shared.length / union >= minAlike
}

function isSame(word: string, token: string, isLast: boolean): boolean {
  return word === token || (isLast && word.length >= minCut && token.startsWith(word))
}

const minCut = 3

/** Words that say how money moved, and not whose it is. */
const noise = new Set(
  'ach deposit dep credit debit payment pmt paymt pymt check chk zelle venmo from to transfer xfer online web bill pay rent inc llc co ltd the of and'.split(
    ' ',
  ),
)

function tokensOf(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter(
    word => !noise.has(word) && !/^\d+$/.test(word) && word.length > 1,
  )
}
