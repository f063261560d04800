import { expect, test } from 'vitest'
import { isHeading, proposed, rowsOf, sheetsOf } from '#test/rent-roll.ts'
import { unreadRows } from '../preview/interpret.ts'
import { readRows } from '../preview/parse-rent-roll.ts'
import { readCells } from './sheet.ts'

const encoded = (text: string) => new TextEncoder().encode(text)
const heads = 'Property,Address,Unit,Tenant,Email,Lease Start,Rent'
const home = (unit: number | string, address = '1 Oak St') =>
  `Oak,${address},${unit},Ann Bell,ann@x.org,1/1/2026,900`
const unitsOf = async (lines: string[], end = '\r\n') => {
  const rows = await rowsOf('rents.csv', encoded(lines.join(end)))
  return rows.map(({ number, texts, problems }) => [
    number,
    texts.unit,
    problems.map(({ field }) => field).join(),
  ])
}

test('a quotation mark in the middle of a cell, or one too many at its end, affects no other row', async () => {
  const middle = home(2, '1 "Old" Oak St')
  expect(await unitsOf([heads, home(1), middle, home(3)])).toEqual([
    [2, '1', ''],
    [3, '2', ''],
    [4, '3', ''],
  ])
  const torn = home(2, '"1 Oak" St')
  expect(await unitsOf([heads, home(1), torn, home(3)])).toEqual([
    [2, '1', ''],
    [3, '2', 'address'],
    [4, '3', ''],
  ])
})

test('two stray quotation marks rows apart are two problems, and the rows between are read', async () => {
  const lines = [heads, home(1), home(2, '"1 Oak St'), home(3), home(4, '1 Oak St"'), home(5)]
  expect(await unitsOf(lines)).toEqual([
    [2, '1', ''],
    [3, '2', 'address'],
    [4, '3', ''],
    [5, '4', 'address'],
    [6, '5', ''],
  ])
})

test('a stray quotation mark before a cell with a comma has to be corrected in the file', async () => {
  const lines = [heads, home(1), home(2, '"1 Oak St, Apt 2'), home(3), home(4, '"1 Oak St, East"')]
  const rows = await rowsOf('rents.csv', encoded(lines.join('\n')))
  expect(rows.map(({ input }) => input !== null)).toEqual([true, false, true, true])
  expect(rows[1]?.problems).toMatchObject([{ field: null }])
  expect(rows[3]?.texts.address).toBe('1 Oak St, East')
})

test('a cell of several lines stays one cell, also beside a stray quotation mark', async () => {
  const lines = [
    heads,
    home(1, '"1 Oak St\nSpringfield, IL, 62701"'),
    home(2, '"1 Oak St'),
    home(3),
  ]
  const rows = await rowsOf('rents.csv', encoded(lines.join('\n')))
  expect(rows.map(({ texts }) => texts.unit)).toEqual(['1', '2', '3'])
  expect(rows[0]?.texts.address).toBe('1 Oak St\nSpringfield, IL, 62701')
})

test('a stray quotation mark is found with any separators and line ends', async () => {
  for (const between of [';', '\t', '|'])
    for (const end of ['\n', '\r\n', '\r']) {
      const lines = [heads, home(1), home(2, '"1 Oak St'), home(3)]
      expect(
        await unitsOf(
          lines.map(line => line.replaceAll(',', between)),
          end,
        ),
      ).toEqual([
        [2, '1', ''],
        [3, '2', 'address'],
        [4, '3', ''],
      ])
    }
})

test('titles, repeated headings, sums and page ends are skipped, with any separator', async () => {
  const lines = [
    'Rent Roll',
    'As of 11/25/2026',
    '',
    heads,
    home(1),
    home(2),
    'Total Oak,,2,,,,1800',
    'Page 1 of 2',
    'Rent Roll',
    heads,
    home(3),
    'Grand Total,,,,,,2700',
    'Printed 11/25/2026 by Ann',
    '* MTM = month to month',
  ]
  for (const between of [',', ';', '\t', '|'])
    for (const end of ['\n', '\r\n', '\r']) {
      const text = lines.map(line => line.replaceAll(',', between)).join(end)
      for (const first of ['', `sep=${between}${end}`]) {
        const { sheet, guess } = await proposed('rents.csv', encoded(first + text))
        const rows = readRows(sheet, { ...guess, edits: new Map() })
        expect(rows.map(({ texts, problems }) => [texts.unit, problems])).toEqual([
          ['1', []],
          ['2', []],
          ['3', []],
        ])
        expect(unreadRows(sheet, guess)).toHaveLength(7)
      }
    }
})

test('a tenant or a house called Total is no sum', async () => {
  const rows = await rowsOf(
    'rents.csv',
    encoded(
      [
        'Tenant,Unit,Property,Address,Email,Lease Start,Rent',
        'Total Wine LLC,1,Oak,1 Oak St,w@x.org,1/1/2026,900',
        ',2,Total Plaza,2 Elm St,,,',
      ].join('\n'),
    ),
  )
  expect(rows.map(({ texts }) => texts.unit)).toEqual(['1', '2'])
})

test('a unit that a spreadsheet turned into a date or a short number before it was saved as CSV needs a decision', async () => {
  for (const unit of ['1-Feb', 'Feb-01', '1-Feb-26', '2/1/2026', '2026-02-01 00:00:00', '1.00E+05'])
    expect(await unitsOf([heads, home(unit)]), unit).toEqual([[2, unit, 'unit']])
  for (const unit of ['1-2', '2/1', 'F-01', '1E5', '0012', 'March 1'])
    expect(await unitsOf([heads, home(unit)]), unit).toEqual([[2, unit, '']])
})

test('an error of a formula and a lost letter are problems of their cells', async () => {
  expect(await unitsOf([heads, home('#REF!'), home('#N/A'), home('A\ufffd')])).toEqual([
    [2, '#REF!', 'unit'],
    [3, '#N/A', 'unit'],
    [4, 'A\ufffd', 'unit'],
  ])
  const [sheet] = await sheetsOf('rents.csv', encoded([heads, home('#N/A')].join('\n')))
  if (!sheet) throw new Error('There is no sheet')
  const { guess } = await proposed('rents.csv', encoded([heads, home('#N/A')].join('\n')))
  const typed = readRows(sheet, { ...guess, edits: new Map([[2, { unit: '4' }]]) })
  expect(typed[0]?.problems).toEqual([])
})

test('a large file with a stray quotation mark is read in a short time', () => {
  const lines = Array.from({ length: 20_000 }, (_, at) =>
    home(at, at === 3 ? '"1 Oak St' : undefined),
  )
  const begun = performance.now()
  const read = readCells([heads, ...lines].join('\n'), isHeading)
  expect('sheets' in read && read.sheets[0]?.rows).toHaveLength(20_000)
  expect(performance.now() - begun).toBeLessThan(5000)
})
