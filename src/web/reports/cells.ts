import { t } from '#shared/language/t.ts'
import type { ColumnType, ReportRow } from '#shared/reports/reports.ts'
import { withThousands } from '#shared/thousands.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { formatMonth } from '#web/format/months.ts'

type Cell = ReportRow[string] | undefined

/** A value as people read it: `$1,500.00`, `66.7%`, `03/01/2025`, `Mar 2025`. `N/A` in their language. */
export function formatCell(value: Cell, type: ColumnType, currency: string | null): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (text === 'N/A') return t('N/A')
  switch (type) {
    case 'money':
      return isNumber(text) ? money(text, currency) : text
    case 'figure':
      return /^-?\d+\.\d\d$/.test(text) ? money(text, currency) : text
    case 'number':
      return isNumber(text) ? withThousands(text) : text
    case 'percent':
      return isNumber(text) ? `${text}%` : text
    case 'date':
      return /^\d{4}-\d\d-\d\d/.test(text) ? formatDay(text) : text
    case 'month':
      return /^\d{4}-\d\d$/.test(text) ? formatMonth(text, 'short') : text
    case 'text':
      return text
  }
}

/** The sort key of rows: figures as figures, the rest as text; text without a figure comes first. */
export function sortKey(value: Cell, type: ColumnType): string | number {
  if (!isRightAligned(type)) return String(value ?? '')
  return isNumber(String(value)) ? Number(value) : Number.NEGATIVE_INFINITY
}

/** Whether values align at their last digit. */
export function isRightAligned(type: ColumnType): boolean {
  return type === 'money' || type === 'number' || type === 'percent' || type === 'figure'
}

/** With several currencies only the amount is shown. */
function money(amount: string, currency: string | null): string {
  return currency ? formatMoney(amount, currency) : withThousands(amount)
}

function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text)
}
