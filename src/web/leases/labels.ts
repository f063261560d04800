import type { Day } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'

/** `Oakwood Terrace, Unit 4`. */
export function unitLabel(unit: { propertyName: string; unitNumber: string }): string {
  return `${unit.propertyName}, Unit ${unit.unitNumber}`
}

/** `Mar 1, 2025 – Feb 28, 2026`, with a label for a lease that continued after its term. */
export function termLabel(
  lease: Pick<Lease, 'startDate' | 'endDate' | 'monthToMonthSince'> & Ended,
) {
  if (lease.monthToMonthSince && !lease.terminatedOn)
    return `${formatDay(lease.startDate)} – month to month`
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

/** `Mar 17 – 31, 2025`: a range of days. */
export function spanLabel(from: Day, to: Day): string {
  return days.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`))
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `1st`, `22nd`, `31st`. */
export function ordinal(number: number): string {
  const tail = number % 100
  if (tail >= 11 && tail <= 13) return `${number}th`
  return `${number}${['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'}`
}

/** The balance owed after a change, in a sentence. */
export function balanceSentence(balance: string, currency: string): string {
  const cents = toCents(balance)
  if (cents === 0) return 'After this nothing is owed.'
  return cents > 0
    ? `After this ${formatMoney(balance, currency)} is owed.`
    : `After this ${formatMoney(balance.slice(1), currency)} is held ahead.`
}
