import { type Day, laterOf } from '#shared/dates.ts'
import { order } from '#shared/order.ts'
import { type JointRent, jointRents } from './joint-rents.ts'
import {
  firstFeeDay,
  type LateFee,
  type LateFeePolicy,
  type LateRent,
  lateFees,
} from './late-fee.ts'
import { isSameRent, type Lateness, latenessOf } from './lateness.ts'
import { isTenants } from './payers.ts'
import { type RentStep, rentOn } from './proration.ts'
import type { NamedCharges } from './replaying.ts'
import { returnedFees } from './returned-fees.ts'
import type { ChargeRow, Ledger } from './rows.ts'

interface FeeCharge extends ChargeRow {
  /** The rent a fee is for. */
  rentChargeId: string | null
  /** For rent that was raised afterwards, the rent of that period. */
  raisedChargeId: string | null
  feeDay: Day | null
  postedOn: Day
}

export interface FeeLedger extends Ledger {
  charges: readonly FeeCharge[]
}

export interface FeeTerms extends LateFeePolicy {
  /** The day of the last change of the effective terms: no fee is dated before. */
  since: Day | null
}

export interface Assessing {
  terms: FeeTerms
  steps: readonly RentStep[]
  names: NamedCharges
  /** Today in the organization's zone. */
  today: Day
  /** Fees until this day, without further payments; today by default. */
  until?: Day
}

export interface FeeDue {
  rentChargeId: string
  feeDay: Day
  /** The day the fee is dated. */
  dueDate: Day
  /** Cents. */
  amount: number
  /** For rent whose payment the bank returned. */
  isReturned: boolean
}

interface PostedFee {
  feeDay: Day
  dueDate: Day
  amount: number
}

/** The due fees that a lease lacks, even as void rows. */
export function missingFees(stored: FeeLedger, assessing: Assessing): FeeDue[] {
  const { ledger, names } = jointRents(stored, assessing.names)
  const lateness = latenessOf(ledger, names)
  return ledger.charges
    .filter(rent => isOwedRent(rent) && !standsForOther(rent, ledger))
    .flatMap(rent => {
      const posted = feesOf(rent, ledger)
      const due = feesOn(rent, { lateness, posted }, assessing)
      return due.filter(fee => !posted.some(row => row.feeDay === fee.feeDay))
    })
}

/** The due fees of one rent as known now, posted or not. */
export function feesOn(
  rent: JointRent<FeeCharge>,
  { lateness, posted }: { lateness: Lateness; posted: readonly PostedFee[] },
  { terms, steps, today, until = today }: Assessing,
): FeeDue[] {
  if (terms.type === 'none') return []
  const late = (unpaidBefore: LateRent['unpaidBefore']) => ({
    dueDate: rent.dueDate,
    contractRent: rentOn(steps, rent.dueDate) - (rent.outsideRent ?? 0),
    unpaidBefore,
  })
  const notBefore = terms.since ? laterOf(rent.postedOn, terms.since) : rent.postedOn
  const dated = (fee: LateFee, dueDate: Day, isReturned: boolean): FeeDue => ({
    ...{ rentChargeId: rent.id, feeDay: fee.feeDay, amount: fee.amount, dueDate, isReturned },
  })
  const fees = lateFees(
    late(day => lateness.unpaidBefore(rent, day)),
    terms,
    until,
    notBefore,
  ).map(fee => dated(fee, laterOf(fee.feeDay, today), false))
  const first = firstFeeDay(rent.dueDate, terms.graceDays)
  const taken = fees.map(fee => fee.feeDay)
  // One fee, also with a daily fee: the days from the return on are late like any other.
  const costOf = (cents: number) =>
    lateFees(
      late(() => cents),
      terms,
      until,
    )[0]?.amount ?? 0
  const unpaid = taken[0] ? lateness.unpaidBefore(rent, taken[0]) : 0
  const returned = returnedFees({
    returned: lateness.returnedBefore(rent, first, unpaid),
    ...{ costOf, cost: taken[0] ? costOf(unpaid) : 0, taken, first },
    posted: posted.filter(fee => fee.feeDay >= first && !taken.includes(fee.feeDay)),
  })
  return [
    ...fees,
    ...returned
      .filter(({ on }) => on >= notBefore && on <= until)
      .map(fee => dated(fee, fee.on, true)),
  ]
}

/**
 * The late fees of days before today that a correction would cause: on rents once covered in time
 * that no longer are. Earliest first.
 *
 * @param covered the only rents it can make late; all by default
 */
export function feesCaused(
  earlier: FeeLedger,
  later: FeeLedger,
  assessing: Assessing,
  covered?: ReadonlySet<string>,
): FeeDue[] {
  const { terms, today } = assessing
  if (terms.type === 'none') return []
  const [{ ledger: before, names }, joint] = [
    jointRents(earlier, assessing.names),
    jointRents(later, assessing.names),
  ]
  const after = joint.ledger
  const rents = covered && new Set([...covered].map(joint.standsFor))
  const [was, is] = [latenessOf(before, names), latenessOf(after, joint.names)]
  const seen = (lateness: Lateness, late: 'uncoveredBefore' | 'unpaidBefore'): Lateness => ({
    ...lateness,
    unpaidBefore: lateness[late],
  })
  return after.charges
    .filter(rent => isOwedRent(rent) && !standsForOther(rent, after))
    .flatMap(rent => {
      const posted = feesOf(rent, after)
      const isMeant = !rents || rents.has(rent.id)
      const known = before.charges
        .filter(row => isOwedRent(row) && isSameRent(row, rent))
        .flatMap(row =>
          feesOn(
            row,
            { lateness: seen(was, 'uncoveredBefore'), posted: feesOf(row, before) },
            assessing,
          ),
        )
        .map(fee => fee.feeDay)
      const lateness = isMeant ? seen(is, 'uncoveredBefore') : is
      return feesOn(rent, { lateness, posted }, assessing)
        .filter(
          fee => !posted.some(row => row.feeDay === fee.feeDay) && !known.includes(fee.feeDay),
        )
        .map(fee => (fee.isReturned ? fee : { ...fee, dueDate: fee.feeDay }))
        .filter(fee => fee.dueDate < today)
    })
    .toSorted((a, b) => order(a.dueDate, b.dueDate))
}

/** Rent that the tenants owe: others than they cause no late fee. */
export function isOwedRent(charge: ChargeRow): boolean {
  return charge.kind === 'rent' && charge.voidedOn === null && isTenants(charge)
}

/**
 * Additional charges posted at once fall due on one day and cost one fee: on the first of them, and none where the
 * rent of their period cost one.
 */
function standsForOther(rent: FeeCharge, { charges }: FeeLedger): boolean {
  if (rent.raisedChargeId === null) return false
  return charges.some(
    other =>
      (other.rentChargeId === rent.raisedChargeId && other.kind === 'late_fee') ||
      (isOwedRent(other) &&
        other.raisedChargeId !== null &&
        other.dueDate === rent.dueDate &&
        other.id < rent.id),
  )
}

/** The late fees of a rent, also void ones, the first first. */
export function feesOf(rent: ChargeRow, { charges }: FeeLedger): PostedFee[] {
  return charges
    .filter(fee => fee.kind === 'late_fee' && fee.rentChargeId === rent.id)
    .flatMap(({ feeDay, dueDate, amount }) => (feeDay ? [{ feeDay, dueDate, amount }] : []))
    .toSorted((a, b) => order(a.feeDay, b.feeDay))
}
