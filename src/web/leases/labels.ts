import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'

/** `Oakwood Terrace, Unit 4`. */
export function unitLabel(unit: { propertyName: string; unitNumber: string }): string {
  const { propertyName, unitNumber } = unit
  return t('{propertyName}, Unit {unitNumber}', { propertyName, unitNumber })
}

/** The same of a unit that is read with its property. */
export function labelOfUnit(unit: { property: { name: string }; unitNumber: string }): string {
  return unitLabel({ propertyName: unit.property.name, unitNumber: unit.unitNumber })
}

/** `03/01/2025 – 02/28/2026`, with a label for a lease that continued after its term. */
export function termLabel(
  lease: Pick<Lease, 'startDate' | 'endDate' | 'monthToMonthSince'> & Ended,
) {
  if (lease.monthToMonthSince && !lease.terminatedOn)
    return t('{start} – month-to-month', { start: formatDay(lease.startDate) })
  return `${formatDay(lease.startDate)} – ${formatDay(lastDayOf(lease))}`
}

/** The day a lease ends or has ended on: earlier than agreed where it was ended. */
export function lastDayOf(lease: Pick<Lease, 'endDate'> & Ended): Day {
  return lease.terminatedOn ?? lease.endDate
}

/** Lists of tenants omit the day. */
type Ended = Partial<Pick<Lease, 'terminatedOn'>>

/** Whether the home is occupied, or will be soon. */
export function isCurrent({ status }: Pick<Lease, 'status'>): boolean {
  return status === 'active' || status === 'pending'
}

/** The lease in force first, then the coming one, then ended ones. */
export function byStatus(a: Lease, b: Lease): number {
  return order.indexOf(a.status) - order.indexOf(b.status)
}

const order: readonly Lease['status'][] = ['active', 'pending', 'expired', 'terminated']

/** `1st of the month`, `22nd of the month`. */
export function dayOfMonth(day: number): string {
  return t(
    '{day, selectordinal, one {#st of the month} two {#nd of the month} few {#rd of the month} other {#th of the month}}',
    { day },
  )
}

/** The tenant's sentence during an eviction: `paidAtOffice` in the reader's language. */
export function paidAtOfficeLabel(): string {
  return t('Payments on this lease are made to the office for now.')
}

/** The balance owed after a change, in a sentence. */
export function balanceSentence(balance: string, currency: string): string {
  const cents = toCents(balance)
  if (cents === 0) return t('After this, nothing is owed.')
  return cents > 0
    ? t('After this, {amount} is owed.', { amount: formatMoney(balance, currency) })
    : t('After this, {amount} is prepaid.', { amount: formatMoney(balance.slice(1), currency) })
}
