import { expenseCategories } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import type { ReportRun } from '#shared/reports/report-runs.ts'
import { formatDay } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'
import { isCategory } from '#web/reports/choices.ts'

type Params = ReportRun['params']

/**
 * The parameters of a report, such as `03/01/2025 – 03/31/2025 · Alpha · Cash basis`. `nameOf`
 * knows the properties and tenants visible to the reader.
 */
export function runLabel(params: Params, nameOf: (id: string) => string | undefined): string {
  const said = {
    period: periodLabel(params),
    month: text(params.month, month => formatMonth(month, 'long')),
    months: text(params.months, count => t('Last {count} months', { count })),
    asOf: text(params.asOf, day => t('As of {day}', { day: formatDay(day) })),
    horizonDays: text(params.horizonDays, count => t('Next {count} days', { count })),
    status: text(params.status, status =>
      status === 'all' ? t('Current and former tenants') : '',
    ),
    propertyId: text(params.propertyId, id => nameOf(id) ?? t('One property')),
    tenantId: text(params.tenantId, id => nameOf(id) ?? t('One tenant')),
    category: text(params.category, category =>
      isCategory(category) ? expenseCategories[category].label : category,
    ),
    basis: text(params.basis, basis =>
      basis === 'accrual' ? t('Accrual basis') : t('Cash basis'),
    ),
  }
  return Object.values(said).filter(Boolean).join(' · ')
}

function periodLabel(params: Params): string {
  if (!('from' in params) && !('to' in params)) return ''
  const from = text(params.from, formatDay)
  const to = text(params.to, formatDay)
  if (from && to) return `${from} – ${to}`
  if (from) return t('Since {from}', { from })
  return to ? t('Until {to}', { to }) : t('All time')
}

function text(value: Params[string] | undefined, words: (value: string) => string): string {
  return value === undefined || value === null || value === '' || value === 'N/A'
    ? ''
    : words(String(value))
}
