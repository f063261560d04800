import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Lease } from '#shared/leases/leases.ts'
import { createImport, type Imported } from '#shared/operations/imports.ts'
import type { Property } from '#shared/properties/properties.ts'
import { preview, tokenIn } from '#test/invited.ts'
import { makeOperator } from '#test/operator.ts'
import { workbook } from '#test/workbook.ts'
import { freshEmail, memberOf, newcomer } from '#test/world.ts'
import { violations } from './axe.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { phone, signedInPage } from './setup.ts'

const headings =
  'Building,Address,Unit No.,Resident,Email,Move In,Lease Expires,Rent,Security Deposit,Past Due'

it('a new user imports a rent roll, corrects a wrong row in place, and has a portfolio', async () => {
  const nina = await newcomer()
  await makeOperator(nina)
  const [ann, bob] = [freshEmail(), freshEmail()]
  const page = await signedInPage(nina.token)
  await page.goto('/properties')
  await page.getByRole('link', { name: 'Import from a spreadsheet' }).click()
  await page.getByRole('heading', { name: 'Import a Rent Roll' }).waitFor()
  await choose(page, [
    'Rent Roll',
    headings,
    `Oak Court,1 Oak Street,1,Ann Bell,${ann},1/1/2026,12/31/2036,"$1,450.00",1450,`,
    `Oak Court,,2,"Ray, Bob",${bob.replace('@', ' at ')},1/1/2026,12/31/2036,$900.00,,120.50`,
    ',,3,VACANT,,,,,,',
    'Elm House,9 Elm Road,A,,,,,,,',
  ])

  await page.getByRole('heading', { name: 'Match Columns' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Lease End' }).inputValue()).toBe('Lease Expires')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Preview 4 rows' }).click()
  await page.getByText('Choose where these rows belong').waitFor()
  await page.getByRole('radio', { name: /^Yes, / }).check()
  await page.getByRole('button', { name: 'Preview 4 rows' }).click()
  await page.getByText('01/01/2026 – 12/31/2036').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Check 4 rows' }).click()
  await page.getByText('Choose whether you hold them').waitFor()
  await page.getByRole('radio', { name: 'No, they are only required' }).check()
  await page.getByRole('button', { name: 'Check 4 rows' }).click()
  await page.getByText('To be added: 2 properties, 4 units, 1 tenant, and 1 lease.').waitFor()
  expect((await nina.get<Property[]>('/api/properties')).body).toEqual([])

  const wrong = page.getByRole('textbox', { name: 'Email of row 4' })
  await page.getByText('Please enter a valid email address').waitFor()
  expect(await violations(page)).toEqual([])
  await wrong.fill(bob)
  await wrong.press('Enter')
  await page.getByText('To be added: 2 properties, 4 units, 2 tenants, and 2 leases.').waitFor()
  expect(await wrong.evaluate(input => input === document.activeElement)).toBe(true)

  await page.getByRole('button', { name: 'Import 4 rows' }).click()
  await page.getByText('Added: 2 properties, 4 units, 2 tenants, and 2 leases.').waitFor()
  await page.getByText('No email was sent.').waitFor()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Invite 2 Tenants' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite All Tenants?' })
  await dialog.getByText(`${ann} · Oak Court, Unit 1`).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create 2 Links' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Links' }).click()
  const links: Record<string, string>[] = parse(await readFile(await (await download).path()), {
    bom: true,
    columns: true,
  })
  expect(links.map(({ Email }) => Email).sort()).toEqual([ann, bob].sort())
  expect((await preview(tokenIn(links[0]?.Link))).status).toBe(200)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Invite/ }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Go to Properties' }).click()
  await page
    .getByRole('link', { name: /Elm House/ })
    .first()
    .waitFor()
  await page
    .getByRole('link', { name: /Oak Court/ })
    .first()
    .click()
  await page.getByText('Ann Bell').first().waitFor()
  await page.getByText('Bob Ray').first().waitFor()
  const { body: leases } = await nina.get<Lease[]>('/api/leases')
  expect(leases.map(lease => lease.monthlyRent).sort()).toEqual(['1450.00', '900.00'])
})

