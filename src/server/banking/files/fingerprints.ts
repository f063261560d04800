import { createHash } from 'node:crypto'
import { foldText } from '#shared/fold-text.ts'
import type { StatementLine } from './statement.ts'

/** A line with its fingerprint, and which of the equal lines of its file it is. */
export interface Distinguished {
  line: StatementLine
  fingerprint: string
  occurrence: number
}

/**
 * Distinguishes lines: by the bank's id with day and amount, because some banks use an id twice; without one
 * by day, amount and texts. Two real equal lines are the first and the second of their kind, in every file.
 */
export function distinguished(lines: readonly StatementLine[]): Distinguished[] {
  const counts = new Map<string, number>()
  return lines.map(line => {
    const fingerprint = fingerprintOf(line)
    const occurrence = (counts.get(fingerprint) ?? 0) + 1
    counts.set(fingerprint, occurrence)
    return { line, fingerprint, occurrence }
  })
}

function fingerprintOf({ postedOn, amount, payee, memo, fitId }: StatementLine): string {
  const facts = fitId === null ? [normalized(payee), normalized(memo)] : ['id', fitId]
  return sha256([postedOn, amount, ...facts].join('|'))
}

/** Day, amount and texts of a line, whichever field of a format has which text. */
export function textOfLine({
  postedOn,
  amount,
  payee,
  memo,
}: Pick<StatementLine, 'postedOn' | 'amount' | 'payee' | 'memo'>): string {
  return [postedOn, amount, normalized(`${payee} ${memo}`)].join('|')
}

const normalized = (text: string) => foldText(text).replaceAll(/\s+/g, ' ').trim()

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
