import {
  type BankLine,
  type BankLineState,
  deleteBankMatch,
  listBankLines,
} from '#shared/accounting/banking/bank-lines.ts'
import { limits } from '#shared/limits.ts'
import { call } from '#web/client/api.ts'
import { refresh } from '#web/client/refresh.ts'

/** The lines of an account whose proposal is sure. */
export async function readSureLines(bankAccountId: string): Promise<BankLine[]> {
  const lines = await readLines(bankAccountId, 'new')
  return lines.filter(({ proposal }) => proposal?.certainty === 'sure')
}

/** Unmatches these lines again. */
export async function unmatchLines(bankAccountId: string, lineIds: ReadonlySet<string>) {
  const matched = await readLines(bankAccountId, 'matched')
  for (const line of matched.filter(({ id }) => lineIds.has(id)))
    for (const { id } of line.matches)
      await call(deleteBankMatch, { params: { id: line.id, match: id } })
  refresh(deleteBankMatch.changes)
}

async function readLines(bankAccountId: string, state: BankLineState): Promise<BankLine[]> {
  const lines: BankLine[] = []
  for (let isWhole = false; !isWhole; ) {
    const after = lines.at(-1)?.id
    const query = { bankAccountId, state, after, limit: limits.listRows }
    const next = await call(listBankLines, { query })
    lines.push(...next)
    isWhole = next.length < limits.listRows
  }
  return lines
}
