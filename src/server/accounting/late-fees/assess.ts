import { eq } from 'drizzle-orm'
import { type Day, daysBetween, laterOf, todayIn } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { charges, credits } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import type { OpenCharges } from '../allocation/open-charges.ts'
import { settleLease } from '../allocation/settle-leases.ts'
import { type AutomationRun, newRun, type RunItem, recordItems } from '../automation-runs.ts'
import { postCredit } from '../credits/apply-credits.ts'
import {
  type LeaseLedger,
  type LockedLease,
  namedCharges,
  readLedger,
  rentSteps,
} from '../lease-ledger.ts'
import { type LateTerms, lateTermsOf } from '../lease-terms.ts'
import type { OpenCharge } from '../ledger/allocation.ts'
import { isPastDue } from '../ledger/balance.ts'
import { type FeeDue, feesOf, feesOn, isOwedRent, missingFees } from '../ledger/fees-due.ts'
import { jointRents } from '../ledger/joint-rents.ts'
import { feesToWaive } from '../ledger/late-fee.ts'
import { latenessOf } from '../ledger/lateness.ts'
import { total } from '../ledger/rows.ts'

type CreditRow = LeaseLedger['credits'][number]

/**
 * Updates the late fees of a locked lease after a payment was added, removed or redated: posts fees
 * that have become due, waives those that no longer are, and charges again those waived for a
 * reason that no longer holds.
 *
 * @param by the user who made the change
 * @param returnedOn the day the bank returned the money, where that is the cause: until then
 *   waivers stand
 */
export async function followLateness(
  db: Db,
  locked: LockedLease,
  by: string,
  returnedOn?: Day,
): Promise<void> {
  await postLateFees(db, locked, newRun(by))
  await correctWaivers(db, locked, by, returnedOn)
}

/**
 * Whether a payment may post or waive late fees: most leases need no further reads. It may where one is charged, or
 * where rent was past its grace before the payment.
 */
export function mayHaveLateFees(
  { type, graceDays }: Pick<LateTerms, 'type' | 'graceDays'>,
  openCharges: OpenCharges | undefined,
  today: Day,
): boolean {
  if (!openCharges) return false
  if (openCharges.hasLateFees) return true
  const isLate = (row: OpenCharge) => row.kind === 'rent' && isPastDue(row, graceDays, today)
  return type !== 'none' && openCharges.charges.some(isLate)
}

/**
 * Posts every due late fee of a locked lease that it does not have yet, not even as void (domain.md
 * §3.7). No fee is dated before today. A repeated call changes nothing.
 */
export async function postLateFees(db: Db, locked: LockedLease, run: AutomationRun): Promise<void> {
  const terms = await lateTermsOf(db, locked)
  if (terms.type === 'none') return
  const today = todayIn(locked.organization.timezone)
  const ledger = await readLedger(db, locked.lease.id)
  const missing = missingFees(ledger, await assessingOf(db, locked, terms, ledger))
  await postFees(
    db,
    locked,
    missing.filter(fee => fee.dueDate >= today),
    run,
  )
}

/** Posts fees of a locked lease and records them in a run. */
export async function postFees(
  db: Db,
  { lease, organization }: LockedLease,
  fees: readonly FeeDue[],
  run: AutomationRun,
): Promise<void> {
  const [first] = fees.map(fee => fee.dueDate).toSorted()
  if (!first) return
  const today = todayIn(organization.timezone)
  const posted = await db
    .insert(charges)
    .values(
      fees.map(({ amount, isReturned: _, ...fee }) => ({
        ...{ organizationId: lease.organizationId, leaseId: lease.id },
        ...{ ...fee, kind: 'late_fee' as const, amount: fromCents(amount), postedOn: today },
      })),
    )
    .onConflictDoNothing()
    .returning({ id: charges.id, amount: charges.amount })
  await settleLease(db, lease, { since: first, today, chargesOnly: true })
  await recordItems(
    db,
    run,
    { organizationId: lease.organizationId, kind: 'late_fees' },
    posted.map(({ id, amount }) => ({
      ...{ event: 'fee_posted' as const, subject: 'charge' as const, subjectId: id },
      ...{ day: today, amount },
    })),
  )
}

/** The inputs for assessing the late fees of a locked lease. */
export async function assessingOf(
  db: Db,
  { lease, organization }: LockedLease,
  terms: LateTerms,
  ledger: LeaseLedger,
) {
  const [names, today] = [namedCharges(ledger), todayIn(organization.timezone)]
  return { terms, names, today, steps: await rentSteps(db, lease.id) }
}

