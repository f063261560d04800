import { and, inArray } from 'drizzle-orm'
import { laterOf } from '#shared/dates.ts'
import { storedText } from '#shared/stored-text.ts'
import { editableLeases } from '../access/editable.ts'
import { readOpenCharges } from '../accounting/allocation/open-charges.ts'
import { chargePlans } from '../accounting/charges/charge-plans.ts'
import { allocate, type OpenCharge } from '../accounting/ledger/allocation.ts'
import { dueCharges } from '../accounting/ledger/charge-schedule.ts'
import { chargeNames } from '../accounting/ledger/entry-names.ts'
import { leases } from '../db/tables.ts'
import { spanLabel } from '../format/format.ts'
import { isLeasedAfterwards } from '../leases/state-changes.ts'
import type { Ahead, ComingItem } from './preview.ts'

/** The rent and other recurring charges that fall due, by the plans that the job charges by. */
export async function comingChargeItems(at: Ahead): Promise<ComingItem[]> {
  const charges = await comingCharges(at)
  return charges.map(({ leaseId, charge, day }) => ({
    event: 'charge_posted',
    ...{ subject: 'lease', subjectId: leaseId, day, cents: charge.amount },
    detail: [
      chargeNames[charge.kind],
      storedText(charge.description),
      spanLabel(charge.periodStart, charge.periodEnd),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
}

/** The part of today's prepaid money that the upcoming charges will use, without new payments. */
export async function comingHeldMoney(at: Ahead): Promise<ComingItem[]> {
  const charges = Map.groupBy(await comingCharges(at), ({ leaseId }) => leaseId)
  const openCharges = await readOpenCharges(at.db, [...charges.keys()])
  return [...charges].flatMap(([leaseId, due]) => {
    let free = openCharges.get(leaseId)?.free ?? 0
    const days = Map.groupBy(due, ({ day }) => day)
    return [...days.keys()].sort().flatMap((day): ComingItem[] => {
      if (free <= 0) return []
      const open = (days.get(day) ?? []).map(({ charge }, index): OpenCharge => {
        const { kind, dueDate, amount, payerId, payerKind } = charge
        return { id: String(index), kind, dueDate, open: amount, payerId, payerKind }
      })
      const held = { id: '', kind: 'payment' as const, on: at.today, unapplied: free }
      return allocate(open, [held], { on: day }).map(({ chargeId, amount }) => {
        free -= amount
        const kind = open.find(({ id }) => id === chargeId)?.kind ?? 'other'
        return {
          ...{ event: 'money_applied', subject: 'lease', subjectId: leaseId },
          ...{ day, cents: amount, detail: chargeNames[kind] },
        }
      })
    })
  })
}

async function comingCharges({ db, caller, organization, today, until }: Ahead) {
  const rows = await db
    .select({ lease: leases, isLeasedAfterwards })
    .from(leases)
    .where(and(editableLeases(caller), inArray(leases.status, ['active', 'pending'])))
  const plans = await chargePlans(
    db,
    rows.map(({ lease }) => lease),
  )
  const method = organization.prorationMethod
  return rows.flatMap(({ lease, isLeasedAfterwards }) => {
    const endsWithTerm = isLeasedAfterwards && !lease.monthToMonthSince && !lease.terminatedOn
    return (plans.get(lease.id) ?? [])
      .flatMap(
        plan => dueCharges(plan, { dueDay: lease.dueDay, method, dueThrough: until }).charges,
      )
      .filter(({ periodStart }) => !(endsWithTerm && periodStart > lease.endDate))
      .map(charge => ({ leaseId: lease.id, charge, day: laterOf(charge.dueDate, today) }))
  })
}
