import { addDays, type Day, firstOfMonth, partsOf } from '#shared/dates.ts'
import { labels } from '#shared/language/t.ts'
import type { ReportType } from '#shared/reports/report-catalogue.ts'

export interface Period {
  /** Null: from the first entry on. */
  from: Day | null
  /** Null: up to today. */
  to: Day | null
}

/** Periods to choose by name, `custom` apart, each up to `today` at most. */
export const periodNames = labels({
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-30-days': 'Last 30 days',
  'last-90-days': 'Last 90 days',
  'this-year': 'This year',
  'last-year': 'Last year',
  'all-time': 'All time',
})
export type PeriodName = keyof typeof periodNames

export function periodOf(name: PeriodName, today: Day): Period {
  const thisMonth = firstOfMonth(today)
  const lastMonthsEnd = addDays(thisMonth, -1)
  const { year } = partsOf(today)
  const lastYear = String(year - 1).padStart(4, '0')
  switch (name) {
    case 'this-month':
      return { from: thisMonth, to: today }
    case 'last-month':
      return { from: firstOfMonth(lastMonthsEnd), to: lastMonthsEnd }
    case 'last-30-days':
      return { from: addDays(today, -29), to: today }
    case 'last-90-days':
      return { from: addDays(today, -89), to: today }
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'last-year':
      return { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` }
    case 'all-time':
      return { from: null, to: null }
  }
}

/** The name of a period if it has one. In January `This month` and `This year` are the same. */
export function nameOf(period: Period, today: Day): PeriodName | null {
  return everyName.find(name => isSame(periodOf(name, today), period)) ?? null
}

/** `All time` only where it is the report's default: the others count by day or month. */
export function namesFor(reportType: ReportType): readonly PeriodName[] {
  return everyName.filter(name => name !== 'all-time' || beginsWithAll.has(reportType))
}

const everyName = Object.keys(periodNames) as PeriodName[]
const beginsWithAll: ReadonlySet<ReportType> = new Set(['Revenue Summary', 'Maintenance Summary'])

function isSame(a: Period, b: Period): boolean {
  return a.from === b.from && a.to === b.to
}
