import { and, between, eq, isNotNull } from 'drizzle-orm'
import { bankLines } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { type Distinguished, textOfLine } from '../files/fingerprints.ts'
import { daysOf, type StatementLine } from '../files/statement.ts'

/**
 * The lines of a file that the account lacks: neither by their fingerprint, nor from another format. Of one with the
 * bank’s ids and one without, fingerprints never meet. The same day, amount and text is the same line, as often as it is there.
 *
 * @returns `alike`: how many of the new lines have day and amount of a line of another format, with other texts
 */
export async function newLines(
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
  const kept = new Set(stored.map(keyOfFingerprint))
  const texts = countOf(stored, textOfLine)
  const amounts = countOf(stored, amountOfDay)
  const added = lines
    .filter(one => !kept.has(keyOfFingerprint(one)))
    .filter(({ line }) => {
      if (!taken(texts, inOtherFormat(line, textOfLine))) return true
      taken(amounts, inOtherFormat(line, amountOfDay))
      return false
    })
  const alike = added.filter(({ line }) => taken(amounts, inOtherFormat(line, amountOfDay))).length
  return { lines: added, alike }
}

const keyOfFingerprint = ({
  fingerprint,
  occurrence,
}: Pick<Distinguished, 'fingerprint' | 'occurrence'>) => `${fingerprint} ${occurrence}`

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
