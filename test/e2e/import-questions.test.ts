import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { workbook } from '#test/workbook.ts'
import { newcomer } from '#test/world.ts'
import { violations } from './axe.ts'
import { phone, signedInPage } from './setup.ts'

it('a rent roll with an unclear encoding, rent and property is imported after three answers', async () => {
  const nina = await newcomer()
  const page = await signedInPage(nina.token, phone)
  await page.goto('/properties/import')
  const text = [
    'Rent Roll - Café Court, 1 Oak St',
    'Unit,Market Rent,Tenant,Email,Lease Start,Rent,Rent',
    '1,1500,Zoë Müller,zoe@x.example,1/1/2026,1500,1450',
    '2,1300,,,,,',
    'Total,2800,,,,1500,1450',
  ].join('\r\n')
  await choose(page, 'rents.csv', Buffer.from(text, 'latin1'))

  const letters = page.getByRole('radiogroup', { name: 'Which line looks right?' })
  expect(await letters.getByRole('radio').first().isChecked()).toBe(true)
  await letters.getByText('Zoë Müller').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Use This One' }).click()

  await page.getByRole('heading', { name: 'Match Columns' }).waitFor()
  const property = page.getByRole('textbox', { name: 'Property for all rows' })
  expect(await property.inputValue()).toBe('Café Court')
  expect(await page.getByRole('textbox', { name: 'Address for all rows' }).inputValue()).toBe(
    '1 Oak St',
  )
  await page.getByText('1 line skipped as a title, total or page footer: row 5').waitFor()
  const preview = page.getByRole('button', { name: 'Preview 2 rows' })
  await property.fill('')
  await preview.click()
  await page.getByText('Enter the property name').waitFor()
  await page.getByText('Choose a column', { exact: true }).waitFor()
  // The button is far below the first question that is open.
  const first = page.getByRole('radio', { name: '“Rent” in column F' })
  await expect.poll(() => first.evaluate(radio => radio === document.activeElement)).toBe(true)
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await property.fill('Café Court')
  const rent = page.getByRole('radiogroup', { name: 'Which column is “Rent”?' })
  await rent.getByText('1450').waitFor()
  await rent.getByRole('radio', { name: '“Rent” in column G' }).check()
  await preview.click()
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByText('To be added: 1 property, 2 units, 1 tenant, and 1 lease.').waitFor()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByText('Added: 1 property, 2 units, 1 tenant, and 1 lease.').waitFor()
  const { body: properties } = await nina.get<Property[]>('/api/properties')
  expect(properties).toMatchObject([{ name: 'Café Court', address: '1 Oak St' }])
  const { body: leases } = await nina.get<{ monthlyRent: string }[]>('/api/leases')
  expect(leases.map(({ monthlyRent }) => monthlyRent)).toEqual(['1450.00'])
})

it('all tabs of a workbook with one building each are imported in one run, and another report is named', async () => {
  const nina = await newcomer()
  const page = await signedInPage(nina.token)
  await page.goto('/properties/import')
  const charges = await readFile(new URL('../rent-rolls/lease-charges.xlsx', import.meta.url))
  await choose(page, 'lease-charges.xlsx', charges)
  await page
    .getByRole('alert')
    .getByText(/This is a rent roll with lease charges/)
    .waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Back' }).click()

  const heads = ['Apartment', 'Square Feet']
  const homes = (...units: string[]) => [heads, ...units.map(unit => [unit, '800'])]
  const buildings = workbook([
    { name: '121 Park', rows: homes('1', '2') },
    { name: 'Water St', rows: homes('A') },
    { name: 'Notes', rows: [['To do'], ['Paint']] },
  ])
  await choose(page, 'buildings.xlsx', Buffer.from(buildings))
  await page.getByText('buildings.xlsx, 3 rows.').waitFor()
  const sheets = page.getByRole('combobox', { name: 'Sheet' })
  expect(await sheets.inputValue()).toBe('All 2 sheets with the same columns')
  await page.getByRole('textbox', { name: 'Address for all rows in “Water St”' }).fill('9 Water St')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Preview 3 rows' }).click()
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByText('2 properties and 3 units').waitFor()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByText('Added: 2 properties and 3 units.').waitFor()
  const { body: properties } = await nina.get<Property[]>('/api/properties')
  expect(properties.map(({ name }) => name).sort()).toEqual(['121 Park', 'Water St'])
  const { body: units } = await nina.get<Unit[]>('/api/units')
  expect(units.map(({ unitNumber }) => unitNumber).sort()).toEqual(['1', '2', 'A'])
})

function choose(page: Page, name: string, buffer: Buffer) {
  const mimeType = 'application/octet-stream'
  return page.setInputFiles('input[type="file"]', { name, mimeType, buffer })
}
