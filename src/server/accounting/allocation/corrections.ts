import { type Day, dayInFigures } from '#shared/dates.ts'
import { sentence } from '#shared/language/sentence.ts'
import { fromCents } from '#shared/money.ts'
import { charges } from '../../db/tables.ts'
import { needsConfirmation } from '../../errors/errors.ts'
import type { Db } from '../../postgres/database.ts'
import { newRun } from '../automation-runs.ts'
import {
  assessingOf,
  correctWaivers,
  followLateness,
  postFees,
  postLateFees,
} from '../late-fees/assess.ts'
import { type LockedLease, readLedger } from '../lease-ledger.ts'
import { lateTermsOf } from '../lease-terms.ts'
import { type FeeDue, feesCaused, missingFees } from '../ledger/fees-due.ts'

/** The user's decision about late fees that a correction would cause. */
export interface Answer {
  confirm?: boolean | undefined
  /** `none` by default. */
  lateFees?: 'none' | 'post' | undefined
}

interface Correction {
  /** The user who corrects. */
  by: string
  answer: Answer
  /** The only rents that may become late: those that a payment covered. */
  rents?: ReadonlySet<string> | undefined
  /** The date the bank returned the money, where that is the correction. */
  returnedOn?: Day | undefined
  /** Posts no late fee for today: the job decides, because payments may still arrive today. */
  leavesToday?: boolean
}

/**
 * Corrects a locked lease. Late fees of earlier days are posted only on request; those of today
 * follow automatically (depth.md 1.3).
 *
 * @throws 409 with `needsConfirmation` and `wouldPost` where fees would follow and no decision was
 *   sent
 */
export async function correct<T>(
  db: Db,
  locked: LockedLease,
  { by, answer, rents, returnedOn, leavesToday }: Correction,
  change: () => Promise<T>,
): Promise<T> {
  const terms = await lateTermsOf(db, locked)
  if (terms.type === 'none') {
    const changed = await change()
    await correctWaivers(db, locked, by, returnedOn)
    return changed
  }
  if (!leavesToday) await postLateFees(db, locked, newRun(by))
  const before = await readLedger(db, locked.lease.id)
  const changed = await change()
  const after = await readLedger(db, locked.lease.id)
  const assessing = await assessingOf(db, locked, terms, after)
  const caused = feesCaused(before, after, assessing, rents)
  if (caused.length > 0 && !answer.confirm) throw needsConfirmation(...question(locked, caused))
  if (answer.lateFees === 'post') await postFees(db, locked, caused, newRun(by))
  else {
    const wanted = new Set(missingFees(after, assessing).map(keyOf))
    const posted = caused.filter(fee => !fee.isReturned && wanted.has(keyOf(fee)))
    await decline(db, locked, posted, assessing.today)
  }
  if (leavesToday) await correctWaivers(db, locked, by, returnedOn)
  else await followLateness(db, locked, by, returnedOn)
  return changed
}

function question({ lease }: LockedLease, caused: readonly FeeDue[]) {
  const wouldPost = caused.map(({ dueDate, amount }) => ({
    kind: 'late_fee' as const,
    leaseId: lease.id,
    dueOn: dueDate,
    amount: fromCents(amount),
  }))
  const fees = wouldPost.map(fee => `${fee.amount} on ${dayInFigures(fee.dueOn, 'MM/DD/YYYY')}`)
  const said = sentence(
    'Late fees could follow from this: {fees}. They are posted only if you ask for them.',
    { fees: new Intl.ListFormat('en-US').format(fees) },
  )
  return [said, { wouldPost }] as const
}

function keyOf({ rentChargeId, feeDay }: FeeDue): string {
  return `${rentChargeId} ${feeDay}`
}

/** Stores the late fees that the next run would post as void rows, so that it skips them. */
async function decline(
  db: Db,
  { lease }: LockedLease,
  fees: readonly FeeDue[],
  today: Day,
): Promise<void> {
  if (fees.length === 0) return
  await db.insert(charges).values(
    fees.map(({ amount, dueDate, feeDay, rentChargeId }) => ({
      ...{ organizationId: lease.organizationId, leaseId: lease.id, kind: 'late_fee' as const },
      ...{ amount: fromCents(amount), dueDate, feeDay, rentChargeId, postedOn: today },
      ...{ voidedOn: dueDate, description: 'Not charged after a correction' },
    })),
  )
}
