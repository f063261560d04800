import { describe, expect, it } from 'vitest'
import { runLabel } from '#web/screens/reports/runs/run-labels.ts'
import { formatCell, sortKey } from './cells.ts'

describe('a cell of a report', () => {
  it('is formatted by the type of its column', () => {
    expect(formatCell('1500.00', 'money', 'USD')).toBe('$1,500.00')
    expect(formatCell('-19.35', 'money', 'EUR')).toBe('-€19.35')
    expect(formatCell('66.7', 'percent', 'USD')).toBe('66.7%')
    expect(formatCell('2025-03-01', 'date', 'USD')).toBe('03/01/2025')
    expect(formatCell('2025-03', 'month', 'USD')).toBe('Mar 2025')
    expect(formatCell(1234, 'number', 'USD')).toBe('1,234')
    expect(formatCell('3.0', 'number', 'USD')).toBe('3.0')
    expect(formatCell('2025-03-01', 'text', 'USD')).toBe('2025-03-01')
  })

  it('of mixed figures is money only with cents', () => {
    expect(formatCell('3485.48', 'figure', 'USD')).toBe('$3,485.48')
    expect(formatCell('-46.9 pp', 'figure', 'USD')).toBe('-46.9 pp')
    expect(formatCell('60.0%', 'figure', 'USD')).toBe('60.0%')
    expect(formatCell('2', 'figure', 'USD')).toBe('2')
  })

  it('with a missing value shows N/A, or blank, in any column', () => {
    for (const type of ['money', 'percent', 'date', 'month', 'number', 'figure'] as const) {
      expect(formatCell('N/A', type, 'USD')).toBe('N/A')
      expect(formatCell('', type, 'USD')).toBe('')
    }
  })

  it('has no currency where the organizations have several', () => {
    expect(formatCell('1234567.50', 'money', null)).toBe('1,234,567.50')
    expect(formatCell('-100.00', 'money', null)).toBe('-100.00')
  })

  it('is ordered by its value, missing ones before all others', () => {
    const values = ['900.00', 'N/A', '1000.00', '-5.00']
    const sorted = values.toSorted(
      (a, b) => Number(sortKey(a, 'money')) - Number(sortKey(b, 'money')),
    )
    expect(sorted).toEqual(['N/A', '-5.00', '900.00', '1000.00'])
  })
})

describe('the parameters of a report', () => {
  const nameOf = (id: string) => (id === 'p1' ? 'Alpha' : undefined)

  it('are shown as text', () => {
    expect(
      runLabel({ from: '2025-03-01', to: '2025-03-31', propertyId: 'p1', basis: 'cash' }, nameOf),
    ).toBe('03/01/2025 – 03/31/2025 · Alpha · Cash basis')
    expect(runLabel({ from: null, to: null, propertyId: null }, nameOf)).toBe('All time')
    expect(runLabel({ asOf: '2025-03-31', horizonDays: 90, propertyId: 'p2' }, nameOf)).toBe(
      'As of 03/31/2025 · Next 90 days · One property',
    )
    expect(runLabel({ month: '2025-03' }, nameOf)).toBe('March 2025')
    expect(runLabel({ months: 6 }, nameOf)).toBe('Last 6 months')
  })
})
