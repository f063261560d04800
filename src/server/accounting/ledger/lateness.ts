import { byPriority, isFee } from '#shared/accounting/allocations.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { isApplied } from './balance.ts'
import { withMoneyOnItsWay } from './money-on-its-way.ts'
import { outsidePayerOf } from './payers.ts'
import { replay } from './replay.ts'
import type { NamedCharges, Span } from './replaying.ts'
import { type AllocationRow, type ChargeRow, isOwed, isVoided, type Ledger, total } from './rows.ts'

/** How much of a rent was unpaid at the end of the day before a day, cents. */
export interface Lateness {
  /**
   * Unpaid both as recorded then and as the money was received. Rent covered in either view was not
   * late, nor was rent that only a fee left open (depth.md 1.1).
   */
  unpaidBefore: (rent: ChargeRow, day: Day) => number
  /** Unpaid by the day of receipt, whenever it was recorded. */
  uncoveredBefore: (rent: ChargeRow, day: Day) => number
  /**
   * The part covered at the time by money that the bank returned, which no other money would have
   * covered. It grows with each day of a return, the earliest first, from the part that was unpaid
   * anyway.
   */
  returnedBefore: (rent: ChargeRow, day: Day, unpaid: number) => { cents: number; on: Day }[]
}

/** Money on its way by a provider counts as received. */
export function latenessOf(stored: Ledger, names: NamedCharges): Lateness {
  const ledger = withMoneyOnItsWay(stored, played => asReceived(played, names))
  const received = coverOf(asReceived(ledger, names))
  const recorded = recordedIn(ledger, names)
  const kept = ledger.payments.filter(payment => payment.status !== 'reversed')
  const hasReturned = kept.length < ledger.payments.length
  const good = hasReturned ? coverOf(asReceived({ ...ledger, payments: kept }, names)) : received
  const returnedOn = new Map(ledger.payments.map(row => [row.id, row.reversedOn]))
  return {
    unpaidBefore: (rent, day) => Math.min(received(rent, day), recorded(rent, day)),
    uncoveredBefore: received,
    returnedBefore(rent, day, unpaid) {
      const came = ledger.allocations
        .filter(row => row.chargeId === rent.id && isApplied(row, addDays(day, -1)))
        .flatMap(row => {
          const on = returnedOn.get(row.paymentId ?? '')
          return on ? [{ on, amount: row.amount }] : []
        })
      const days = [...new Set(came.map(({ on }) => on))].sort()
      const uncovered = good(rent, day)
      return days.map(on => {
        const cents = unpaid + total(came.filter(row => row.on <= on))
        return { cents: Math.min(cents, uncovered), on }
      })
    },
  }
}

/**
 * The allocations as if every row had been recorded on its own day and only rent could be late:
 * fees are left out, and money paid shortly before a rent is reserved for it.
 */
function asReceived(ledger: Ledger, names: NamedCharges): Span[] {
  const charges = ledger.charges.filter(charge => !isFee(charge.kind))
  const owed = new Set(charges.map(charge => charge.id))
  const credits = ledger.credits.filter(({ id }) => !names[id] || owed.has(names[id]))
  return replay({ ...ledger, charges, credits, allocations: [] }, { names, keptFrom: 'others' })
    .spans
}

/** Unpaid as recorded, with money on fees moved to the rents open then, the earliest due first. */
function recordedIn({ allocations, charges }: Ledger, names: NamedCharges) {
  const standsFor = new Map(
    charges.map(charge => [charge.id, currentOf(charge, charges)?.id ?? charge.id]),
  )
  const cover = coverOf(
    allocations.map(row => ({
      ...asRecorded(row),
      chargeId: standsFor.get(row.chargeId) ?? row.chargeId,
    })),
  )
  const fees = new Set(charges.filter(({ kind }) => isFee(kind)).map(({ id }) => id))
  // A credit for a fee alone never covers rent.
  const onFees = allocations
    .filter(row => fees.has(row.chargeId) && names[row.creditId ?? ''] !== row.chargeId)
    .map(asRecorded)
  const rents = charges.filter(({ kind }) => kind === 'rent')
  return (rent: ChargeRow, day: Day): number => {
    const unpaid = cover(rent, day)
    const last = addDays(day, -1)
    const held = unpaid > 0 ? total(onFees.filter(row => isApplied(row, last))) : 0
    if (held === 0) return unpaid
    const before = rents
      .filter(row => byPriority(row, rent) < 0 && isOwed(row, last))
      .reduce((cents, row) => cents + cover(row, day), 0)
    return Math.max(unpaid - Math.max(held - before, 0), 0)
  }
}

/** For a repriced rent, the charge that replaced it: its allocations moved to the new one. */
function currentOf(rent: ChargeRow, charges: readonly ChargeRow[]): ChargeRow | undefined {
  if (rent.voidedOn === null) return rent
  return charges.find(row => row.voidedOn === null && isSameRent(row, rent))
}

/** Whether both are the rent of one period and payer, of which one replaced the other. */
export function isSameRent(a: ChargeRow, b: ChargeRow): boolean {
  if (a.id === b.id) return true
  if (outsidePayerOf(a) !== outsidePayerOf(b)) return false
  return (
    a.kind === 'rent' && b.kind === 'rent' && !!a.periodStart && a.periodStart === b.periodStart
  )
}

/** A stored row with the days on which it was visible. */
function asRecorded(
  row: AllocationRow,
): Pick<Span, 'chargeId' | 'amount' | 'appliedOn' | 'voidedOn'> {
  const { chargeId, amount, voidedOn, recordedOn, endRecordedOn } = row
  const began = recordedOn && recordedOn > row.appliedOn ? recordedOn : row.appliedOn
  const ended = voidedOn && endRecordedOn && endRecordedOn > voidedOn ? endRecordedOn : voidedOn
  return { chargeId, amount, appliedOn: began, voidedOn: ended }
}

function coverOf(rows: readonly Pick<Span, 'chargeId' | 'amount' | 'appliedOn' | 'voidedOn'>[]) {
  const byCharge = Map.groupBy(rows, row => row.chargeId)
  return (rent: ChargeRow, day: Day): number => {
    const last = addDays(day, -1)
    const covers = (byCharge.get(rent.id) ?? []).filter(
      row => row.appliedOn <= last && !isVoided(row, last),
    )
    return Math.max(rent.amount - total(covers), 0)
  }
}
