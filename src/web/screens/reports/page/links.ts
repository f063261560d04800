import { can, standing } from '#shared/permissions.ts'
import { type Maker, mayMake, type ReportParam } from '#shared/reports/report-catalogue.ts'
import type { LinkTarget } from '#shared/reports/report-links.ts'
import { periodOfKey } from '#shared/reports/report-periods.ts'
import type { Report } from '#shared/reports/reports.ts'
import { shortId } from '#web/format/format.ts'
import { unitPath } from '#web/properties/unit-path.ts'
import { openReport, pageAddressOf } from '../report/address.ts'

/** Where the values of one row lead: for each linked column the kind of a record, and its id. */
export type RowLinks = Readonly<Record<string, { to: LinkTarget; id: string }>>

/** The links of each row, in the order of the rows. */
export function linksOf({ links, rows }: Pick<Report, 'links' | 'rows'>): RowLinks[] {
  return rows.map((_, place) =>
    Object.fromEntries(
      (links?.columns ?? []).flatMap(({ key, to }, at) => {
        const id = links?.rows[place]?.[at]
        return id ? [[key, { to, id }]] : []
      }),
    ),
  )
}

/** The address behind a value; null where it leads nowhere that this reader may go. */
export function hrefOf(
  key: string,
  row: RowLinks,
  {
    params,
    reader,
  }: { params: Report['params']; reader: Maker & { organizationId: string | null } },
): string | null {
  const link = row[key]
  if (!link) return null
  const { to, id } = link
  const inOffice = standing(reader) !== 'tenant'
  switch (to) {
    case 'property':
      return inOffice ? `/properties/${id}` : null
    case 'unit':
      return inOffice && row.Property ? unitPath({ id, propertyId: row.Property.id }) : null
    case 'tenant':
      return inOffice ? `/tenants/${id}` : null
    case 'lease':
      return can(reader, 'charge:read') ? `/financials/leases/${id}` : null
    case 'payment':
      return can(reader, 'financials:read') ? listedAt('payments', id) : null
    case 'expense':
      return can(reader, 'expense:read') ? listedAt('expenses', id) : null
    case 'bill':
      return can(reader, 'bill:read') ? `/financials?show=bills&bill=${id}` : null
    case 'request':
      return `/maintenance/${id}`
    case 'account':
      return can(reader, 'ledger:read') ? ledgerAt(id, { ...params, ...periodOfKey(key) }) : null
    case 'report':
      return reportAt(id, periodOfKey(key), params, reader)
  }
}

/** A list of Financials, with this entry alone. */
function listedAt(show: 'payments' | 'expenses', id: string): string {
  return `/financials?${new URLSearchParams({ show, q: `#${shortId(id)}` })}`
}

/** The lines of an account in the general ledger, of the same period, property and basis. */
function ledgerAt(account: string, params: Report['params']): string {
  const { from, to, basis, propertyId } = params
  const filters = { account, from, to, basis, property: propertyId }
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value ? [[name, `${value}`]] : [],
  )
  return `/financials?${new URLSearchParams([['show', 'accounting'], ['view', 'ledger'], ...given])}`
}

/** Another report: of the same period and property, where its address says nothing else. */
function reportAt(
  address: string,
  period: { from: string; to: string } | null,
  params: Report['params'],
  reader: Maker,
): string | null {
  const open = openReport(new URLSearchParams(address))
  if (!open || !mayMake(reader, open.reportType)) return null
  const given = { ...inheritedFrom(params), ...period }
  const own = Object.entries(open.params).filter(([, value]) => value !== undefined)
  return pageAddressOf(open.reportType, { ...given, ...Object.fromEntries(own) })
}

function inheritedFrom(params: Report['params']): Partial<Record<ReportParam, unknown>> {
  return Object.fromEntries(inheritable.map(name => [name, params[name]]))
}

const inheritable: readonly ReportParam[] = ['from', 'to', 'propertyId', 'basis']
