import { addDays, type Day, firstOfMonth } from '#shared/dates.ts'
import { type Said, sentence } from '#shared/language/sentence.ts'
import {
  paramsOf,
  type ReportParam,
  type ReportParams,
  type ReportType,
} from '#shared/reports/report-catalogue.ts'
import { refusedAt } from '../../errors/errors.ts'
import type { ResolvedParameters } from '../definition.ts'

const allTime = { from: '0001-01-01', to: '9999-12-31' }

/** The default beginning of a period: all time, the month of its end, or days back. */
const usualPeriod: Partial<Record<ReportType, 'all' | number>> = {
  'Revenue Summary': 'all',
  'Maintenance Summary': 'all',
  'Payment History': 90,
  'Communication Log': 30,
}

/** Looks ahead, so that its day may lie ahead too. */
const looksAhead: ReportType = 'Lease Expiration'

/**
 * The params of a report with its defaults, and as they stand in the answer.
 *
 * @throws 400 with a sentence at the field for one the report does not take, a period that ends
 *   before it begins, or a day in the future
 */
export function resolveParameters(
  reportType: ReportType,
  params: ReportParams,
  today: Day,
): { params: ResolvedParameters; shown: Record<string, string | number | null> } {
  requireTaken(reportType, params)
  const asOf = params.asOf ?? today
  const period = periodOf(reportType, params, today)
  if (reportType !== looksAhead) requirePast({ to: params.to, asOf: params.asOf }, today)
  if (params.month && params.month > today.slice(0, 7))
    refuse('month', 'Choose a month that has begun')
  if (period.from > period.to) refuse('to', 'The period ends before it starts')
  const all: ResolvedParameters = {
    ...params,
    ...period,
    asOf,
    month: params.month ?? today.slice(0, 7),
    months: params.months ?? 6,
    horizonDays: params.horizonDays ?? 90,
    status: params.status ?? 'all',
    basis: params.basis ?? 'cash',
  }
  const shown = paramsOf[reportType].map(name => [name, shownValue(name, all)] as const)
  return { params: all, shown: Object.fromEntries(shown) }
}

function periodOf(
  reportType: ReportType,
  params: ReportParams,
  today: Day,
): { from: Day; to: Day } {
  const usual = usualPeriod[reportType]
  const to =
    params.to ??
    (usual === 'all' ? allTime.to : params.from && params.from > today ? params.from : today)
  if (params.from) return { from: params.from, to }
  if (usual === 'all') return { from: allTime.from, to }
  return { from: usual ? addDays(to, 1 - usual) : firstOfMonth(to), to }
}

function requireTaken(reportType: ReportType, params: ReportParams) {
  for (const name of Object.keys(params) as ReportParam[]) {
    if (params[name] !== undefined && !paramsOf[reportType].includes(name))
      refuse(name, sentence('{reportType} takes no {name}', { reportType, name }))
  }
}

function requirePast(days: { to: Day | undefined; asOf: Day | undefined }, today: Day) {
  if (days.to && days.to > today) refuse('to', 'The period cannot end in the future')
  if (days.asOf && days.asOf > today) refuse('asOf', 'The day cannot be in the future')
}

function shownValue(name: ReportParam, params: ResolvedParameters): string | number | null {
  const value = params[name]
  return value === undefined || value === allTime.from || value === allTime.to ? null : value
}

function refuse(field: string, said: Said): never {
  throw refusedAt(`params.${field}`, said)
}
