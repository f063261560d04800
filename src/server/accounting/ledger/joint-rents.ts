import { isTenants, outsidePayerOf } from './payers.ts'
import type { NamedCharges } from './replaying.ts'
import { type ChargeRow, type Ledger, total } from './rows.ts'

/** A ledger in which the tenants' rent of a period is one charge, and what stands for each of its parts. */
export interface JointRents<Charge extends ChargeRow> {
  ledger: Omit<Ledger, 'charges'> & { charges: readonly JointRent<Charge>[] }
  names: NamedCharges
  standsFor: (chargeId: string) => string
}

export type JointRent<Charge extends ChargeRow> = Charge & {
  /** The part of its period's rent that others than tenants pay, cents. */
  outsideRent?: number
}

/**
 * The tenants of a lease are late together: their parts of a period's rent count as one, and cost one fee. Without
 * payers it is the ledger as it is.
 */
export function jointRents<Charge extends ChargeRow>(
  ledger: Omit<Ledger, 'charges'> & { charges: readonly Charge[] },
  names: NamedCharges,
): JointRents<Charge> {
  const rents = ledger.charges.filter(row => row.kind === 'rent' && row.periodStart)
  if (rents.every(row => !row.payerId)) return { ledger, names, standsFor: id => id }
  const standing = rents.filter(row => row.voidedOn === null)
  const whole = new Map<string, JointRent<Charge>>()
  const standsFor = new Map<string, string>()
  for (const parts of Map.groupBy(standing, row => row.periodStart).values()) {
    const ours = parts.filter(isTenants)
    const [first] = ours.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
    if (!first) continue
    const outsideRent = total(parts.filter(row => outsidePayerOf(row)))
    whole.set(first.id, { ...first, amount: total(ours), outsideRent })
    for (const { id } of ours) standsFor.set(id, first.id)
  }
  const current = (id: string) => standsFor.get(id) ?? id
  return {
    ledger: {
      ...ledger,
      charges: ledger.charges
        .filter(({ id }) => current(id) === id)
        .map(row => whole.get(row.id) ?? row),
      allocations: ledger.allocations.map(row => ({ ...row, chargeId: current(row.chargeId) })),
    },
    names: Object.fromEntries(Object.entries(names).map(([id, named]) => [id, current(named)])),
    standsFor: current,
  }
}

/** The part of the tenant who takes the remainder comes first. */
function keyOf({ payerId, id }: ChargeRow): string {
  return `${payerId ?? ''} ${id}`
}
