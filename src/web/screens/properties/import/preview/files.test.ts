import { expect, test } from 'vitest'
import { chosen, proposed, rowsOf, sheetsOf } from '#test/rent-roll.ts'
import { matched, undecided } from '../match/duplicates.ts'
import { otherReport } from '../match/report-kind.ts'
import { type ReadRow, readRows } from './parse-rent-roll.ts'

const textsOf = (rows: readonly ReadRow[], field: keyof ReadRow['texts']) =>
  rows.map(({ texts }) => texts[field])

test('a unit number is read as displayed, and one that Excel turned into a date needs a decision', async () => {
  const { sheet, guess } = await proposed('units-as-shown.xlsx')
  const rows = readRows(sheet, { ...guess, edits: new Map() })
  expect(textsOf(rows, 'unit')).toEqual(['007', '107', '1-Feb'])
  expect(textsOf(rows, 'monthlyRent')).toEqual(['1450', '900', '900'])
  expect(textsOf(rows, 'startDate')).toEqual(['2026-01-01', '2026-01-01', '2026-01-01'])
  expect(rows.map(({ problems }) => problems)).toEqual([
    [],
    [],
    [
      {
        field: 'unit',
        message: 'Excel turned this unit number into a date. Type the number, e.g. 2-1.',
      },
    ],
  ])
  const corrected = readRows(sheet, { ...guess, edits: new Map([[4, { unit: '2-1' }]]) })
  expect(corrected[2]).toMatchObject({ problems: [], input: { unit: '2-1' } })
})

test('headings of two lines are joined, so that the paid rent differs from the asking rent', async () => {
  const { sheet, guess } = await proposed('two-line-headings.xlsx')
  expect(sheet.headings.slice(2)).toEqual([
    ...['Unit / No.', 'Resident / Name', 'Email', 'Lease / From', 'To'],
    ...['Market / Rent', 'Actual / Rent', 'Balance'],
  ])
  expect(matched(sheet).doubled).toEqual([])
  const [row] = readRows(sheet, { ...guess, edits: new Map() })
  expect(row).toMatchObject({
    number: 5,
    problems: [],
    input: { unit: '101', monthlyRent: '1450.00', marketRent: '1500.00', lastName: 'Bell' },
  })
})

test('tabs with one building each are read in one run, each with its property', async () => {
  const { sheet, guess } = await proposed('sheet-per-building.xlsx')
  expect(sheet.tab).toBe('All 2 sheets with the same columns')
  expect(guess.homes).toEqual([
    { property: '121 Park', address: '121 Park' },
    { property: 'Water St', address: '' },
  ])
  const homes = [guess.homes[0], { property: 'Water St', address: '9 Water St' }].filter(Boolean)
  const rows = readRows(sheet, { ...guess, homes: homes as never, edits: new Map() })
  expect(rows.map(({ texts }) => [texts.property, texts.address, texts.unit])).toEqual([
    ['121 Park', '121 Park', '1'],
    ['121 Park', '121 Park', '2'],
    ['Water St', '9 Water St', 'A'],
  ])
  expect(new Set(rows.map(({ number }) => number)).size).toBe(3)
})

test('a file of one building without a column for it proposes the one in its title', async () => {
  const { guess } = await proposed('no-property-column.csv')
  expect(guess.homes).toEqual([{ property: 'Oak Court', address: '1 Oak St' }])
  const rows = await rowsOf('no-property-column.csv')
  expect(rows.map(({ number, problems, input }) => [number, problems, input?.property])).toEqual([
    [3, [], 'Oak Court'],
    [4, [], 'Oak Court'],
  ])
})

test('dates that a database wrote with a clock time are days', async () => {
  const rows = await rowsOf('dates-with-clock.csv')
  expect(rows.map(({ input }) => [input?.startDate, input?.endDate])).toEqual([
    ['2026-01-01', '2026-12-31'],
    ['2026-03-15', '2027-03-14'],
  ])
})

