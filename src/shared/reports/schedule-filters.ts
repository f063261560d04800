import * as z from 'zod'
import {
  addDays,
  addMonthsClamped,
  type Day,
  firstOfMonth,
  lastOfMonth,
  monthsBetween,
} from '#shared/dates.ts'
import { id, wholeNumber } from '#shared/fields.ts'
import {
  paramsOf,
  type ReportParam,
  type ReportParams,
  type ReportType,
  reportParams,
} from './report-catalogue.ts'

/** The filters that a scheduled report keeps: days as months before the one in which it falls due. */

const monthsBefore = wholeNumber('Enter a number of months from 0 to 120', { from: 0, to: 120 })
  .nullish()
  .transform(count => count ?? undefined)

const { propertyId, tenantId, category, basis, horizonDays, months, status } = reportParams.shape

/** Without a period, a report covers the month or week before it falls due. */
export const scheduleFilters = z
  .strictObject(
    {
      fromMonth: monthsBefore.describe('From the first day of that month'),
      toMonth: monthsBefore.describe(
        'To its last day; 0 is the day before the report falls due. Default 1',
      ),
      year: z
        .enum(['this', 'last', ''], 'Choose this or last')
        .nullish()
        .transform(year => year || undefined)
        .describe('From January: to the last whole month or week, or all of the year before'),
      asOfMonth: monthsBefore.describe('As of its last day; 0 is the day it is made'),
      ...{ propertyId, tenantId, category, basis, horizonDays, months, status },
    },
    'A schedule’s filters are fromMonth, toMonth, year, asOfMonth, propertyId, tenantId, category, basis, horizonDays, months and status',
  )
  .refine(({ fromMonth, year }) => fromMonth === undefined || year === undefined, {
    path: ['year'],
    message: 'Choose months or a year, not both',
  })
  .refine(({ fromMonth, toMonth = 1 }) => fromMonth === undefined || fromMonth >= toMonth, {
    path: ['toMonth'],
    message: 'The period ends before it starts',
  })
  .refine(({ fromMonth, toMonth }) => toMonth === undefined || fromMonth !== undefined, {
    path: ['fromMonth'],
    message: 'Choose the first month',
  })

/** The same as stored: those that are set. */
export const keptFilters = z.object({
  fromMonth: z.int().optional(),
  toMonth: z.int().optional(),
  year: z.enum(['this', 'last']).optional(),
  asOfMonth: z.int().optional(),
  propertyId: id.optional(),
  tenantId: id.optional(),
  category: z.string().optional(),
  basis: z.enum(['cash', 'accrual']).optional(),
  horizonDays: z.int().optional(),
  months: z.int().optional(),
  status: z.enum(['current', 'all']).optional(),
})
type Filter = keyof z.output<typeof scheduleFilters>
export type ScheduleFilters = { [Name in Filter]?: z.output<typeof scheduleFilters>[Name] }

/** The param of a report that each filter is about. */
const paramOf: Record<Filter, ReportParam> = {
  ...{ fromMonth: 'from', toMonth: 'from', year: 'from', asOfMonth: 'asOf' },
  ...{ propertyId: 'propertyId', tenantId: 'tenantId', category: 'category', basis: 'basis' },
  ...{ horizonDays: 'horizonDays', months: 'months', status: 'status' },
}

/** The filters that a report does not take. */
export function untaken(reportType: ReportType | null, filters: ScheduleFilters): Filter[] {
  const takes = reportType ? paramsOf[reportType] : []
  return namesIn(filters).filter(name => !takes.includes(paramOf[name]))
}

type Rhythm = 'monthly' | 'weekly'

/** The params of a scheduled report that falls due on a day. */
export function paramsDue(
  { reportType, rhythm }: { reportType: ReportType; rhythm: Rhythm },
  filters: ScheduleFilters,
  dueOn: Day,
): ReportParams {
  const { fromMonth, toMonth, year, asOfMonth, ...kept } = filters
  const takes = paramsOf[reportType]
  const before = monthBefore(dueOn, 1)
  return {
    ...kept,
    ...(takes.includes('month') && rhythm === 'monthly' && { month: before.slice(0, 7) }),
    ...(takes.includes('from') && periodDue(rhythm, { fromMonth, toMonth, year }, dueOn)),
    ...(asOfMonth && { asOf: lastOfMonth(monthBefore(dueOn, asOfMonth)) }),
  }
}

function periodDue(
  rhythm: Rhythm,
  { fromMonth, toMonth = 1, year }: Pick<ScheduleFilters, 'fromMonth' | 'toMonth' | 'year'>,
  dueOn: Day,
): { from: Day; to: Day } {
  const lastDay = addDays(dueOn, -1)
  const lastWhole = rhythm === 'monthly' ? lastOfMonth(monthBefore(dueOn, 1)) : lastDay
  if (year === 'this') return { from: januaryOf(lastWhole), to: lastWhole }
  if (year === 'last') {
    const to = addDays(januaryOf(dueOn), -1)
    return { from: januaryOf(to), to }
  }
  if (fromMonth === undefined)
    return {
      from: rhythm === 'monthly' ? firstOfMonth(lastWhole) : addDays(dueOn, -7),
      to: lastWhole,
    }
  const to = toMonth === 0 ? lastDay : lastOfMonth(monthBefore(dueOn, toMonth))
  const from = monthBefore(dueOn, fromMonth)
  // On the first of a month, the month so far is the one before.
  return { from: from > to ? firstOfMonth(to) : from, to }
}

/** The filters with which a schedule makes the report of these params again, month after month. */
export function filtersOf(params: ReportParams, today: Day): ScheduleFilters {
  const { from, to, asOf, month: _, ...kept } = params
  const back = (day: Day) => monthsAgo(day, today)
  return {
    ...kept,
    ...(from && periodOf(from, to ?? today, today)),
    ...(asOf && asOf < firstOfMonth(today) && { asOfMonth: back(asOf) }),
  }
}

function periodOf(from: Day, to: Day, today: Day): ScheduleFilters {
  const thisYear = januaryOf(today)
  const lastYear = januaryOf(addDays(thisYear, -1))
  if (from === lastYear && to === addDays(thisYear, -1)) return { year: 'last' }
  const isSoFar = to >= lastOfMonth(monthBefore(today, 1))
  // In February, January alone is the month before.
  if (from === thisYear && isSoFar && monthsAgo(from, today) !== 1) return { year: 'this' }
  return { fromMonth: monthsAgo(from, today), toMonth: monthsAgo(to, today) }
}

function namesIn(filters: ScheduleFilters): Filter[] {
  return (Object.keys(filters) as Filter[]).filter(name => filters[name] !== undefined)
}

function monthBefore(day: Day, count: number): Day {
  return addMonthsClamped(firstOfMonth(day), -count)
}

function januaryOf(day: Day): Day {
  return `${day.slice(0, 4)}-01-01`
}

/** A day ahead counts as today. */
function monthsAgo(day: Day, today: Day): number {
  return Math.max(0, monthsBetween(day, today))
}
