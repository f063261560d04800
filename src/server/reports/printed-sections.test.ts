import { beforeAll, describe, expect, test } from 'vitest'
import { lastOfMarch, march, officeF } from '#test/office-f.ts'
import { tagsOfPdf, textOfPdf } from '#test/printed.ts'
import { inLanguage } from '../language/in-language.ts'
import type { PrintRow } from '../pdf/print.ts'
import { printPdf } from '../pdf/print.ts'
import { partsOf, periodBefore } from './income/compared-periods.ts'
import { type PrintTimes, printOf } from './runs/print.ts'

let office: Awaited<ReturnType<typeof officeF>>
beforeAll(async () => {
  office = await officeF()
})

const times: PrintTimes = { timezone: 'America/New_York', dateFormat: 'MM/DD/YYYY' }
const generatedAt = new Date('2025-03-31T16:00:00Z')

const lined = (row: PrintRow) =>
  Array.isArray(row) ? row.join(' | ') : `${row.kind}: ${row.cells.join(' | ')}`

describe('Profit & Loss in print', () => {
  test('has sections with sums, its months and the period before', async () => {
    const made = await office.report('Profit & Loss', { from: '2025-02-01', to: '2025-03-31' })
    const { columns, rows, subtitle } = printOf({ ...made, generatedAt }, times)
    expect(columns.map(({ label }) => label)).toEqual([
      '',
      'Schedule E Line',
      'Feb 2025',
      'Mar 2025',
      'Total',
      'Prior Period',
    ])
    const lines = rows.map(lined)
    expect(lines).toContain('group: Income')
    expect(lines).toContain('subtotal: Total income |  | 4,650.00 | 3,685.48 | 8,335.48 | 0.00')
    expect(lines).toContain(
      'subtotal: Total operating expenses |  | 372.00 | 948.84 | 1,320.84 | 0.00',
    )
    expect(lines).toContain(
      'subtotal: Net operating income |  | 4,278.00 | 2,736.64 | 7,014.64 | 0.00',
    )
    expect(lines).toContain('subtotal: Total non-operating |  | 0.00 | 600.00 | 600.00 | 0.00')
    expect(lines.at(-1)).toBe('total: Net income |  | 4,278.00 | 2,136.64 | 6,414.64 | 0.00')
    expect(subtitle).toContain('Amounts in USD · Cash basis')
  })

  test('of one month has no months, and the month before beside it', async () => {
    const made = await office.report('Profit & Loss', march)
    const { columns, rows } = printOf({ ...made, generatedAt }, times)
    expect(columns.map(({ label }) => label).slice(2)).toEqual(['Amount', 'Prior Period'])
    expect(rows.map(lined).at(-1)).toBe('total: Net income |  | 2,136.64 | 4,278.00')
  })
})

test('the rent roll stands by property, each with its sums, and with those of all', async () => {
  const made = await office.report('Rent Roll', { asOf: lastOfMarch })
  const { rows, totals } = printOf({ ...made, generatedAt }, times)
  const lines = rows.map(lined)
  expect(lines[0]).toBe('group: Alpha · 1 Alpha St')
  expect(lines).toContain(
    'subtotal: 2 of 3 units occupied |  |  |  |  | 2,700.00 | 2,700.00 | 2,700.00 | -19.35',
  )
  expect(lines).toContain(
    'subtotal: 1 of 2 units occupied |  |  |  |  | 3,800.00 | 2,000.00 | 2,000.00 | 885.00',
  )
  expect(lines.at(-1)).toBe('total: Total |  |  |  |  | 6,500.00 | 4,700.00 | 4,700.00 | 865.65')
  expect(totals).toContainEqual(['Receivable', '885.00'])
})