test('one bad byte affects its own cell, and nothing else of the file', async () => {
  const rows = await rowsOf('one-bad-byte.csv')
  expect(textsOf(rows, 'property')).toEqual(['Oak', 'Oak'])
  expect(rows[0]).toMatchObject({ problems: [], texts: { firstName: 'Zoë', lastName: 'Ortiz' } })
  expect(rows[1]).toMatchObject({
    input: null,
    problems: [{ field: 'firstName', message: 'A character here cannot be read. Type it again.' }],
  })
})

test('a stray quotation mark is a problem of its own row, and the other seven homes are read', async () => {
  const { sheet, guess } = await proposed('stray-quote.csv')
  const rows = readRows(sheet, { ...guess, edits: new Map() })
  expect(textsOf(rows, 'unit')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  const bad = rows.filter(({ input }) => !input)
  expect(bad).toMatchObject([{ number: 3, problems: [{ field: 'address' }] }])
  const corrected = readRows(sheet, { ...guess, edits: new Map([[3, { address: '1 Oak St' }]]) })
  expect(corrected.every(({ input }) => input)).toBe(true)
})

test('the rent roll with lease charges is recognized, with the report to export instead', async () => {
  const [sheet] = await sheetsOf('lease-charges.xlsx')
  expect(sheet && otherReport(sheet)).toMatch(
    /^This is a rent roll with lease charges.* Export the flat/,
  )
  const flat = await sheetsOf('two-line-headings.xlsx')
  expect(flat.map(otherReport)).toEqual([undefined])
})

test('dates of every format and of both calendars are the displayed days', async () => {
  const rows = await rowsOf('date-formats.xlsx')
  expect(rows.slice(0, 7).map(({ input }) => [input?.startDate, input?.endDate])).toEqual(
    Array.from({ length: 7 }, () => ['2026-03-15', '2027-03-14']),
  )
  expect(rows.slice(7).map(({ problems }) => problems[0]?.field)).toEqual([
    'startDate',
    'startDate',
  ])
  const [mac] = await rowsOf('mac-1904-dates.xlsx')
  expect(mac?.input).toMatchObject({ startDate: '2026-01-01', endDate: '2026-12-31' })
})

test('two columns with one heading need a decision, and none is used before', async () => {
  const text = 'Property,Unit,Rent,Rent\nOak,1,1500,1450\nOak,2,900,880\n'
  const { sheet, guess } = await proposed('rents.csv', new TextEncoder().encode(text))
  const { doubled } = matched(sheet)
  expect(doubled).toEqual([{ target: 'monthlyRent', places: [2, 3] }])
  expect(guess.columns.monthlyRent).toBeUndefined()
  expect(undecided(doubled, { columns: guess.columns, decided: [] })).toHaveLength(1)
  expect(undecided(doubled, { columns: { monthlyRent: 3 }, decided: [] })).toEqual([])
  expect(undecided(doubled, { columns: {}, decided: ['monthlyRent'] })).toEqual([])
})

test('of columns for one field an empty one and a copy are passed over, and the lease comes before the move', async () => {
  const text =
    'Property,Unit,Apt,Tenant,Resident,Move In,Lease From,Email\nOak,1,,Ann Bell,Ann Bell,1/1/2020,1/1/2026,a@x.org\n'
  const { sheet, guess } = await proposed('rents.csv', new TextEncoder().encode(text))
  expect(matched(sheet).doubled).toEqual([])
  expect(guess.columns).toMatchObject({ unit: 1, name: 3, startDate: 6 })
})

test('a file in an encoding before Unicode needs a decision by its own cells, the likeliest first', async () => {
  const text = 'Property,Tenant\nOak,Zoë Müller\nOak,José Ruiz\n'
  const latin = Uint8Array.from(text, letter => letter.charCodeAt(0))
  const read = await chosen('rents.csv', latin)
  if (!('readings' in read)) throw new Error('No question was asked')
  const [first] = read.readings
  expect(first).toMatchObject({
    label: 'Western Europe and America (Windows)',
    samples: ['Zoë Müller', 'José Ruiz'],
  })
  expect(first?.read()).toMatchObject({
    sheets: [{ rows: [{ cells: ['Oak', 'Zoë Müller'] }, { cells: ['Oak', 'José Ruiz'] }] }],
  })
})
