import { expect, test } from 'vitest'
import { isPerBuilding, numberIn, offered, rowLabel, tabOf } from '../match/alike.ts'
import { homeOf } from './home.ts'
import type { Sheet } from './sheet.ts'

const titled = (title: string) => homeOf({ above: [title], tab: null, name: null })

test('the single property of a file is proposed from its title, without the name of the report and its date', () => {
  const same = [
    ...['Rent Roll - Oak Court, 1 Oak St', 'Oak Court - 1 Oak St - Rent Roll as of 11/25/2026'],
    ...['RENT ROLL: Oak Court, 1 Oak St', 'Property: Oak Court, 1 Oak St'],
  ]
  for (const title of same)
    expect(titled(title), title).toMatchObject({
      property: expect.stringMatching(/^oak court$/i),
      address: expect.stringMatching(/^1 Oak St/),
    })
  expect(titled('121 Park Ave')).toEqual({ property: '121 Park Ave', address: '121 Park Ave' })
  expect(titled('Oak Court Rent Roll November 2026')).toEqual({
    property: 'Oak Court',
    address: '',
  })
})

test('without a title the tab names the property, then the file, except for a program’s default names', () => {
  const of = (tab: string | null, name: string | null, above: string[] = []) =>
    homeOf({ above, tab, name }).property
  expect(of('Water St', 'rents.xlsx', ['Rent Roll', 'As of 11/25/2026'])).toBe('Water St')
  expect(of('Sheet1', 'Elm House rent roll 2026-11.xlsx')).toBe('Elm House')
  expect(of(null, 'oak_court_rents.csv')).toBe('oak court')
  for (const tab of ['Sheet1', 'Tabelle2', 'Rent Roll', 'Units', '2026', 'Sheet 1 - Table 1'])
    expect(of(tab, 'rent-roll.csv'), tab).toBe('')
  expect(of(null, null)).toBe('')
})

function sheet(tab: string, headings: string[], cells: string[]): Sheet {
  return { name: 'rents.xlsx', tab, headings, rows: [{ number: 2, cells }] }
}

test('similar tabs are offered as one, with matching columns', () => {
  const all = offered([
    sheet('121 Park', ['Apartment', 'Rent'], ['1', '900']),
    sheet('Water St', ['Rent', 'Apartment', 'Color'], ['800', 'A', 'red']),
    sheet('Notes', ['To do'], ['Paint']),
  ])
  expect(all.map(({ tab }) => tab)).toEqual([
    ...['All 2 sheets with the same columns', '121 Park', 'Water St', 'Notes'],
  ])
  expect(all[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['1', '900'],
    ['A', '800'],
  ])
  const numbers = all[0]?.rows.map(({ number }) => number) ?? []
  expect(numbers.map(tabOf)).toEqual([0, 1])
  expect(numbers.map(number => rowLabel(number, all[0] ?? null))).toEqual([
    ...['row 2 of 121 Park', 'row 2 of Water St'],
  ])
  expect(rowLabel(numberIn(0, 7), all[1] ?? null)).toBe('row 7')
  expect(isPerBuilding(all[0] as Sheet)).toBe(true)
})

test('the same rent roll of two years, or one with a column for its property, is not proposed as one', () => {
  const together = (tabs: string[], headings: string[]) =>
    offered(tabs.map(tab => sheet(tab, headings, ['1', '900'])))[0] as Sheet
  expect(isPerBuilding(together(['2025', 'Rents 2026'], ['Unit', 'Rent']))).toBe(false)
  expect(isPerBuilding(together(['January', 'February'], ['Unit', 'Rent']))).toBe(false)
  expect(isPerBuilding(together(['East', 'West'], ['Unit', 'Property']))).toBe(false)
})