/** Waives fees on rent that was paid in time after all, or is no longer owed; ends unjustified waivers. */
export async function correctWaivers(
  db: Db,
  locked: LockedLease,
  by: string,
  returnedOn?: Day,
): Promise<void> {
  const { lease, organization } = locked
  const ledger = await readLedger(db, lease.id)
  const fees = ledger.charges.filter(row => row.kind === 'late_fee' && !row.voidedOn && row.feeDay)
  if (fees.length === 0) return
  const terms = await lateTermsOf(db, locked)
  const assessing = await assessingOf(db, locked, terms, ledger)
  const joint = jointRents(ledger, assessing.names)
  const lateness = latenessOf(joint.ledger, joint.names)
  const waived: RunItem[] = []
  for (const { id, feeDay, amount, rentChargeId, dueDate } of fees) {
    const rentId = rentChargeId && joint.standsFor(rentChargeId)
    const rent = joint.ledger.charges.find(charge => charge.id === rentId)
    const termsThen =
      rent && termsOf(terms, { feeDay: feeDay ?? '', amount, dueDate: rent.dueDate })
    const due =
      rent && termsThen && isOwedRent(rent)
        ? feesOn(
            rent,
            { lateness, posted: feesOf(rent, joint.ledger) },
            { ...assessing, terms: termsThen },
          )
        : []
    const automatic = ledger.credits.filter(row => row.chargeId === id && isStandingWaiver(row))
    const left = amount - waivedAmount(ledger, id)
    const wanted = due.find(fee => fee.feeDay === feeDay)?.amount ?? 0
    // A manual waiver beside the automatic one ends no automatic one.
    const ended = wanted > amount - total(automatic) ? automatic : []
    await endWaivers(db, locked, ended, returnedOn)
    const [waiver] = feesToWaive([{ id, feeDay: feeDay ?? '', amount: left + total(ended) }], due)
    if (!waiver) continue
    const creditId = await postCredit(db, locked, {
      ...{ kind: 'waiver' as const, chargeId: id, createdBy: by, isAutomatic: true },
      amount: fromCents(waiver.amount),
      // The fee was never due, as if the money had been recorded on its day.
      creditOn: dueDate,
      reason: due.length > 0 ? 'Less of the rent was late' : 'The rent was not late',
    })
    waived.push({
      ...{ event: 'fee_waived', subject: 'credit', subjectId: creditId },
      ...{ day: assessing.today, amount: fromCents(waiver.amount) },
    })
  }
  const kind = 'late_fee_waivers'
  await recordItems(db, newRun(by), { organizationId: organization.id, kind }, waived)
}

/** Charges the waived fee again, from the day the bank returned the money, or from its original day. */
async function endWaivers(
  db: Db,
  { lease, organization }: LockedLease,
  ended: readonly CreditRow[],
  returnedOn: Day | undefined,
) {
  const today = todayIn(organization.timezone)
  for (const { id, creditOn } of ended) {
    const voidedOn = returnedOn ? laterOf(creditOn, returnedOn) : creditOn
    const voidReason = 'The rent was late after all'
    await db.update(credits).set({ voidedOn, voidReason }).where(eq(credits.id, id))
    await settleLease(db, lease, { since: creditOn, today })
  }
}

/** The terms at the posting of a fee: the fee can still be waived, its amount cannot change. */
function termsOf(terms: LateTerms, fee: { feeDay: Day; amount: number; dueDate: Day }): LateTerms {
  if (terms.since === null || fee.feeDay >= terms.since) return terms
  const graceDays = daysBetween(fee.dueDate, fee.feeDay) - 1
  return { ...terms, type: 'flat', amount: fee.amount, cap: null, graceDays, since: null }
}

function isStandingWaiver(credit: CreditRow): boolean {
  return credit.isAutomatic && credit.voidedOn === null
}

/** The earlier waivers and write-offs of a fee, in cents. */
function waivedAmount(ledger: LeaseLedger, feeId: string): number {
  const given = ledger.credits.filter(
    row => row.voidedOn === null && row.kind !== 'deposit_applied',
  )
  const ids = new Set(given.filter(row => row.chargeId !== feeId).map(row => row.id))
  const others = ledger.allocations.filter(
    row => row.chargeId === feeId && row.voidedOn === null && ids.has(row.creditId ?? ''),
  )
  return total(given.filter(row => row.chargeId === feeId)) + total(others)
}
