import {
  addMonthsClamped,
  clampedDay,
  type Day,
  firstOfMonth,
  monthsBetween,
  partsOf,
} from '#shared/dates.ts'

/** How often an expense repeats. */
export const expenseRhythms = ['monthly', 'quarterly', 'yearly'] as const
export type ExpenseRhythm = (typeof expenseRhythms)[number]

const monthsOf: Record<ExpenseRhythm, number> = { monthly: 1, quarterly: 3, yearly: 12 }

export interface ExpensePlan {
  rhythm: ExpenseRhythm
  /** 1 to 31; where a month is shorter, its last day. */
  dueDay: number
  /** No earlier date is due. */
  startsOn: Day
  /** No later date is due; null while it continues. */
  endsOn: Day | null
}

/** The first due day, or the first one later than `after`; null without one. */
export function nextDue(plan: ExpensePlan, after: Day | null = null): Day | null {
  const first = firstMonth(plan)
  const gap = monthsOf[plan.rhythm]
  const passed = after && after > first ? Math.floor(monthsBetween(first, after) / gap) : 0
  for (const period of [passed, passed + 1]) {
    const { year, month } = partsOf(addMonthsClamped(first, period * gap))
    const due = clampedDay(year, month, plan.dueDay)
    if (after && due <= after) continue
    return plan.endsOn && due > plan.endsOn ? null : due
  }
  return null
}

/** Every day it falls due from `from` to `through`, at most `most` of them. */
export function dueDays(plan: ExpensePlan, from: Day | null, through: Day, max = 1000): Day[] {
  const days: Day[] = []
  for (let due = from; due && due <= through && days.length < max; due = nextDue(plan, due))
    days.push(due)
  return days
}

/** The first of the month in which it falls due first. */
function firstMonth({ startsOn, dueDay }: ExpensePlan): Day {
  const { year, month } = partsOf(startsOn)
  const isThere = clampedDay(year, month, dueDay) >= startsOn
  return addMonthsClamped(firstOfMonth(startsOn), isThere ? 0 : 1)
}
