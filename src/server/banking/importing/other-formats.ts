import { and, between, eq, isNotNull } from 'drizzle-orm'
import { bankLines } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { type Distinguished, textOfLine } from '../files/fingerprints.ts'
import type { StatementLine } from '../files/statement.ts'
import { daysOf } from '../files/statement.ts'

/**
 * The lines of a file without those that the account has from another format: one with the bank’s ids, the other without,
 * so that fingerprints never meet. The same day, amount and text is the same line, as often as it is there.
 *
 * @returns `alike`: how many of the new lines have day and amount of a line of another format, with other texts
 */
export async function withoutOtherFormats(
  db: Db,
  accountId: string,
  lines: readonly Distinguished[],
): Promise<{ lines: readonly Distinguished[]; alike: number }> {
  const { from, through } = daysOf(lines.map(({ line }) => line))
  if (!from || !through) return { lines, alike: 0 }
  const { postedOn, amount, payee, memo, fitId, fingerprint, occurrence } = bankLines
  const stored = await db
    .select({ postedOn, amount, payee, memo, fitId, fingerprint, occurrence })
    .from(bankLines)
    .where(
      and(
        eq(bankLines.bankAccountId, accountId),
        between(postedOn, from, through),
        isNotNull(bankLines.fileId),
      ),
    )
  const kept = new Set(stored.map(one => `${one.fingerprint} ${one.occurrence}`))
  const texts = countOf(stored, textOfLine)
  const amounts = countOf(stored, amountOfDay)
  const fresh = lines.filter(one => {
    if (kept.has(`${one.fingerprint} ${one.occurrence}`)) return true
    if (!taken(texts, inOtherFormat(one.line, textOfLine))) return true
    taken(amounts, inOtherFormat(one.line, amountOfDay))
    return false
  })
  const added = fresh.filter(one => !kept.has(`${one.fingerprint} ${one.occurrence}`))
  const alike = added.filter(({ line }) => taken(amounts, inOtherFormat(line, amountOfDay))).length
  return { lines: fresh, alike }
}

type Facts = Pick<StatementLine, 'postedOn' | 'amount' | 'payee' | 'memo' | 'fitId'>

const amountOfDay = ({ postedOn, amount }: Facts) => `${postedOn}|${amount}`

function countOf(lines: readonly Facts[], keyOf: (line: Facts) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const key = `${line.fitId !== null} ${keyOf(line)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const inOtherFormat = (line: Facts, keyOf: (line: Facts) => string) =>
  `${line.fitId === null} ${keyOf(line)}`

/** Takes one of a key; false where none is left. */
function taken(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0
  if (left > 0) counts.set(key, left - 1)
  return left > 0
}
