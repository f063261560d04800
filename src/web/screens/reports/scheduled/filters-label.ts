import { t } from '#shared/language/t.ts'
import type { ReportSchedule } from '#shared/reports/report-schedules.ts'
import { runLabel } from '../runs/run-labels.ts'

/**
 * The filters of a scheduled report, such as `Last 3 whole months · Alpha · Cash basis`; empty without any. `nameOf`
 * knows the properties and tenants visible to the reader.
 */
export function filtersLabel(
  filters: ReportSchedule['filters'],
  nameOf: (id: string) => string | undefined,
): string {
  const { fromMonth, toMonth, year, asOfMonth, ...params } = filters
  return [
    year && yearLabel(year),
    fromMonth !== undefined && monthsLabel(fromMonth, toMonth ?? 1),
    asOfMonth &&
      t(
        '{months, plural, one {As of the end of the month before} other {As of the end of # months before}}',
        { months: asOfMonth },
      ),
    runLabel(params, nameOf),
  ]
    .filter(Boolean)
    .join(' · ')
}

function yearLabel(year: NonNullable<ReportSchedule['filters']['year']>): string {
  return year === 'this' ? t('Year to date') : t('Last year')
}

function monthsLabel(from: number, to: number): string {
  if (to === 1)
    return t('{months, plural, one {Previous month} other {Previous # months}}', { months: from })
  if (to === 0)
    return t(
      '{months, plural, =0 {This month to date} one {Last month and this month to date} other {Last # months and this month to date}}',
      { months: from },
    )
  return t('From {from, number} to {to, number} months before', { from, to })
}
