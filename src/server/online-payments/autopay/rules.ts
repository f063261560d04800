import type { autopayAmounts } from '#shared/accounting/online/attempt-states.ts'
import { addDays, type Day, laterOf } from '#shared/dates.ts'

/** When an autopay pays, and how much. Amounts are cents; days are local to the organization. */

/** The local hour at which payments are announced and taken. */
export const autopayHour = 9
/** Days between the announcement of a payment and the payment. */
export const announcedDays = 3
/** A payment that an outage delayed is still made within so many days of its own. */
export const lateDays = 5
/** Nothing below it is taken, cents. */
const minCents = 100

export interface AutopayTerms {
  what: (typeof autopayAmounts)[number]
  /** Of a fixed one. */
  amount: number | null
  daysBefore: number
  maxAmount: number | null
  mayPayPart: boolean
  startsOn: Day
  endsOn: Day | null
}

/** The money of a lease as it is known; cents. */
export interface Due {
  /** Charges that are not covered, posted or coming, less the credits that come with them. */
  charges: readonly { kind: string; dueDate: Day; open: number }[]
  /** Money that covers nothing yet. */
  free: number
  /** Payments of the tenants that may still arrive. */
  onTheWay: number
}

/** The balance still to pay by a day, less credits and money on its way; never below 0. */
function balanceBy({ charges, free, onTheWay }: Due, day: Day): number {
  const owed = charges
    .filter(({ dueDate }) => dueDate <= day)
    .reduce((sum, { open }) => sum + open, 0)
  return Math.max(owed - free - onTheWay, 0)
}

/** The part of that balance which is the rent due on the day. */
function rentDueOn(due: Due, day: Day): number {
  const rent = due.charges
    .filter(({ kind, dueDate }) => kind === 'rent' && dueDate === day)
    .reduce((sum, { open }) => sum + open, 0)
  return Math.min(rent, balanceBy(due, day))
}

export type Amount =
  | { cents: number; skipped: null }
  | { cents: number; skipped: 'nothing_due' | 'above_limit' }

/**
 * The amount that an autopay pays for a due day: never above the balance. Above its limit it pays nothing, or the
 * limit where part may be paid.
 *
 * @param least the smallest payment that the organization takes, cents
 */
export function amountFor(terms: AutopayTerms, due: Due, dueOn: Day, least = 0): Amount {
  const cents = openFor(terms, due, dueOn)
  if (cents < Math.max(minCents, least)) return { cents, skipped: 'nothing_due' }
  const { maxAmount, mayPayPart } = terms
  if (maxAmount === null || cents <= maxAmount) return { cents, skipped: null }
  if (!mayPayPart) return { cents, skipped: 'above_limit' }
  if (maxAmount < Math.max(minCents, least)) return { cents, skipped: 'above_limit' }
  return { cents: maxAmount, skipped: null }
}

/** Cents that an autopay would pay for a due day without its limit. */
export function openFor(
  { what, amount }: Pick<AutopayTerms, 'what' | 'amount'>,
  due: Due,
  dueOn: Day,
): number {
  if (what === 'rent') return rentDueOn(due, dueOn)
  const balance = balanceBy(due, dueOn)
  return what === 'fixed' ? Math.min(amount ?? 0, balance) : balance
}

/**
 * The amount finally taken, cents: the announced one where the balance grew meanwhile, the smaller one where it shrank.
 * 0 where less is left than may be taken.
 */
export function amountAtRun(announced: number, now: number, least = 0): number {
  const cents = Math.min(announced, now)
  return cents < Math.max(minCents, least) ? 0 : cents
}

/** The day on which the payment for a due day is made, as long as nothing delays it. */
function runDay(dueOn: Day, { daysBefore }: Pick<AutopayTerms, 'daysBefore'>): Day {
  return addDays(dueOn, -daysBefore)
}

/** The day of a payment that is announced today: its own, but never the day of its announcement. */
export function payDay(dueOn: Day, terms: Pick<AutopayTerms, 'daysBefore'>, today: Day): Day {
  return laterOf(runDay(dueOn, terms), addDays(today, 1))
}

/** Whether an autopay pays for a due day at all. */
export function covers(
  terms: Pick<AutopayTerms, 'daysBefore' | 'startsOn' | 'endsOn'>,
  dueOn: Day,
  { today, lastDay }: { today: Day; lastDay: Day | null },
): boolean {
  const on = runDay(dueOn, terms)
  if (on < terms.startsOn || on < addDays(today, -lateDays)) return false
  const end = terms.endsOn
  return (end === null || dueOn <= end) && (lastDay === null || dueOn <= lastDay)
}

/** Whether its payment is announced by now. */
export function isAnnounced(dueOn: Day, terms: Pick<AutopayTerms, 'daysBefore'>, today: Day) {
  return addDays(runDay(dueOn, terms), -announcedDays) <= today
}