it('an interrupted import continues where it stopped, and skipped rows are saved in a file', async () => {
  const lana = await seededPortfolio()
  const page = await signedInPage(lana.token, phone)
  await page.goto('/properties')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const units = Array.from({ length: 60 }, (_, at) => `Pine Row,3 Pine Lane,${at + 1}`)
  await page
    .getByRole('textbox', { name: 'Or paste rows copied from a spreadsheet' })
    .fill(
      ['Property,Address,Unit', ...units, 'Ash,,1', 'Pine Row,,7'].join('\n').replaceAll(',', '\t'),
    )
  await page.getByRole('button', { name: 'Import Pasted Rows' }).click()
  await page.getByRole('button', { name: 'Preview 62 rows' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Check 62 rows' }).click()
  await page.getByText('To be added: 1 property and 60 units.').waitFor()
  await page.getByText('This unit is already in row 8').waitFor()
  await page.getByText('Address is required').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  // The second call is done, and its answer lost on the way.
  const calls: Imported[] = []
  await page.route(`**${createImport.path}`, async route => {
    const response = await route.fetch()
    calls.push(await response.json())
    expect(await confirmsLeaving(page)).toBe(true)
    if (calls.length === 2) await route.abort()
    else await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Import 60 rows' }).click()
  await page.getByText('Stopped after 25 of 60 rows').waitFor()
  await page
    .getByRole('alert')
    .getByText(/Rooftree cannot be reached/)
    .waitFor()
  expect(await violations(page)).toEqual([])

  // No input is lost while other screens are open.
  await page.getByRole('link', { name: 'Properties', exact: true }).first().click()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Added: 1 property and 60 units.').waitFor()
  expect(await confirmsLeaving(page)).toBe(false)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download These Rows' }).click()
  const rows: Record<string, string>[] = parse(await readFile(await (await download).path()), {
    bom: true,
    columns: true,
  })
  expect(rows.map(({ Property, Unit, Problem }) => [Property, Unit, Problem])).toEqual([
    ['Ash', '1', 'Address: Address is required'],
    ['Pine Row', '7', 'Unit: This unit is already in row 8'],
  ])
})

it('a template is offered, a workbook is read directly, and staff read who imports', async () => {
  const lana = await seededPortfolio()
  const page = await signedInPage(lana.token)
  await page.goto('/properties/import')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Template' }).click()
  const saved = await readFile(await (await download).path())

  // The workbook reader is loaded on demand, and may fail to load.
  await page.route('**/assets/workbook-worker-*.js', route => route.abort(), { times: 1 })
  const rents = workbook([
    { name: 'Rents 2026', rows: [['Rent Roll'], [], ['Property', 'Address', 'Unit'], ...homes] },
    { name: 'Rents 2025', rows: [['Building', 'Street', 'Flat'], ...homes.slice(1)] },
  ])
  await chooseFile(page, 'rents.xlsx', Buffer.from(rents))
  await page
    .getByRole('alert')
    .getByText(/spreadsheet reader could not load/)
    .waitFor()
  await chooseFile(page, 'rents.xlsx', Buffer.from(rents.slice(0, 900)))
  await page
    .getByRole('alert')
    .getByText(/This workbook cannot be read/)
    .waitFor()
  await chooseFile(page, 'rents.xlsx', Buffer.from(rents))
  await page.getByText('rents.xlsx, 2 rows.').waitFor()
  expect(await violations(page)).toEqual([])
  const sheet = page.getByRole('combobox', { name: 'Sheet' })
  expect(await sheet.inputValue()).toBe('Rents 2026')
  await sheet.click()
  await page.getByRole('option', { name: 'Rents 2025' }).click()
  await page.getByText('rents.xlsx, 1 row.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Unit' }).inputValue()).toBe('Flat')
  await page.getByRole('button', { name: 'Preview 1 row' }).click()
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByText('To be added: 1 property and 1 unit.').waitFor()

  for (const _ of ['preview', 'match', 'choose'])
    await page.getByRole('button', { name: 'Back' }).click()
  await chooseFile(page, 'rent-roll.csv', saved)
  await page.getByRole('button', { name: 'Preview 2 rows' }).click()
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByText('To be added: 1 property, 2 units, 1 tenant, and 1 lease.').waitFor()

  const stella = await memberOf(lana, 'staff')
  const other = await signedInPage(stella.token)
  await other.goto('/properties/import')
  await other.getByText('Only admins and managers add properties.').waitFor()
})

const homes = [
  ['Ash', '5 Ash Road', { number: '1' }],
  ['Ash', '5 Ash Road', { number: '2' }],
]

function choose(page: Page, lines: string[]) {
  return chooseFile(page, 'rents.csv', Buffer.from(lines.join('\r\n')))
}

function chooseFile(page: Page, name: string, buffer: Buffer) {
  const mimeType = 'application/octet-stream'
  return page.setInputFiles('input[type="file"]', { name, mimeType, buffer })
}

function confirmsLeaving(page: Page) {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}
