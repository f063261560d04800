import { describe, expect, it } from 'vitest'
import type { Report } from '#shared/reports/reports.ts'
import { arrange, canCompare, canGroup, type Shown } from './arrange.ts'
import { csvTable, printedReport } from './saved-files.ts'

const asMade: Shown = { isGrouped: false, hasPeriods: true, sort: '' }

/** Two properties of one name, one without a property, and an amount each. */
const payments: Report = {
  runId: null,
  reportType: 'Payment History',
  params: {},
  columns: [
    { key: 'Date', label: 'Date', type: 'date' },
    { key: 'Property', label: 'Property', type: 'text' },
    { key: 'Amount', label: 'Amount', type: 'money' },
  ],
  rows: [
    { Date: '2025-03-03', Property: 'Oak', Amount: '900.00' },
    { Date: '2025-03-02', Property: 'Oak', Amount: '50.00' },
    { Date: '2025-03-01', Property: 'Oak', Amount: '1100.00' },
    { Date: '2025-02-28', Property: 'N/A', Amount: '7.00' },
  ],
  links: {
    columns: [{ key: 'Property', to: 'property' }],
    rows: [['a'], ['b'], ['a'], [null]],
  },
  groups: [
    { id: null, name: '', rows: 1, totals: { Amount: { type: 'money', value: '7.00' } } },
    { id: 'a', name: 'Oak', rows: 2, totals: { Amount: { type: 'money', value: '2000.00' } } },
    { id: 'b', name: 'Oak', rows: 1, totals: { Amount: { type: 'money', value: '50.00' } } },
  ],
  rowCount: 4,
  nextOffset: null,
  totals: { Amount: { type: 'money', value: '2057.00' } },
  notes: [],
  charts: [],
  organization: 'Oaks',
  currency: 'USD',
  generatedAt: '2025-03-31T12:00:00.000Z',
}

const statement: Report = {
  ...payments,
  reportType: 'Profit & Loss',
  columns: [
    { key: 'Section', label: 'Section', type: 'text' },
    { key: 'Line', label: 'Line', type: 'text' },
    { key: 'Amount', label: 'Amount', type: 'money' },
  ],
  rows: [
    { Section: 'Income', Line: 'Rent', Amount: '30.10' },
    { Section: 'Income', Line: 'Late fees', Amount: '0.20' },
    { Section: 'NOI', Line: 'Net operating income', Amount: '30.30' },
  ],
  beside: {
    columns: [
      { key: '2025-02-01/2025-02-28', label: '2025-02-01/2025-02-28', type: 'money' },
      { key: 'Prior period', label: 'Prior period', type: 'money' },
    ],
    rows: [
      ['30.00', '1.00'],
      ['0.20', '2.00'],
      ['30.20', '3.00'],
    ],
  },
  links: null,
  groups: null,
  rowCount: 3,
}

function amounts(report: Report, shown: Partial<Shown>) {
  return arrange(report, { ...asMade, ...shown }).sections.map(({ rows }) =>
    rows.map(({ cells }) => cells.Amount),
  )
}

describe('a report on its page', () => {
  it('is in order of a column, by figures and not by text', () => {
    expect(amounts(payments, { sort: 'Amount' })).toEqual([['7.00', '50.00', '900.00', '1100.00']])
    expect(amounts(payments, { sort: '-Amount' })[0]?.[0]).toBe('1100.00')
    expect(amounts(payments, { sort: 'Nonsense' })).toEqual(amounts(payments, {}))
  })

  it('stands by property, not by its name, with the server’s totals', () => {
    const { sections, columns } = arrange(payments, { ...asMade, isGrouped: true, sort: 'Amount' })
    expect(columns.map(({ key }) => key)).toEqual(['Date', 'Amount'])
    expect(
      sections.map(({ propertyId, rows, below }) => [
        propertyId,
        rows.map(({ cells }) => cells.Amount),
        below.get('Amount')?.value,
      ]),
    ).toEqual([
      [null, ['7.00'], '7.00'],
      ['a', ['900.00', '1100.00'], '2000.00'],
      ['b', ['50.00'], '50.00'],
    ])
  })

  it('has no headings where each would be of one row, or of one property', () => {
    expect(canGroup(payments)).toBe(true)
    expect(canGroup({ ...payments, rowCount: 3 })).toBe(false)
    expect(canGroup({ ...payments, groups: payments.groups?.slice(0, 1) })).toBe(false)
    expect(canGroup({ ...payments, groups: null })).toBe(false)
  })

  it('of a statement has its sections with sums in each period', () => {
    const { columns, sections } = arrange(statement, asMade)
    expect(columns.map(({ key }) => key)).toEqual([
      'Line',
      '2025-02-01/2025-02-28',
      'Amount',
      'Prior period',
    ])
    expect(sections.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Income', 2],
      [null, 1],
    ])
    const sums = [...(sections[0]?.below ?? [])].map(([key, { value }]) => [key, value])
    expect(sums).toEqual([
      ['2025-02-01/2025-02-28', '30.20'],
      ['Amount', '30.30'],
      ['Prior period', '3.00'],
    ])
    expect(canCompare(statement)).toBe(true)
    expect(arrange(statement, { ...asMade, hasPeriods: false }).columns).toHaveLength(2)
    expect(amounts(statement, { sort: 'Amount' })).toEqual(amounts(statement, {}))
  })
})

describe('a file of a report', () => {
  it('has as CSV the rows in their order, and their headings in a column', () => {
    const { columns, rows } = csvTable(payments, { ...asMade, isGrouped: true, sort: '-Amount' })
    expect(columns.map(({ label }) => label)).toEqual(['Date', 'Property', 'Amount'])
    expect(rows.map(row => row.Amount)).toEqual(['7.00', '1100.00', '900.00', '50.00'])
    expect(csvTable(statement, asMade).columns.map(({ label }) => label)).toEqual([
      'Section',
      'Line',
      'Amount',
      'Feb 2025',
      'Prior period',
    ])
  })

  it('is printed with the headings and columns shown', () => {
    const grouped = printedReport(payments, { ...asMade, isGrouped: true })
    expect(grouped.sections.map(({ title, rows }) => [title, rows])).toEqual([
      ['', 1],
      ['Oak', 2],
      ['Oak', 1],
    ])
    expect(grouped.rows.map(row => row.Amount)).toEqual(['7.00', '900.00', '1100.00', '50.00'])
    expect(printedReport(payments, asMade).sections).toEqual([])
    expect(printedReport(statement, { ...asMade, hasPeriods: false }).beside?.columns).toEqual([])
  })
})
