import { and, eq, isNull } from 'drizzle-orm'
import { type Day, daysBetween, laterOf, todayIn } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import { receiptsOf } from '../ledger/collection.ts'
import { feesToWaive, type LateRent, lateFees } from '../ledger/late-fee.ts'
import { type RentStep, rentOn } from '../ledger/proration.ts'
import { asReceived } from '../ledger/replay.ts'
import { type Ledger, total } from '../ledger/rows.ts'
import { type AutomationRun, newRun, type RunItem, recordItems } from './automation-runs.ts'
import {
  type LeaseLedger,
  type LockedLease,
  namedCharges,
  readLedger,
  rentSteps,
  settleLease,
} from './books.ts'
import type { Db } from './client.ts'
import { postCredit } from './credit-books.ts'
import type { OpenBooks } from './open-books.ts'
import { charges } from './tables.ts'
import { type LateTerms, lateTermsOf } from './terms.ts'

type ChargeRow = LeaseLedger['charges'][number]

/**
 * Puts the late fees of a locked lease right after money came, went or was counted on another day:
 * posts what has become due and waives what turns out not to have been.
 *
 * @param by whose act it follows from
 */
export async function followLateness(db: Db, locked: LockedLease, by: string): Promise<void> {
  await postLateFees(db, locked, newRun(by))
  await waiveLateFees(db, locked, by)
}

/** Whether there can be late fees to post, or are some to waive: on most leases there is nothing to follow. */
export function mayHaveLateFees(lateFeeType: LateTerms['type'], books: OpenBooks | undefined) {
  return lateFeeType !== 'none' || books?.hasLateFees
}

/**
 * Posts every late fee of a locked lease whose day has come and that it does not have yet, also not
 * as void (domain.md §3.7). Doing it again changes nothing.
 */
