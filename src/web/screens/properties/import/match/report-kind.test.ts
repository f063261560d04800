import { expect, test } from 'vitest'
import { readCells } from '../choose/sheet.ts'
import { template } from '../state/saved-rows.ts'
import { otherReport } from './report-kind.ts'

const kindOf = (headings: string[], above: string[] = []) =>
  otherReport({ name: null, tab: null, above, headings, rows: [] })

test('reports that are no flat rent roll are called by their name', () => {
  const charges = ['Unit', 'Resident', 'Name', 'Charge Code', 'Amount', 'Balance']
  expect(kindOf(charges)).toMatch(/with lease charges/)
  expect(kindOf(['Unit', 'Tenant'], ['Rent Roll with Lease Charges'])).toMatch(/with lease charges/)
  expect(kindOf(['Tenant', 'Unit', 'Current', '0-30', '31-60', '61-90', '90+'])).toMatch(/aging/)
  expect(kindOf(['Unit', 'Tenant', '0 - 30 days', '31 - 60 days', 'Over 60'])).toMatch(/aging/)
  expect(kindOf(['Date', 'Description', 'Charges', 'Payments', 'Balance'])).toMatch(/a ledger/)
  expect(kindOf(['First Name', 'Last Name', 'Email', 'Phone'])).toMatch(/tenant directory/)
  expect(kindOf(['Account', 'Debit', 'Credit'])).toMatch(/accounting report/)
})

test('a flat rent roll is not taken for another report', () => {
  expect(kindOf(['Property', 'Unit', 'Tenant', 'Rent', 'Balance'], ['Rent Roll'])).toBeUndefined()
  expect(kindOf(['Unit', 'Tenant', 'Rent', 'Current', '0-30', '31-60'])).toBeUndefined()
  expect(kindOf(['Unit', 'Status', 'Market Rent'])).toBeUndefined()
  const read = readCells(template(), () => true)
  expect('sheets' in read && read.sheets.map(otherReport)).toEqual([undefined])
})
