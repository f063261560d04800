import { getTenant } from '#shared/people/tenants.ts'
import { getProperty } from '#shared/properties/properties.ts'
import type { ReportRun } from '#shared/reports/report-runs.ts'
import { useCalls } from '#web/client/use-calls.ts'
import { fullName } from '#web/format/format.ts'

type Named = Pick<ReportRun, 'params'>

/** Properties and tenants of reports, by id: at most one of each per report. */
export function useNames(reports: readonly Named[]): (id: string) => string | undefined {
  const properties = useCalls(getProperty, inputsOf(reports, 'propertyId'))
  const tenants = useCalls(getTenant, inputsOf(reports, 'tenantId'))
  const names = new Map([
    ...properties.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : [])),
    ...tenants.flatMap(({ data }) => (data ? [[data.id, fullName(data)] as const] : [])),
  ])
  return id => names.get(id)
}

function inputsOf(reports: readonly Named[], name: string) {
  const ids = new Set(reports.map(({ params }) => params[name]).filter(id => id && id !== 'N/A'))
  return [...ids].map(id => ({ params: { id: String(id) } }))
}
