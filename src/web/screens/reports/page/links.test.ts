import { describe, expect, it } from 'vitest'
import type { LinkTarget } from '#shared/reports/report-links.ts'
import { hrefOf } from './links.ts'

const organizationId = '0190a000-0000-7000-8000-000000000001'
const id = '0190a000-0000-7000-8000-00000000abcd'
const admin = { role: 'admin', organizationId } as const
const owner = { role: 'owner', organizationId } as const
const staff = { role: 'staff', organizationId } as const
const tenant = { role: 'tenant', organizationId: null, rents: true } as const
const params = { from: '2025-01-01', to: '2025-03-31', propertyId: id, basis: 'cash' }

function href(
  to: LinkTarget,
  reader: Parameters<typeof hrefOf>[2]['reader'],
  target = id,
  key = 'It',
) {
  const row = { [key]: { to, id: target }, Property: { to: 'property', id } } as const
  return hrefOf(key, row, { params, reader })
}

describe('a value of a report', () => {
  it('leads to the page of its record', () => {
    expect(href('property', owner)).toBe(`/properties/${id}`)
    expect(href('unit', owner)).toBe(`/properties/${id}/units/${id}`)
    expect(href('tenant', owner)).toBe(`/tenants/${id}`)
    expect(href('lease', owner)).toBe(`/financials/leases/${id}`)
    expect(href('request', staff)).toBe(`/maintenance/${id}`)
    expect(hrefOf('Unknown', {}, { params, reader: admin })).toBeNull()
  })

  it('leads to a list with this entry alone, for those who may read it', () => {
    expect(href('payment', admin)).toBe('/financials?show=payments&q=%230000abcd')
    expect(href('expense', owner)).toBe('/financials?show=expenses&q=%230000abcd')
    for (const to of ['payment', 'expense', 'lease'] as const) expect(href(to, staff)).toBeNull()
    for (const to of ['payment', 'expense', 'property', 'unit', 'tenant'] as const)
      expect(href(to, tenant)).toBeNull()
    expect(href('lease', tenant)).toBe(`/financials/leases/${id}`)
  })

  it('leads to another report of the same period and property, or of its column’s period', () => {
    const address = 'report=expense-report&category=repairs'
    const rest = `&propertyId=${id}&category=repairs`
    expect(href('report', owner, address)).toBe(
      `/reports/expense-report?from=2025-01-01&to=2025-03-31${rest}`,
    )
    expect(href('report', owner, address, '2025-02-01/2025-02-28')).toBe(
      `/reports/expense-report?from=2025-02-01&to=2025-02-28${rest}`,
    )
  })

  it('leads to the lines of an account, of the same period or of its column’s', () => {
    const rest = `&basis=cash&property=${id}`
    expect(href('account', owner)).toBe(
      `/financials?show=accounting&view=ledger&account=${id}&from=2025-01-01&to=2025-03-31${rest}`,
    )
    expect(href('account', owner, id, '2025-02-01/2025-02-28')).toBe(
      `/financials?show=accounting&view=ledger&account=${id}&from=2025-02-01&to=2025-02-28${rest}`,
    )
    expect(href('account', staff)).toBeNull()
  })

  it('leads to no report that the reader may not make', () => {
    expect(href('report', staff, 'report=expense-report')).toBeNull()
    expect(href('report', admin, 'report=nonsense')).toBeNull()
  })
})
