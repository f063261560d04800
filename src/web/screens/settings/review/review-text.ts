import { t } from '#shared/language/t.ts'
import type { ReviewedRecord, ReviewKind } from '#shared/operations/records-to-review.ts'
import { formatDay } from '#web/format/format.ts'

/** The common ground of records that break a rule: the property, the person or the home. */
export function headingOf(kind: ReviewKind, [first]: readonly ReviewedRecord[]): string {
  if (!first) return ''
  return kind === 'email' ? first.name || shown(first.detail) : first.detail
}

/** One record in a line, with invisible characters named in brackets. */
export function recordText({ type, name, detail, from, to }: ReviewedRecord): string {
  if (type === 'unit') return t('Unit “{name}”', { name: shown(name) })
  if (type === 'lease')
    return `${name || t('A former tenant')}, ${from ? formatDay(from) : ''} – ${to ? formatDay(to) : t('month-to-month')}`
  return [name, shown(detail)].filter(Boolean).join(', ')
}

/** The screen where it can be corrected. */
export function placeOf({ type, id, propertyId }: ReviewedRecord): string {
  if (type === 'unit') return `/properties/${propertyId}`
  if (type === 'lease') return `/financials/leases/${id}`
  return type === 'tenant' ? `/tenants/${id}` : '/settings?tab=team'
}

function shown(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Cc}]/gu, t('[invisible]'))
    .replace(/[^\S ]/g, t('[no-break space]'))
    .replace(/^ | $/g, t('[space]'))
}
