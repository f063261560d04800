import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Download, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { memberOf, renterOf } from '#test/world.ts'
import { textOfPdf } from '../printed.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { signedInPage, walkTo } from './setup.ts'

const lana = await seededPortfolio()
/** Loaded once: the tests walk from screen to screen. */
let page: Page
beforeAll(async () => {
  page = await signedInPage(lana.token)
})

it('a report is viewed, put in order, exported, printed and downloaded again', async () => {
  await walkTo(page, '/reports')
  await page.getByRole('button', { name: 'View Rent Roll' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rent Roll' })
  const tenants = () => dialog.locator('tbody tr td:nth-child(3)').allInnerTexts()
  await dialog.getByText('Bob Fox').first().waitFor()
  const asMade = await tenants()
  await dialog.getByRole('button', { name: 'Tenant', exact: true }).click()
  const ordered = await tenants()
  expect(ordered).toEqual([...asMade].sort())
  await dialog.getByRole('button', { name: 'Tenant', exact: true }).click()
  expect(await tenants()).toEqual(ordered.toReversed())

  const csv = await saved(page, () => dialog.getByRole('button', { name: 'Export CSV' }).click())
  expect(csv.name).toBe('Rent Roll.csv')
  const rows: Record<string, string>[] = parse(csv.bytes, { bom: true, columns: true })
  expect(rows.map(row => row.Tenant).sort()).toEqual([...asMade].sort())

  // As of a report that has more rows than one page: the others come as lines.
  await page.route('**/api/reports/generate', async route => {
    const response = await route.fetch()
    const report = await response.json()
    await route.fulfill({ response, json: { ...report, rows: [], nextOffset: 5_000 } })
  })
  const long = await saved(page, () => dialog.getByRole('button', { name: 'Export CSV' }).click())
  expect(long).toEqual(csv)
  await page.unroute('**/api/reports/generate')

  const pdf = await saved(page, () => dialog.getByRole('button', { name: 'PDF' }).click())
  expect(pdf.name).toBe('Rent_Roll_report.pdf')
  expect((await textOfPdf(pdf.bytes)).text).toContain('Bob Fox')
  await page.keyboard.press('Escape')

  const again = await saved(page, () =>
    page
      .getByRole('button', { name: /^Download Rent Roll of/ })
      .first()
      .click(),
  )
  expect(again.name).toMatch(/^Rent(_| )Roll/)
  await page.getByText('Report downloaded successfully').waitFor()
})

it('a report has a page: its values lead on, it stands by property, and its files have the rows shown', async () => {
  const beta = await lana.post<{ id: string }>('/api/properties', {
    name: 'Beta',
    address: '2 Beta Ave',
    propertyType: 'residential',
    totalUnits: 2,
  })
  const { body: units } = await lana.get<{ id: string }[]>(`/api/units?propertyId=${beta.body.id}`)
  for (const { id } of units) await lana.patch(`/api/units/${id}`, { monthlyRent: '900' })
  await walkTo(page, '/reports?report=rent-roll')
  const dialog = page.getByRole('dialog', { name: 'Rent Roll' })
  await dialog.getByRole('link', { name: 'Open Full Page' }).click()
  await page.waitForURL(/\/reports\/rent-roll$/)
  const grid = page.getByRole('region', { name: 'Rent Roll' })
  await grid.getByRole('link', { name: 'Bob Fox' }).first().waitFor()

  await page.getByLabel('Group by property').check()
  await page.waitForURL(/group=property/)
  await grid.getByRole('rowheader', { name: /^Beta 2 rows/ }).waitFor()
  await grid.getByRole('button', { name: 'Market Rent' }).click()
  const subtotals = await grid.getByRole('row', { name: /^Subtotal/ }).allInnerTexts()
  expect(subtotals.map(text => text.match(/\$[\d,.]+/)?.[0])).toEqual(['$2,100.00', '$1,800.00'])
  await page.reload()
  await grid.getByRole('rowheader', { name: /^Beta 2 rows/ }).waitFor()

  const csv = await saved(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
  const rows: Record<string, string>[] = parse(csv.bytes, { bom: true, columns: true })
  expect(rows.slice(-2).map(row => row.Property)).toEqual(['Beta', 'Beta'])
  const pdf = await saved(page, () => page.getByRole('button', { name: 'PDF' }).click())
  const { text } = await textOfPdf(pdf.bytes)
  expect(text.replace(/\s+/g, '')).toContain('Beta·2rows')

  await page.getByRole('button', { name: 'Favorite Rent Roll' }).click()
  await page.getByRole('button', { name: 'Favorite Rent Roll', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Schedule' }).click()
  const schedule = page.getByRole('dialog', { name: 'Add Schedule' })
  await expect
    .poll(() => schedule.getByRole('combobox', { name: 'Report' }).first().inputValue())
    .toBe('Rent Roll')
  await page.keyboard.press('Escape')
  await grid.getByRole('link', { name: 'Bob Fox' }).first().click()
  await page.waitForURL(/\/tenants\//)
  await walkTo(page, '/reports')
  const favorites = page.getByRole('link', { name: /^Rent Roll Every unit/ })
  await favorites.waitFor()
  await walkTo(page, '/reports/nonsense')
  await page.getByText('404 Page Not Found').waitFor()
})

it('a report without rows has nothing to export, with a message', async () => {
  await walkTo(page, '/reports')
  await page.getByRole('button', { name: /Export.*Expense Report/ }).click()
  await page.getByText('No Data', { exact: true }).waitFor()
  await page.getByText('No data available to export', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'View Expense Report' }).click()
  await page.getByText('No data available for this report').waitFor()
})

it('staff who rent find the history of their own payments among the reports', async () => {
  const sam = await memberOf(lana, 'staff')
  const { lease } = await renterOf(lana, lana.units[2]?.id ?? '', sam)
  await lana.post('/api/payments', { leaseId: lease.id, amount: '765.43' })
  const own = await signedInPage(sam.token)
  await own.goto('/reports')
  await own.getByRole('button', { name: 'View Payment History' }).click()
  const dialog = own.getByRole('dialog', { name: 'Payment History' })
  await dialog.getByRole('cell', { name: '$765.43' }).waitFor()
  expect(await dialog.getByLabel(/^(Tenant|Property)$/).count()).toBe(0)
  await dialog.getByText('1 row ·').waitFor()
})

async function saved(page: Page, act: () => Promise<void>) {
  const arriving: Promise<Download> = page.waitForEvent('download')
  await act()
  const file = await arriving
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
