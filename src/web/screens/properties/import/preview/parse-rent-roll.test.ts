import { expect, test } from 'vitest'
import { problemsOf, type RowAnswer, tallyLabel, tallyOf } from '../check/tally.ts'
import { readCells, type Sheet } from '../choose/sheet.ts'
import { guessColumns, targetOf } from '../match/columns.ts'
import { nameless } from '../match/nameless.ts'
import { leftOut, template } from '../state/saved-rows.ts'
import { datesOf, readRows } from './parse-rent-roll.ts'

function sheetOf(text: string): Sheet {
  const read = readCells(text, heading => targetOf(heading) !== undefined)
  const [sheet] = 'sheets' in read ? read.sheets : []
  if (!sheet) throw new Error('There is no sheet')
  return sheet
}

function rowsOf(
  text: string,
  edits = new Map<number, object>(),
  known = [] as ReturnType<typeof readRows>,
) {
  const sheet = sheetOf(text)
  return readRows(sheet, { columns: guessColumns(sheet.headings), order: 'month', edits }, known)
}

const headings = 'Property,Address,Unit,Tenant,Email,Lease Start,Lease End,Rent,Balance'
const ann = 'Oak,1 Oak St,1,Ann Bell,ann@x.example,1/1/2026,12/31/2026,"$1,450.00",0'

test('rows with a tenant, vacant ones, and those with an address from another row, are read', () => {
  const rows = rowsOf([headings, ann, 'oak,,2,VACANT,,,,,'].join('\n'))
  expect(rows.map(({ number, problems }) => [number, problems])).toEqual([
    [2, []],
    [3, []],
  ])
  expect(rows[0]?.input).toMatchObject({
    firstName: 'Ann',
    lastName: 'Bell',
    endDate: '2026-12-31',
  })
  expect(rows[0]?.input).toMatchObject({ monthlyRent: '1450.00', startDate: '2026-01-01' })
  expect(rows[1]?.input).toMatchObject({ address: '1 Oak St', unit: '2', firstName: null })
})

test('units below a property that is named once belong to it after a decision, and sums are skipped', () => {
  const text = [
    headings,
    'Oak,1 Oak St,,,,,,,',
    ann.replace('Oak,1 Oak St', ','),
    ',,2,VACANT,,,,,',
    'Total Oak,,2,,,,,1450,',
    'Elm,1 Elm St,1,,,,,,',
    ',,2,,,,,,',
    ',,Total,,,,,900,',
    ',,9,,,,,,',
  ].join('\n')
  const sheet = sheetOf(text)
  const columns = guessColumns(sheet.headings)
  expect(nameless(sheet, columns)).toEqual({ count: 3, first: 3, property: 'Oak' })
  const read = (isFilledDown: boolean) =>
    readRows(sheet, { columns, order: 'month', edits: new Map(), isFilledDown })
      .filter(({ input }) => input)
      .map(({ number, input }) => [number, input?.property, input?.address, input?.unit])
  expect(read(true)).toEqual([
    [3, 'Oak', '1 Oak St', '1'],
    [4, 'Oak', '1 Oak St', '2'],
    [6, 'Elm', '1 Elm St', '1'],
    [7, 'Elm', '1 Elm St', '2'],
  ])
  expect(read(false)).toEqual([[6, 'Elm', '1 Elm St', '1']])
  expect(nameless(sheetOf([headings, ann].join('\n')), columns)).toBeNull()
})

test('each field reports its own problem, and a unit exists once', () => {
  const wrong = 'Oak,1 Oak St,3,Bob Ray,bob,13/13/2026,12/31/2026,(50),0'
  const [, again, bad] = rowsOf([headings, ann, ann.replace('Oak', 'OAK '), wrong].join('\n'))
  expect(again?.problems).toEqual([{ field: 'unit', message: 'This unit is already in row 2' }])
  expect(again?.input).toBeNull()
  expect(new Map(bad?.problems.map(({ field, message }) => [field, message]))).toEqual(
    new Map([
      ['email', 'Please enter a valid email address'],
      ['startDate', 'Enter a day such as 2026-11-25'],
      ['monthlyRent', 'Amount must be a plain number such as 1500 or 1500.50'],
    ]),
  )
})

test('a correction in one row leaves every other unchanged', () => {
  const text = [headings, ann, 'Oak,,2,Bob Ray,bob,1/1/2026,12/31/2026,900,'].join('\n')
  const before = rowsOf(text)
  const after = rowsOf(text, new Map([[3, { email: 'bob@x.example' }]]), before)
  expect(after[0]).toBe(before[0])
  expect(before[1]?.input).toBeNull()
  expect(after[1]).toMatchObject({ problems: [], input: { email: 'bob@x.example' } })
})

test('ambiguous dates need a decision, which other dates of the file suggest', () => {
  const sheet = (start: string, end: string) =>
    sheetOf(`Property,Unit,From,To\nOak,1,${start},${end}`)
  const ask = (initial: Sheet) => datesOf(initial, guessColumns(initial.headings))
  expect(ask(sheet('03/04/2026', '2027-03-04'))).toEqual({ twoWays: '03/04/2026', told: undefined })
  expect(ask(sheet('03/04/2026', '25/03/2027'))).toEqual({ twoWays: '03/04/2026', told: 'day' })
  expect(ask(sheet('2026-03-04', '4 Mar 2027')).twoWays).toBeUndefined()
})

test('a property found new with each of its units is one property', () => {
  const rows = rowsOf([headings, ann, 'Oak,,2,,,,,,', 'Elm,1 Elm St,1,,,,,,'].join('\n'))
  const added: RowAnswer['added'][] = [
    ['property', 'unit', 'tenant', 'lease'],
    ['property', 'unit'],
    ['property', 'unit'],
  ]
  const answers = new Map(rows.map((row, at) => [row, { added: added[at] ?? [], problem: null }]))
  const tally = tallyOf(answers)
  expect(tally).toEqual({ property: 2, unit: 3, tenant: 1, lease: 1 })
  expect(tallyLabel(tally)).toBe('2 properties, 3 units, 1 tenant, and 1 lease')
  expect(tallyLabel({ property: 0, unit: 0, tenant: 0, lease: 0 })).toBeNull()
})

test('skipped rows are saved with their problem, and can be read again', () => {
  const rows = rowsOf([headings, ann, 'Oak,,2,Bob Ray,bob,1/1/2026,12/31/2026,900,'].join('\n'))
  const [first, second] = rows
  if (!first || !second) throw new Error('Two rows were expected')
  const message = 'This is somebody else'
  const said = {
    added: [],
    problem: { field: 'email', message, code: 'this_is_somebody_else', params: {} },
  }
  const saved = leftOut([
    { row: first, problems: problemsOf(first, new Map([[first, said]])) },
    { row: second, problems: problemsOf(second, new Map()) },
  ])
  expect(saved).toContain('"Email: This is somebody else"')
  expect(saved).toContain('"Email: Please enter a valid email address"')
  expect(rowsOf(saved).map(({ texts }) => texts)).toEqual(rows.map(({ texts }) => texts))
})

test('our own template is taken as it is', () => {
  const rows = rowsOf(template())
  expect(rows.map(({ problems }) => problems)).toEqual([[], []])
  expect(rows[0]?.input).toMatchObject({ unit: '1A', depositHeld: '1400.00', dueDay: 1 })
  expect(rows[0]?.input).toMatchObject({ depositReceivedOn: '2025-12-20' })
})