export async function postLateFees(db: Db, locked: LockedLease, run: AutomationRun): Promise<void> {
  const terms = await lateTermsOf(db, locked)
  if (terms.type === 'none') return
  const { lease, organization } = locked
  const today = todayIn(organization.timezone)
  const ledger = await readLedger(db, lease.id)
  const missing = missingLateFees(ledger, terms, await rentSteps(db, lease.id), today)
  if (missing.length === 0) return
  const posted = await db
    .insert(charges)
    .values(
      missing.map(({ amount, ...fee }) => ({
        ...{ organizationId: lease.organizationId, leaseId: lease.id },
        ...{ ...fee, kind: 'late_fee' as const, amount: fromCents(amount), postedOn: today },
      })),
    )
    .onConflictDoNothing()
    .returning({ id: charges.id, amount: charges.amount })
  await settleLease(db, lease)
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

/**
 * The fees that a lease does not have though their day has come by `asOf`, cents: also none that was
 * voided or undone. Of a later day than today, those that come if nothing more is paid until then.
 */
export function missingLateFees(
  ledger: LeaseLedger,
  terms: LateTerms,
  steps: readonly RentStep[],
  asOf: Day,
): MissingFee[] {
  const received = asReceived(ledger, namedCharges(ledger))
  return ledger.charges.filter(isOwedRent).flatMap(rent => {
    const fees = ledger.charges.filter(charge => charge.rentChargeId === rent.id)
    const had = new Set(fees.map(fee => fee.feeDay))
    const late = asLateRent(rent, received, steps)
    return lateFees(late, terms, asOf, firstFeeDayOf(rent, terms))
      .filter(fee => !had.has(fee.feeDay))
      .map(({ feeDay, amount }) => ({
        ...{ rentChargeId: rent.id, feeDay, amount },
        // Rent that was paid, and was taken back by the bank, is late from that day on.
        dueDate: laterOf(feeDay, takenBackOn(ledger, rent)),
      }))
  })
}

interface MissingFee {
  rentChargeId: string
  feeDay: Day
  dueDate: Day
  /** Cents. */
  amount: number
}

/** Waives fees on rent that was paid in time after all, or is not owed any more. */
async function waiveLateFees(db: Db, locked: LockedLease, by: string): Promise<void> {
  const { lease, organization } = locked
  if (!(await hasLateFees(db, lease.id))) return
  const terms = await lateTermsOf(db, locked)
  const today = todayIn(organization.timezone)
  const ledger = await readLedger(db, lease.id)
  const received = asReceived(ledger, namedCharges(ledger))
  const steps = await rentSteps(db, lease.id)
  const waived: RunItem[] = []
  for (const fee of ledger.charges) {
    const { id, feeDay } = fee
    if (fee.kind !== 'late_fee' || fee.voidedOn || !feeDay) continue
    const rent = ledger.charges.find(charge => charge.id === fee.rentChargeId)
    const due =
      rent && isOwedRent(rent)
        ? feesAfterwards(asLateRent(rent, received, steps), rent, { ...fee, feeDay }, terms, today)
        : []
    const left = { id, feeDay, amount: fee.amount - takenOff(ledger, id) }
    for (const waiver of feesToWaive([left], due)) {
      const amount = fromCents(waiver.amount)
      const creditId = await postCredit(db, locked, {
        ...{ kind: 'waiver' as const, amount, creditOn: today, chargeId: id, createdBy: by },
        reason: due.length > 0 ? 'Less of the rent was late' : 'The rent was not late',
      })
      waived.push({
        ...{ event: 'fee_waived', subject: 'credit', subjectId: creditId, day: today, amount },
      })
    }
  }
  const kind = 'late_fee_waivers'
  await recordItems(db, newRun(by), { organizationId: lease.organizationId, kind }, waived)
}

/** The fees that are due as far as is known now, by the terms that held when a fee was posted. */
function feesAfterwards(
  late: LateRent,
  rent: ChargeRow,
  fee: { feeDay: Day; amount: number },
  terms: LateTerms,
  today: Day,
) {
  if (terms.since === null || fee.feeDay >= terms.since)
    return lateFees(late, terms, today, firstFeeDayOf(rent, terms))
  // The terms are other ones by now: whether there is a fee can still change, how much not.
  const graceDays = daysBetween(rent.dueDate, fee.feeDay) - 1
  const then = { ...terms, type: 'flat' as const, amount: fee.amount, cap: null, graceDays }
  return lateFees(late, then, today)
}

/** No fee is dated before its rent was posted, or before the terms that ask for it were made. */
function firstFeeDayOf(rent: ChargeRow, { since }: LateTerms): Day {
  return since ? laterOf(rent.postedOn, since) : rent.postedOn
}

function asLateRent(rent: ChargeRow, received: Ledger, steps: readonly RentStep[]): LateRent {
  return {
    amount: rent.amount,
    dueDate: rent.dueDate,
    contractRent: rentOn(steps, rent.dueDate),
    receipts: receiptsOf(rent, received),
  }
}

function isOwedRent(charge: ChargeRow): boolean {
  return charge.kind === 'rent' && charge.voidedOn === null
}

/** The day the bank last took back what had paid this rent; its due date when it never did. */
function takenBackOn(ledger: LeaseLedger, rent: ChargeRow): Day {
  return ledger.allocations
    .filter(row => row.chargeId === rent.id && row.paymentId !== null)
    .map(row => (row.voidedOn !== null && row.voidedOn > row.appliedOn ? row.voidedOn : ''))
    .reduce(laterOf, rent.dueDate)
}

/** What was waived or given up of a fee before, cents. */
function takenOff(ledger: LeaseLedger, feeId: string): number {
  const named = ledger.credits.filter(credit => credit.chargeId === feeId)
  const others = ledger.allocations.filter(
    row =>
      row.chargeId === feeId &&
      row.voidedOn === null &&
      ledger.credits.some(
        credit =>
          credit.id === row.creditId &&
          credit.chargeId !== feeId &&
          credit.kind !== 'deposit_applied',
      ),
  )
  return total(named.filter(credit => credit.kind !== 'deposit_applied')) + total(others)
}

async function hasLateFees(db: Db, leaseId: string): Promise<boolean> {
  const [one] = await db
    .select({ id: charges.id })
    .from(charges)
    .where(
      and(eq(charges.leaseId, leaseId), eq(charges.kind, 'late_fee'), isNull(charges.voidedOn)),
    )
    .limit(1)
  return one !== undefined
}
