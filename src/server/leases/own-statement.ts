import type { Day } from '#shared/dates.ts'
import { storedText } from '#shared/stored-text.ts'
import type { Caller } from '../access/caller.ts'
import { ownDaysOf } from '../access/owned-days.ts'
import { type LeaseLedger, readLedger } from '../accounting/lease-ledger.ts'
import { type Statement, statementOf } from '../accounting/ledger/statement.ts'
import type { Db } from '../postgres/database.ts'

/** The ledger of a visible lease to the end of a day, and its statement without the days of another owner. */
export async function readOwnStatement(db: Db, caller: Caller, leaseId: string, asOf: Day) {
  const ledger = await readLedger(db, leaseId)
  const isOwn = await ownDaysOf(db, caller, leaseId)
  return { ledger, statement: onOwnDays(statementOf(ledger, leaseId, asOf), isOwn) }
}

/** The same for the office, which alone reads why it corrected a payment. */
export function withReasons(statement: Statement, { payments }: LeaseLedger): Statement {
  const corrected = payments.filter(({ isCorrected }) => isCorrected)
  const reasons = new Map(corrected.map(({ id, reversalReason }) => [id, reversalReason]))
  const entries = statement.entries.map(entry => {
    const reason = entry.kind === 'reversal' ? reasons.get(entry.id) : null
    return reason ? { ...entry, note: storedText(reason) } : entry
  })
  return { ...statement, entries }
}

/** The balance is today's, and follows the home; its earlier entries belong to the former owner. */
function onOwnDays(statement: Statement, isOwn: (day: Day) => boolean): Statement {
  const hidden = new Set(statement.entries.filter(({ date }) => !isOwn(date)).map(({ id }) => id))
  return {
    ...statement,
    entries: statement.entries.filter(({ date }) => isOwn(date)),
    openCharges: statement.openCharges.filter(({ dueDate }) => isOwn(dueDate)),
    allocations: statement.allocations.filter(
      row => !hidden.has(row.chargeId) && !hidden.has(row.paymentId ?? row.creditId ?? ''),
    ),
  }
}