test('a report stands in print as on its page: by property with totals, or without headings', async () => {
  const made = await office.report('Expense Report', march)
  const own = (name: string) => made.rows.filter(row => row.Property === name)
  const sections = ['Alpha', 'Beta'].map(title => ({
    title,
    rows: own(title).length,
    totals: { Amount: { type: 'money' as const, value: title === 'Alpha' ? '642.84' : '906.00' } },
  }))
  const rows = [...own('Alpha'), ...own('Beta')]
  const lines = printOf({ ...made, rows, sections, generatedAt }, times).rows.map(lined)
  expect(lines[0]).toBe('group: Alpha · 3 rows')
  expect(lines).toContain('subtotal: Subtotal |  |  |  | 642.84')
  expect(lines).toContain('group: Beta · 3 rows')
  expect(lines.at(-1)).toBe('total: Total |  |  |  | 1,548.84')
  const roll = await office.report('Rent Roll', { asOf: lastOfMarch })
  const plain = printOf({ ...roll, sections: [], generatedAt }, times)
  expect(plain.columns[0]?.label).toBe('Property')
  expect(plain.rows.map(lined).filter(line => line.startsWith('group'))).toEqual([])
})

test.each([
  ['Revenue Summary', ['Property', 'Unit', 'Tenant']],
  ['Maintenance Summary', ['Property', 'Unit']],
  ['Tenant Directory', ['Phone', 'Property', 'Unit']],
  ['Occupancy Report', ['Units Entered', 'Occupied', 'Occupancy']],
] as const)(
  '%s has in print the property, unit or person of a row, beside its fixed shape',
  async (type, beside) => {
    const made = await office.report(type, {})
    expect(made.beside?.rows).toHaveLength(made.rows.length)
    expect(made.columns.map(({ key }) => key)).not.toEqual(expect.arrayContaining([beside[0]]))
    const { columns } = printOf({ ...made, generatedAt }, times)
    expect(columns.map(({ label }) => label)).toEqual(expect.arrayContaining([...beside]))
  },
)

test('omitted rows are counted on the first page', async () => {
  const made = await office.report('Revenue Summary', march)
  const document = printOf({ ...made, rowCount: 68_943, generatedAt }, times)
  const { pages } = await tagsOfPdf(await printPdf(JSON.stringify(document)))
  expect(JSON.stringify(pages[0])).toContain('The first 4 of 68,943 rows are listed')
})

test('a report is wholly in its reader’s language', async () => {
  const made = await office.report('Rent Roll', { asOf: lastOfMarch })
  const document = inLanguage('es', () => printOf({ ...made, generatedAt }, times))
  expect(document.language).toBe('es')
  const { info } = await tagsOfPdf(await printPdf(JSON.stringify(document)))
  expect(info.Language).toBe('es')
  const { text } = await textOfPdf(await printPdf(JSON.stringify(document)))
  expect(text).toContain('Alpha')
})

describe('the periods beside a period', () => {
  test.each([
    ['a month', '2025-03-01', '2025-03-31', '2025-02-01', '2025-02-28'],
    ['a month so far', '2026-11-01', '2026-11-26', '2026-10-01', '2026-10-26'],
    ['a quarter', '2025-04-01', '2025-06-30', '2025-01-01', '2025-03-31'],
    ['a year so far', '2026-01-01', '2026-11-26', '2025-01-01', '2025-11-26'],
    ['a year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['ten days', '2025-03-11', '2025-03-20', '2025-03-01', '2025-03-10'],
  ])('before %s', (_what, from, to, before, until) => {
    expect(periodBefore({ from, to })).toEqual({ from: before, to: until })
  })

  test.each([
    ['a month', '2025-03-01', '2025-03-31', []],
    ['two months', '2025-02-15', '2025-03-10', ['2025-02-15/2025-02-28', '2025-03-01/2025-03-10']],
  ])('within %s', (_what, from, to, parts) => {
    expect(partsOf({ from, to }).map(part => `${part.from}/${part.to}`)).toEqual(parts)
  })

  test('a year has its months, two years their quarters, and five years their years', () => {
    expect(partsOf({ from: '2025-01-01', to: '2025-12-31' })).toHaveLength(12)
    expect(partsOf({ from: '2024-01-01', to: '2025-12-31' })).toHaveLength(8)
    expect(partsOf({ from: '2021-01-01', to: '2025-12-31' })).toHaveLength(5)
  })
})
