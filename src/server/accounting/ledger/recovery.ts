import type { Day } from '#shared/dates.ts'
import type { UpcomingRent } from './allocation.ts'
import { outsidePayerOf } from './payers.ts'
import { replay } from './replay.ts'
import type { NamedCharges } from './replaying.ts'
import type { ChargeRow, Ledger } from './rows.ts'

/** Recoveries of written-off debt, as charges to void and to post. Cents. */
export interface Recovery {
  /** Recoveries that no longer hold: void from this day on, their own where they never counted. */
  voided: { id: string; on: Day }[]
  posted: { amount: number; dueDate: Day }[]
}

/**
 * A payment after a write-off recovers the debt before any prepayment (depth.md 1.12): it covers a
 * charge of the recovered amount. Money reserved for the next rent does not. The same rows give the
 * same recoveries, the earliest money first, in any order of entry.
 *
 * While some are to be voided none is posted: their money has to be unapplied first.
 */
export function recoveryOf(
  ledger: Ledger,
  { names, upcoming }: { names: NamedCharges; upcoming: readonly UpcomingRent[] },
): Recovery {
  const outside = new Set(ledger.charges.filter(outsidePayerOf).map(({ id }) => id))
  const losses = ledger.credits
    .filter(row => row.kind === 'write_off' && row.voidedOn === null)
    // The tenants' money does not recover the part of an agency.
    .filter(({ id }) => !outside.has(names[id] ?? ''))
  const since = losses.map(row => row.creditOn).toSorted()[0]
  const charges = ledger.charges.filter(row => !isStanding(row))
  const due = since
    ? replay({ ...ledger, charges }, { names, upcoming, since, losses }).recovered
    : []
  const posted = [...due]
  const voided: Recovery['voided'] = []
  for (const { id, amount, dueDate } of ledger.charges.filter(isStanding)) {
    const at = posted.findIndex(row => row.dueDate === dueDate && row.amount === amount)
    if (at < 0) voided.push({ id, on: lostOn(ledger, id) ?? dueDate })
    else posted.splice(at, 1)
  }
  return { voided, posted: voided.length > 0 ? [] : posted }
}

function isStanding(row: ChargeRow): boolean {
  return row.kind === 'bad_debt_recovered' && row.voidedOn === null
}

/** The day on which a recovery's money ended; null where it never counted. */
function lostOn(ledger: Ledger, chargeId: string): Day | null {
  const ends = ledger.allocations
    .filter(row => row.chargeId === chargeId && row.voidedOn !== null)
    .filter(row => row.voidedOn !== row.appliedOn)
    .map(row => row.voidedOn ?? '')
  return ends.toSorted().at(-1) ?? null
}
