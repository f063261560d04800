import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { byteOrderMark, csvLine } from '#shared/csv.ts'
import { paramsOf, reportTypes } from '#shared/reports/report-catalogue.ts'
import { lastOfMarch, march, officeF } from '#test/office-f.ts'
import { requireSound, textOfPdf } from '#test/printed.ts'
import { type PrintRow, printPdf } from '../pdf/print.ts'
import { type PrintTimes, printOf } from './runs/print.ts'

let office: Awaited<ReturnType<typeof officeF>>
beforeAll(async () => {
  office = await officeF()
  const { lana, properties } = office
  // Open on the last of March, and in no other figure of these tests.
  const roof = { category: 'capital_improvement', amount: '90.00', incurredOn: '2025-03-10' }
  const bill = { ...roof, payee: 'Roofers', propertyId: properties.alpha, paidOn: null }
  expect((await lana.post('/api/expenses', bill)).status).toBe(201)
})

async function madeOf(reportType: (typeof reportTypes)[number]) {
  const takes = (name: string) => paramsOf[reportType].some(one => one === name)
  return office.report(reportType, {
    ...(takes('from') && march),
    ...(takes('asOf') && { asOf: lastOfMarch }),
    ...(takes('month') && { month: '2025-03' }),
  })
}

const times: PrintTimes = { timezone: 'UTC', dateFormat: 'YYYY-MM-DD' }

const cellsOf = (row: PrintRow) => (Array.isArray(row) ? row : row.cells)

/** Letters and figures alone: a line that is broken in print is the same text. */
const bare = (text: string) => text.replace(/\s+/g, '')

describe('each of the reports', () => {
  test.each(reportTypes)('%s has the same text in print as on the screen', async reportType => {
    const made = await madeOf(reportType)
    const document = printOf({ ...made, generatedAt: new Date('2025-03-31T16:00:00Z') }, times)
    const { text } = await textOfPdf(await printPdf(JSON.stringify(document)))
    const printed = bare(text)
    expect(printed).toContain(bare(reportType))
    expect(printed).toContain(bare(made.organization))
    for (const { label } of document.columns) expect(printed).toContain(bare(label))
    for (const row of document.rows)
      for (const cell of cellsOf(row))
        for (const word of cell.split(/\s+/)) expect(printed).toContain(bare(word).slice(0, 8))
    for (const [label, value] of document.totals)
      expect(printed).toContain(bare(label) + bare(value))
    for (const chart of document.charts ?? []) {
      expect(printed).toContain(bare(chart.title))
      for (const { name } of chart.groups) expect(printed).toContain(bare(name))
    }
    for (const note of document.notes) expect(printed).toContain(bare(note))
    expect(printed).toContain(bare('Page 1 of'))
  })

  test.each(reportTypes)('%s is the same after a CSV export', async reportType => {
    const { columns, rows } = await madeOf(reportType)
    const labels = columns.map(({ label }) => label)
    const values = rows.map(row => columns.map(({ key }) => row[key] ?? ''))
    const csv = byteOrderMark + [labels, ...values].map(csvLine).join('')
    const read: string[][] = parse(csv, { bom: true, record_delimiter: '\r\n' })
    expect(read).toEqual([labels, ...values.map(line => line.map(String))])
  })
})

test.each([
  ['DD/MM/YYYY', ['31/03/2025', 'Apr 1, 2025, 5:00 AM GMT+13', /^\d\d\/0[1-9]\/20\d\d$/]],
  ['MM/DD/YYYY', ['03/31/2025', 'Apr 1, 2025, 5:00 AM GMT+13', /^0[1-9]\/\d\d\/20\d\d$/]],
] as const)(
  'days are printed as %s for users with that format, and its creation time in the organization’s zone',
  async (dateFormat, [until, at, shape]) => {
    const generatedAt = new Date('2025-03-31T16:00:00Z')
    for (const reportType of ['Payment History', 'Rent Roll', 'Expense Report'] as const) {
      const made = await madeOf(reportType)
      const document = printOf(
        { ...made, generatedAt },
        { timezone: 'Pacific/Auckland', dateFormat },
      )
      expect(document.subtitle.join()).toContain(until)
      expect(document.subtitle.at(-1)).toBe(`Generated ${at}`)
      const isDay = document.columns.map(({ type }) => type === 'date')
      const days = document.rows.flatMap(row =>
        (Array.isArray(row) ? row : []).filter(
          (cell, place) => isDay[place] && !['', 'N/A'].includes(cell),
        ),
      )
      expect(days.length).toBeGreaterThan(0)
      for (const day of days) expect(day).toMatch(shape)
    }
  },
)

test('the Monthly Dashboard’s charts show the figures of its table', async () => {
  const made = await madeOf('Monthly Dashboard')
  const latest = made.charts.map(({ title, groups }) => [title, groups.at(-1)?.values])
  expect(latest.slice(0, 2)).toEqual([
    ['Net receipts and operating expenses by month', ['3485.48', '948.84']],
    ['Occupancy at the end of each month', ['60.0']],
  ])
  expect(made.charts[0]?.groups).toHaveLength(12)
  expect(made.charts[2]?.groups).toEqual([
    { label: '0–30', values: ['885.00'] },
    { label: '31–60', values: ['0.00'] },
    { label: '61–90', values: ['0.00'] },
    { label: '90+', values: ['0.00'] },
  ])
  expect(made.charts[3]?.groups.map(({ label, values }) => `${label} ${values[0]}`)).toEqual([
    'Pending 2',
    'In progress 0',
    'Completed 1',
    'Cancelled 1',
  ])
})

test('a PDF with a wrong table of objects is detected', async () => {
  const { rows: _, ...rest } = printOf(
    { ...(await madeOf('Rent Roll')), generatedAt: new Date() },
    times,
  )
  const sound = await printPdf(JSON.stringify({ ...rest, rows: [] }))
  expect(() => requireSound(sound)).not.toThrow()
  const shifted = Buffer.from(sound.toString('latin1').replace('\n', '\n\n'), 'latin1')
  expect(() => requireSound(shifted)).toThrow()
})
