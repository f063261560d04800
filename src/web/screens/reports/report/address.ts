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
  return reportOfPage(search.get('report') ?? '', search)
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
  return `/reports?${new URLSearchParams([['report', slugOf(type)], ...paramsAsText(type, params)])}`
}

/** The address of the report's own page with these params, and with `shown` of how it stands there. */
export function pageAddressOf(
  reportType: ReportType,
  params: Partial<Record<ReportParam, unknown>> = {},
  shown: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams([
    ...paramsAsText(reportType, params),
    ...Object.entries(shown),
  ])
  const path = `/reports/${slugOf(reportType)}`
  return search.size > 0 ? `${path}?${search}` : path
}

/** The report of a page; null for an unknown one. */
export function reportOfPage(slug: string, search: URLSearchParams): OpenReport | null {
  const reportType = reportTypes.find(type => slugOf(type) === slug)
  return reportType ? { reportType, params: paramsIn(search, reportType) } : null
}

function paramsAsText(
  reportType: ReportType,
  params: Partial<Record<ReportParam, unknown>>,
): [string, string][] {
  return paramsOf[reportType].flatMap(name => {
    const value = params[name]
    return value === undefined || value === null || value === '' ? [] : [[name, String(value)]]
  })
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
