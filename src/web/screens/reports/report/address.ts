import {
  paramsOf,
  type ReportParam,
  type ReportParams,
  type ReportType,
  reportParams,
  reportTypes,
} from '#shared/reports/report-catalogue.ts'

/** `'Profit & Loss'` as `profit-and-loss`, the form of an open report in the page's address. */
export function slugOf(reportType: ReportType): string {
  return reportType
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]+/g, '-')
}

/** The report and parameters in the page's address; null without one. */
export function openReport(search: URLSearchParams): OpenReport | null {
  const slug = search.get('report')
  const reportType = reportTypes.find(type => slugOf(type) === slug)
  return reportType ? { reportType, params: paramsIn(search, reportType) } : null
}

export interface OpenReport {
  reportType: ReportType
  params: ReportParams
}

/** The page's address with this report open; missing params have their default. */
export function addressOf(
  reportType: string,
  params: Partial<Record<ReportParam, unknown>> = {},
): string {
  const type = reportTypes.find(each => each === reportType)
  if (!type) return '/reports'
  const search = new URLSearchParams({ report: slugOf(type) })
  for (const name of paramsOf[type]) {
    const value = params[name]
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return `/reports?${search}`
}

/** An address may be old or typed by hand: unknown or invalid params are left out. */
function paramsIn(search: URLSearchParams, reportType: ReportType): ReportParams {
  const given = paramsOf[reportType].flatMap(name => {
    const text = search.get(name)
    const value = text && counts.has(name) ? Number(text) : text
    return reportParams.shape[name].safeParse(value).success ? [[name, value]] : []
  })
  return reportParams.parse(Object.fromEntries(given))
}

const counts: ReadonlySet<ReportParam> = new Set(['horizonDays', 'months'])
