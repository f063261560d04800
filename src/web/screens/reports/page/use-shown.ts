import { useLocation, useSearchParams } from 'wouter'
import type { ReportParams } from '#shared/reports/report-catalogue.ts'
import { type OpenReport, pageAddressOf } from '../report/address.ts'
import type { Shown } from './arrange.ts'

/** How a report stands on its page, and its params; all of it in the address. */
export function useShown({ reportType, params }: OpenReport) {
  const [search] = useSearchParams()
  const [, goTo] = useLocation()
  const shown: Shown = {
    isGrouped: search.get('group') === 'property',
    hasPeriods: search.get('periods') !== 'off',
    sort: search.get('sort') ?? '',
  }
  const open = (params: ReportParams, shown: Shown) =>
    goTo(pageAddressOf(reportType, params, asText(shown)), { replace: true })
  return {
    shown,
    show: (change: Partial<Shown>) => open(params, { ...shown, ...change }),
    setParams: (params: ReportParams) => open(params, shown),
  }
}
export type ShownView = ReturnType<typeof useShown>

function asText({ isGrouped, hasPeriods, sort }: Shown): Record<string, string> {
  return {
    ...(isGrouped && { group: 'property' }),
    ...(!hasPeriods && { periods: 'off' }),
    ...(sort && { sort }),
  }
}
