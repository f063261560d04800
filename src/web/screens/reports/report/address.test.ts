import { describe, expect, it } from 'vitest'
import { reportTypes } from '#shared/reports/report-catalogue.ts'
import { addressOf, openReport, pageAddressOf, reportOfPage, slugOf } from './address.ts'

const propertyId = '0190a000-0000-7000-8000-000000000001'

function opened(address: string) {
  return openReport(new URLSearchParams(address.split('?')[1]))
}

describe('an open report in the address of the page', () => {
  it('is found again from its address, each under its own', () => {
    expect(new Set(reportTypes.map(slugOf)).size).toBe(reportTypes.length)
    for (const reportType of reportTypes) {
      expect(opened(addressOf(reportType))).toEqual({ reportType, params: {} })
    }
    expect(addressOf('Profit & Loss')).toBe('/reports?report=profit-and-loss')
    expect(addressOf('Move-in/Move-out')).toBe('/reports?report=move-in-move-out')
  })

  it('keeps the report’s parameters', () => {
    const params = { from: '2025-03-01', to: '2025-03-31', propertyId, basis: 'accrual' as const }
    expect(opened(addressOf('Profit & Loss', params))).toEqual({
      reportType: 'Profit & Loss',
      params,
    })
    expect(opened(addressOf('Maintenance Trends', { months: 12 }))?.params).toEqual({ months: 12 })
  })

  it('leaves out unknown and invalid parameters', () => {
    expect(addressOf('Rent Roll', { from: '2025-03-01', asOf: '', propertyId: null })).toBe(
      '/reports?report=rent-roll',
    )
    const address = '/reports?report=lease-expiration&asOf=2025-02-30&horizonDays=x&from=2025-01-01'
    expect(opened(address)?.params).toEqual({})
  })

  it('is none where the address names none', () => {
    expect(opened('/reports')).toBeNull()
    expect(opened('/reports?report=nonsense')).toBeNull()
    expect(addressOf('A report of an older version')).toBe('/reports')
  })
})

describe('the page of a report', () => {
  it('is found again from its address, each under its own', () => {
    for (const reportType of reportTypes) {
      const [, slug = ''] = /^\/reports\/([a-z-]+)$/.exec(pageAddressOf(reportType)) ?? []
      expect(reportOfPage(slug, new URLSearchParams())).toEqual({ reportType, params: {} })
    }
    expect(reportOfPage('scheduled', new URLSearchParams())).toBeNull()
  })

  it('keeps the report’s parameters, and how it stands', () => {
    const params = { from: '2025-03-01', to: '2025-03-31', basis: 'accrual' as const }
    const address = pageAddressOf('Profit & Loss', params, { periods: 'off' })
    expect(address).toBe(
      '/reports/profit-and-loss?from=2025-03-01&to=2025-03-31&basis=accrual&periods=off',
    )
    const search = new URLSearchParams(address.split('?')[1])
    expect(reportOfPage('profit-and-loss', search)?.params).toEqual(params)
  })
})
