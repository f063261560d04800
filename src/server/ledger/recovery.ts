import { type Day, laterOf } from '#shared/dates.ts'
import type { UpcomingRent } from './allocation.ts'
import { type NamedCharges, replay } from './replay.ts'
import type { ChargeRow, Ledger } from './rows.ts'
import { freeSources, openCharges } from './settlement.ts'

/** What of written-off debt money brought back, as charges to void and to post. Cents. */
export interface Recovery {
  /** Recoveries whose money went: void from this day on, their own where it never came. */
  voided: { id: string; on: Day }[]
  posted: { amount: number; dueDate: Day }[]
}

/**
 * Money that comes after a write-off brings back what was given up, before anything is prepaid
 * (depth.md 1.12): it covers a charge of the recovered amount. Money kept for the next rent does not.
 */
export function recoveryOf(
  ledger: Ledger,
  { names, upcoming }: { names: NamedCharges; upcoming: readonly UpcomingRent[] },
): Recovery {
  const open = new Map(openCharges(ledger).map(row => [row.id, row.open]))
  const standing = ledger.charges.filter(row => isRecovery(row) && row.voidedOn === null)
  const short = standing.filter(row => open.has(row.id))
  const voided = short.map(({ id, dueDate }) => ({ id, on: lostOn(ledger, id) ?? dueDate }))
  const posted = short
    .map(({ id, amount, dueDate }) => ({ amount: amount - (open.get(id) ?? 0), dueDate }))
    .filter(({ amount }) => amount > 0)
  if (short.length > 0) return { voided, posted }

  const losses = ledger.credits.filter(row => row.kind === 'write_off' && row.voidedOn === null)
  let lost = sum(losses) - sum(standing)
  if (lost < 0) return withoutLoss(standing, -lost)
  const first = losses.map(row => row.creditOn).toSorted()[0]
  if (!first) return { voided, posted }
  for (const { kind, on, unapplied } of freeSources(ledger, names)) {
    if (kind !== 'payment' || on < first || lost <= 0) continue
    const amount = Math.min(unapplied, lost)
    const charge = { id: 'recovery', kind: 'bad_debt_recovered' as const, amount, dueDate: on }
    const charges = [...ledger.charges, { ...charge, voidedOn: null }]
    const { spans } = replay({ ...ledger, charges }, { names, upcoming, since: on })
    const covered = sum(spans.filter(row => row.chargeId === charge.id && row.voidedOn === null))
    if (covered > 0) posted.push({ amount: covered, dueDate: laterOf(on, first) })
    lost -= covered
  }
  return { voided, posted }
}

/** What was recovered of a loss that is none any more, the last first. */
function withoutLoss(standing: readonly ChargeRow[], cents: number): Recovery {
  const recovery: Recovery = { voided: [], posted: [] }
  let left = cents
  for (const { id, amount, dueDate } of standing.toReversed()) {
    if (left <= 0) break
    recovery.voided.push({ id, on: dueDate })
    if (amount > left) recovery.posted.push({ amount: amount - left, dueDate })
    left -= amount
  }
  return recovery
}

function isRecovery(row: ChargeRow): boolean {
  return row.kind === 'bad_debt_recovered'
}

/** The day on which what covered a recovery ended; null where it never counted. */
function lostOn(ledger: Ledger, chargeId: string): Day | null {
  const ends = ledger.allocations
    .filter(row => row.chargeId === chargeId && row.voidedOn !== null)
    .filter(row => row.voidedOn !== row.appliedOn)
    .map(row => row.voidedOn ?? '')
  return ends.toSorted().at(-1) ?? null
}

function sum(rows: readonly { amount: number }[]): number {
  return rows.reduce((cents, row) => cents + row.amount, 0)
}
