import type { PayerKind } from '#shared/accounting/payer-kinds.ts'
import { addDays, type Day, daysInclusive } from '#shared/dates.ts'
import { periodContaining } from '#shared/leases/rental-period.ts'
import { fromCents } from '#shared/money.ts'
import { order } from '#shared/order.ts'
import { type LockedLease, lastDayOf } from '../lease-ledger.ts'
import { type RentStep, rentForPeriod } from '../ledger/proration.ts'
import { rentParts, type SharingPayer } from '../ledger/rent-parts.ts'
import { total } from '../ledger/rows.ts'
import type { Step } from './change-payers.ts'

/** The rent and its payers, with their names by id. */
export interface Shared {
  steps: readonly RentStep[]
  payers: readonly SharingPayer[]
  names: ReadonlyMap<string, string>
  tenant: string
}

const shown = 2

/** The rent of the period of a day and of the next, in parts as they are charged. */
export function payerPeriods(
  { lease, organization }: LockedLease,
  { steps, payers, names, tenant }: Shared,
  from: Day,
) {
  const last = lastDayOf(lease)
  const method = organization.prorationMethod
  const found = []
  let day = from < lease.startDate ? lease.startDate : from
  while (found.length < shown && (!last || day <= last)) {
    const whole = periodContaining(day, lease.dueDay)
    const periodStart = whole.start < lease.startDate ? lease.startDate : whole.start
    const periodEnd = last && last < whole.end ? last : whole.end
    const period = { periodStart, periodEnd, periodDays: daysInclusive(whole.start, whole.end) }
    const { amount: rent } = rentForPeriod(period, steps, method)
    const parts = rentParts(period, rent, { payers, method })
    found.push({
      ...{ periodStart, periodEnd, rent: fromCents(rent) },
      abated: fromCents(rent - total(parts)),
      parts: parts.map(({ payerId, payerKind, amount }) => ({
        payerId,
        kind: payerKind ?? ('tenant' satisfies PayerKind),
        name: payerId === null ? tenant : (names.get(payerId) ?? ''),
        amount: fromCents(amount),
      })),
    })
    day = addDays(whole.end, 1)
  }
  return found
}

/** The payers with the shares that change. */
export function withSteps(payers: readonly SharingPayer[], steps: readonly Step[]): SharingPayer[] {
  const known = payers.map(payer => ({ ...payer, shares: [...payer.shares] }))
  for (const { payer, effectiveFrom, share, isAbated } of steps) {
    const step = { effectiveFrom, share, isAbated }
    const one = known.find(({ payerId }) => payerId === payer.id)
    if (!one) known.push({ payerId: payer.id, payerKind: payer.kind, shares: [step] })
    else
      one.shares = [
        ...one.shares.filter(row => row.effectiveFrom !== effectiveFrom),
        step,
      ].toSorted((a, b) => order(a.effectiveFrom, b.effectiveFrom))
  }
  return known
}
