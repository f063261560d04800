import { deleteBankMatches } from '#shared/accounting/banking/sure-matches.ts'
import { limits } from '#shared/limits.ts'
import { call } from '#web/client/api.ts'
import { refresh } from '#web/client/refresh.ts'

/** Unmatches lines and rows of an account, in as many calls as they need. */
export async function undoMatches(accountId: string, matchIds: readonly string[]): Promise<void> {
  try {
    for (let from = 0; from < matchIds.length; from += limits.listRows) {
      const body = { matchIds: matchIds.slice(from, from + limits.listRows) }
      await call(deleteBankMatches, { params: { id: accountId }, body })
    }
  } finally {
    refresh(deleteBankMatches.changes)
  }
}
