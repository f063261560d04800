import { feeOf, feesOfPayer } from '#shared/accounting/online/fees.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { fromCents, type Money, toCents } from '#shared/money.ts'
import type { LeaseDue } from './due.ts'
import { type Obstacle, obstacleOf } from './obstacles.ts'
import { amountFor, announcedDays, covers, isAnnounced, payDay } from './rules.ts'
import { type Account, type StoredAutopay, type Try, termsOf } from './stored.ts'

/** The state of a lease for its autopays on a day. */
export interface Outlook {
  lease: { id: string; status: string; evictionOn: Day | null }
  leaseDue: LeaseDue
  account: Account | null
  tries: readonly Try[]
  today: Day
}

/** A payment to come. */
export interface Planned {
  on: Day
  dueOn: Day
  amount: Money
  feeAmount: Money
}

export type Without = Obstacle | 'nothing_due' | 'above_limit'

export type Plan =
  | { planned: Planned; without: null }
  | { planned: null; without: Without; dueOn: Day | null; cents: number }

/**
 * The payment of an autopay for a due day, as it looks today. The calls that show the next payment and the job that
 * announces it use this one function.
 */
export function planFor(one: StoredAutopay, outlook: Outlook, dueOn: Day): Plan {
  const { account, today, leaseDue, tries } = outlook
  const terms = termsOf(one)
  // A payment is announced three days before it at the latest where the day is still to come.
  const on = payDay(dueOn, terms, today)
  const obstacle = obstacleFor(one, outlook, on)
  if (obstacle || !account)
    return { planned: null, without: obstacle ?? 'not_taken', dueOn, cents: 0 }
  const others = scheduledCents(tries, one.autopay.id)
  const due = { ...leaseDue.due, onTheWay: leaseDue.due.onTheWay + others }
  const { cents, skipped } = amountFor(terms, due, dueOn, toCents(account.minimum))
  if (skipped) return { planned: null, without: skipped, dueOn, cents }
  const amount = fromCents(cents)
  const feeAmount = feeFor(account, one.method.kind, amount)
  return { planned: { on, dueOn, amount, feeAmount }, without: null }
}

/** The obstacle to a payment on a day; null for none. */
export function obstacleFor(
  { autopay, isRenting, method }: StoredAutopay,
  { lease, account }: Pick<Outlook, 'lease' | 'account'>,
  on: Day,
): Obstacle | null {
  const isPaused = autopay.pausedAt !== null
  const saved = { ...method, isRemoved: method.removedAt !== null }
  return obstacleOf({ isPaused, isRenting, method: saved, lease, account }, on)
}

/** The fee that the payer pays on top. */
export function feeFor(
  account: Account,
  kind: StoredAutopay['method']['kind'],
  amount: Money,
): Money {
  return kind === null ? '0.00' : feeOf(feesOfPayer(account), kind, amount)
}

/** The due days whose payment an autopay announces today. */
export function daysToAnnounce(one: StoredAutopay, { leaseDue, today, tries }: Outlook): Day[] {
  const terms = termsOf(one)
  return leaseDue.days.filter(
    dueOn =>
      covers(terms, dueOn, { today, lastDay: leaseDue.lastDay }) &&
      isAnnounced(dueOn, terms, today) &&
      !tries.some(other => other.autopayId === one.autopay.id && other.dueOn === dueOn),
  )
}

/** The next payment: the scheduled one, or the first that comes as it looks today. */
export function nextOf(one: StoredAutopay, outlook: Outlook): Plan {
  const { leaseDue, today, tries } = outlook
  const own = tries.filter(({ autopayId }) => autopayId === one.autopay.id)
  const scheduled = own.find(({ state }) => state === 'scheduled')
  if (scheduled?.scheduledOn && scheduled.dueOn) {
    const { scheduledOn: on, dueOn, amount, feeAmount } = scheduled
    const without = obstacleFor(one, outlook, on)
    if (without) return { planned: null, without, dueOn, cents: 0 }
    return { planned: { on, dueOn, amount, feeAmount }, without: null }
  }
  const terms = termsOf(one)
  const days = leaseDue.days.filter(
    dueOn =>
      covers(terms, dueOn, { today, lastDay: leaseDue.lastDay }) &&
      !own.some(other => other.dueOn === dueOn),
  )
  const [first] = days
  if (first === undefined) return { planned: null, without: 'lease_over', dueOn: null, cents: 0 }
  for (const dueOn of days) {
    const plan = planFor(one, outlook, dueOn)
    if (plan.planned || plan.without !== 'nothing_due') return plan
  }
  return planFor(one, outlook, first)
}

/** The last due day that a job looks at for today. */
export function announcedThrough(today: Day): Day {
  return addDays(today, announcedDays + longestBefore)
}

/** The last due day that is looked at for the next payment: two rents from now. */
export function nextThrough(today: Day): Day {
  return addDays(today, 62 + longestBefore)
}

const longestBefore = 15

/** Cents that other autopays of the lease have scheduled already. */
function scheduledCents(tries: readonly Try[], autopayId: string): number {
  return tries
    .filter(other => other.state === 'scheduled' && other.autopayId !== autopayId)
    .reduce((sum, { amount }) => sum + toCents(amount), 0)
}
