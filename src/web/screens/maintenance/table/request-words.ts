import { t } from '#shared/language/t.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { maxRequestsAtOnce } from '#shared/maintenance/request-list.ts'

/** The verb that changes so many requests. */
export function verbFor(count: number): string {
  return t(
    '{count, plural, =0 {Change Requests} one {Change # Request} other {Change # Requests}}',
    {
      count,
    },
  )
}

export function changedWords(count: number): string {
  return t(
    '{count, plural, =0 {No request changed} one {# request changed} other {# requests changed}}',
    { count },
  )
}

/** Those beyond the limit of one call. */
export function tooMany(requests: readonly MaintenanceRequest[]) {
  return {
    reason: t('More than {count, number} at once:', { count: maxRequestsAtOnce }),
    names: requests.slice(maxRequestsAtOnce).map(({ title }) => title),
  }
}
