import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { ImportRecord } from '#shared/operations/imports.ts'
import type { Tenant } from '#shared/people/tenants.ts'
import type { Property } from '#shared/properties/properties.ts'
import { freshEmail, newcomer } from '#test/world.ts'
import { violations } from './axe.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { phone, signedInPage } from './setup.ts'

it('of a real rent roll no home is lost, and the import is undone as a whole', async () => {
  const nina = await newcomer()
  const page = await signedInPage(nina.token)
  await page.goto('/properties/import')
  await chooseFile(page, 'columbus.csv', Buffer.from(await everyFourthHome()))
  await page.getByRole('button', { name: 'Preview 100 rows' }).click()
  await page.getByText('Michael Perez').waitFor()
  await page.getByRole('radio', { name: 'Yes, I hold them' }).check()
  await page.getByText('$1,200.00 held').first().waitFor()
  expect(await page.getByText('No email').count()).toBe(1)
  await page.getByRole('button', { name: 'Check 100 rows' }).click()
  await page
    .getByText(/To be added: .*100 units, \d+ tenants, and \d+ leases\./)
    .waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Import 100 rows' }).click()
  await page.getByText(/^Added: \d properties, 100 units.*\.$/).waitFor({ timeout: 120_000 })
  const count = async (noun: string) => {
    const { headers } = await nina.get(`/api/${noun}?limit=1`)
    return Number(headers['x-total-count'])
  }
  expect(await count('units')).toBe(100)
  const [record] = (await nina.get<ImportRecord[]>('/api/imports')).body
  expect(record?.added.leases).toBe(await count('leases'))
  expect(await count('payments')).toBe(0)

  await page.getByRole('button', { name: 'Undo Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await dialog.getByText(/^To be removed: \d properties, 100 units, /).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Undo Import' }).click()
  await page.getByRole('heading', { name: 'Choose a File' }).waitFor({ timeout: 120_000 })
  for (const noun of ['properties', 'units', 'tenants', 'leases'])
    expect(await count(noun), noun).toBe(0)
  await page.getByRole('link', { name: 'Import History' }).click()
  await page.getByText(/^Undone/).waitFor()
  expect(await violations(page)).toEqual([])
})

it('two people in a cell and one email for two names are asked about at their cells', async () => {
  const lana = await seededPortfolio()
  const page = await signedInPage(lana.token, phone)
  await page.goto('/properties/import')
  const email = freshEmail()
  await choose(page, [
    'Property,Address,Unit,Tenant,Email,Lease Start,Lease End,Rent',
    `Oak,1 Oak St,1,Bob Bell,${email},1/1/2026,12/31/2036,900`,
    `Oak,1 Oak St,2,Carol Stone,${email},1/1/2026,12/31/2036,900`,
    'Oak,1 Oak St,3,"Bell, Ann; Ray, Tom",,1/1/2026,12/31/2036,900',
  ])
  await page.getByRole('button', { name: 'Preview 3 rows' }).click()
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByText('To be added: 1 property, 3 units, 1 tenant, and 1 lease.').waitFor()
  await page.getByRole('combobox', { name: 'Email of row 3 for two names' }).click()
  await page.getByRole('option', { name: 'Carol Stone has no email' }).click()
  await page.getByRole('combobox', { name: 'Tenants of row 4' }).click()
  await page.getByRole('option', { name: '2 tenants: Ann Bell and Tom Ray' }).click()
  await page.getByText('To be added: 1 property, 3 units, 4 tenants, and 3 leases.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByText(/^Added: 1 property, 3 units, 4 tenants, and 3 leases\.$/).waitFor()
  const people = (await lana.get<Tenant[]>('/api/tenants')).body.map(
    one => `${one.firstName} ${one.lastName}`,
  )
  expect(people).toEqual(expect.arrayContaining(['Bob Bell', 'Carol Stone', 'Ann Bell', 'Tom Ray']))
})

it('a rent roll divided by property, with former tenants, is imported correctly', async () => {
  const lana = await seededPortfolio()
  const page = await signedInPage(lana.token, phone)
  await page.goto('/properties/import')
  await choose(page, [
    'Rent Roll',
    'As of = 11/25/2026',
    'Unit,Tenant,Status,Email,Lease Term,Market,Monthly Rent,Past Due',
    ',,,,,Rent,,',
    '121 Park Ave,,,,,,,',
    '101,* Ann Bell (Section 8),Current,no email,1/1/2026 - 12/31/2036,$950,$900/mo,(25.00)',
    '102,"Ray, Tom",Past,none,1/1/2020 - 12/31/2020,$950,$900/mo,120.00',
    'Total 121 Park Ave,,,,,1900,900,95.00',
    'Pine Court - 9 Pine St,,,,,,,',
    '101,Cher,Current,Cher <cher@pine.example>,1/1/2026 to MTM,800,800,N/A',
    '2 Units,,50% Occupied,,,2700,1700,95.00',
  ])
  await page.getByText(/^1 row is for a former or future tenant: row \d\./).waitFor()
  await page.getByRole('button', { name: 'Preview 3 rows' }).click()
  for (const words of ['Ann Bell', '$25.00 prepaid', '$950.00 market', 'Cher'])
    await page.getByText(words, { exact: true }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByText(/^Added: 2 properties, 3 units, 2 tenants, and 2 leases\.$/).waitFor()
  const { body } = await lana.get<Property[]>('/api/properties')
  expect(body.map(({ name, address }) => [name, address])).toEqual(
    expect.arrayContaining([
      ['121 Park Ave', '121 Park Ave'],
      ['Pine Court', '9 Pine St'],
    ]),
  )
})

/** A fourth of the 400 homes of all five properties, below their headings: four calls instead of sixteen. */
async function everyFourthHome(): Promise<string> {
  const rentRoll = await readFile(new URL('../rent-rolls/columbus.csv', import.meta.url), 'utf8')
  const headings = 5
  return rentRoll
    .split('\n')
    .filter((_, at) => at < headings || (at - headings) % 4 === 0)
    .join('\n')
}

function choose(page: Page, lines: string[]) {
  return chooseFile(page, 'rents.csv', Buffer.from(lines.join('\r\n')))
}

function chooseFile(page: Page, name: string, buffer: Buffer) {
  const mimeType = 'application/octet-stream'
  return page.setInputFiles('input[type="file"]', { name, mimeType, buffer })
}
