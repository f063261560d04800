import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { newcomer } from '#test/world.ts'
import { open, says } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { phone, signedInPage, walkTo } from './setup.ts'

/** The specification's text on each screen, word by word (its points 2 and 9). */

const lana = await seededPortfolio()
/** Loaded once: the tests walk from screen to screen. */
let page: Page
beforeAll(async () => {
  page = await signedInPage(lana.token)
})

it('every screen of the office has the text of the specification', async () => {
  for (const [path, words] of Object.entries(screens)) {
    await walkTo(page, path)
    await says(page, ...words)
  }
  await walkTo(page, '/financials')
  const recent = await says(page, 'Payment #')
  expect(recent).toMatch(/Payment #[0-9a-f]{8} /)
  await walkTo(page, '/maintenance')
  expect(await says(page, 'Est. Cost: $120')).toContain(lana.units[0]?.id.slice(-8))
  await walkTo(page, '/communication')
  expect(await says(page, `Sender: ${lana.user.id.slice(-8)}`)).toContain(
    `To: ${lana.tenant.id.slice(-8)}`,
  )
})

it('the target of a link is loading while the pointer rests on the link', async () => {
  const fresh = await signedInPage(lana.token)
  const asked: string[] = []
  fresh.on('request', request => asked.push(new URL(request.url()).pathname))
  // Its tenants would rightly be reloaded by an event at that moment.
  await fresh.route('**/api/events', route => route.abort())
  await open(fresh, '/')
  const answer = fresh.waitForResponse('**/api/tenants?*')
  const link = fresh.getByRole('link', { name: 'Tenants', exact: true })
  await link.hover()
  await answer
  await expect.poll(() => asked.some(path => /assets\/tenants-/.test(path))).toBe(true)
  expect(new URL(fresh.url()).pathname).toBe('/')
  await link.click()
  await says(fresh, 'Bob Fox')
  expect(asked.filter(path => path === '/api/tenants')).toHaveLength(1)
  await fresh.context().close()
})

it('settings are in the order of the specification', async () => {
  await walkTo(page, '/settings')
  const words = await says(page, 'Save System Settings')
  const inOrder = [
    'Profile',
    'Save Profile Changes',
    'Email Notifications',
    'Maintenance Alerts',
    'Payment Reminders',
    'System Updates',
    'Security & Privacy',
    'Two-Factor',
    'Session Timeout',
    'Change Password',
    'Default Currency',
    'Date Format',
    'Time Zone',
    'Save System Settings',
  ]
  expect(inOrder.toSorted((one, other) => words.indexOf(one) - words.indexOf(other))).toEqual(
    inOrder,
  )
})

it('adjacent inputs align, also where one of them has a description', async () => {
  await walkTo(page, '/maintenance')
  await page.getByRole('button', { name: 'Start Work' }).first().click()
  await page.getByRole('button', { name: 'Complete', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Complete Request' })
  const topOf = async (label: string) => (await dialog.getByLabel(label).last().boundingBox())?.y
  await dialog.getByLabel('Paid on').waitFor()
  expect(await topOf('Paid on')).toBe(await topOf('Category'))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

it('a filter that lets all through looks as the ones beside it do', async () => {
  await walkTo(page, '/financials?show=expenses&view=recurring')
  const colorIn = (label: string, part?: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluate((field, of) => getComputedStyle(field, of).color, part)
  expect(await colorIn('Property', '::placeholder')).toBe(await colorIn('Status'))
})

it('the labels of the four figures take one line each on a small laptop', async () => {
  await walkTo(page, '/')
  for (const label of ['Total Revenue', 'Maintenance Requests', 'Rent Collection'])
    expect((await page.getByText(label, { exact: true }).boundingBox())?.height).toBeLessThan(30)
})

it('the units of a property and the parts of Financials fit beside the sidebar of a tablet', async () => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await walkTo(page, `/properties/${lana.property.id}`)
  const table = await page.getByRole('table').boundingBox()
  const panel = await page.getByRole('region', { name: 'Units', exact: true }).boundingBox()
  expect(table?.width).toBeLessThanOrEqual(panel?.width ?? 0)
  await walkTo(page, '/financials')
  const parts = page.getByRole('navigation', { name: 'Financials sections' })
  expect((await parts.boundingBox())?.height).toBeLessThan(50)
  // Buttons lead to the hidden ones, and the current one is shown whole.
  const [back, on] = [parts.locator('button').first(), parts.locator('button').last()]
  expect(await back.isDisabled()).toBe(true)
  await on.click()
  await expect.poll(() => back.isEnabled()).toBe(true)
  await walkTo(page, '/financials?show=closing')
  await expect.poll(() => on.isDisabled()).toBe(true)
  const row = await parts.locator('[data-scrolls]').boundingBox()
  const current = await parts.getByRole('link', { name: 'Close Month' }).boundingBox()
  const end = (row?.x ?? 0) + (row?.width ?? 0)
  expect((current?.x ?? 0) + (current?.width ?? 0)).toBeLessThanOrEqual(end + 1)
  await parts.getByRole('link', { name: 'Overview' }).focus()
  await expect.poll(() => back.isDisabled()).toBe(true)
  await page.setViewportSize({ width: 1280, height: 900 })
})

it('a search text on a phone is fully visible, and a row’s buttons are beside its status', async () => {
  const lana = await seededPortfolio()
  const own = await signedInPage(lana.token, phone)
  await open(own, '/maintenance')
  await own.getByRole('button', { name: 'Start Work' }).click()
  const list = own.getByRole('region', { name: 'Maintenance Requests' })
  const midOf = async (words: RegExp) => {
    const box = await list.getByText(words).last().boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  await own.getByRole('button', { name: 'Complete', exact: true }).waitFor()
  expect(Math.abs((await midOf(/^in progress$/i)) - (await midOf(/^Complete$/)))).toBeLessThan(6)
  await own.getByRole('button', { name: 'Search' }).first().click()
  await own.getByRole('dialog').getByRole('combobox').fill('Alpha')
  const state = own
    .getByRole('option', { name: /Unit 1.*Occupied/ })
    .first()
    .getByText('Occupied')
  expect(await state.evaluate(at => at.scrollWidth <= at.clientWidth)).toBe(true)
  await own.context().close()
})

it('an offline user stays in the application, and continues with Try again afterwards', async () => {
  const fresh = await signedInPage(lana.token)
  await open(fresh, '/')
  await fresh.context().setOffline(true)
  await fresh.getByRole('link', { name: 'Documents' }).click()
  await fresh.getByText('This page could not be shown').waitFor()
  await fresh.getByRole('button', { name: 'Try again' }).click()
  await fresh.getByText('Rooftree cannot be reached').waitFor()
  await fresh.context().setOffline(false)
  await fresh.getByRole('button', { name: 'Try again' }).click()
  await fresh.getByRole('heading', { name: 'All Documents' }).waitFor()

  await fresh.route('**/api/properties?*', route => route.abort())
  await fresh.getByRole('link', { name: /^Properties/ }).click()
  await fresh.getByText('Properties could not be loaded').waitFor()
  await fresh.unroute('**/api/properties?*')
  await fresh.getByRole('button', { name: 'Try again' }).click()
  await fresh.getByText('Alpha').first().waitFor()
  await fresh.context().close()
})

it('a new user reads where to begin', async () => {
  const own = await signedInPage((await newcomer()).token)
  await open(own, '/')
  await says(own, 'No properties found', 'Add your first property to get started')
  const entries = await own
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .allInnerTexts()
  const words = entries.map(entry => entry.replace(/\s+/g, ' ').trim())
  expect(words).toContain('Properties 0 units')
  expect(words).toContain('Maintenance')
  await own.context().close()
})

it('a report that cannot be made or printed reports that', async () => {
  await page.route('**/api/reports/generate', route => route.abort())
  await walkTo(page, '/reports')
  await page.getByRole('button', { name: 'View Rent Roll' }).click()
  await page.getByText('Failed to generate report').first().waitFor()
  await page.unroute('**/api/reports/generate')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View Rent Roll' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rent Roll' })
  await dialog.getByText('Bob Fox').first().waitFor()
  await page.route('**/api/reports/export-pdf', route => route.abort())
  await dialog.getByRole('button', { name: 'PDF' }).click()
  await page.getByText('Failed to export PDF').waitFor()
})

const screens: Record<string, string[]> = {
  '/': [
    'Total Revenue',
    'Occupied Units',
    'Maintenance Requests',
    'Rent Collection',
    'Normal',
    'Revenue Overview',
    '7D',
    '30D',
    '90D',
    'Monthly Revenue: $',
    'View All',
  ],
  '/properties': ['Properties', 'Manage your property portfolio', '% Occupied'],
  '/tenants': ['Tenants', 'Add Tenant', 'Member since'],
  '/financials': ['Financials', 'Record Payment', 'Recent Payments', 'Completed'],
  '/maintenance': ['Manage maintenance requests and work orders', 'In Progress', 'Urgent'],
  '/communication': ['Total Messages', 'Unread', 'Active Conversations', 'Recent Messages'],
  '/reports': [
    'Reports Generated',
    'Revenue Growth',
    'Occupancy Rate',
    'Collection Rate',
    'Revenue Summary',
    'Expense Report',
    'Profit & Loss',
    'Occupancy Report',
    'Property Performance',
    'Maintenance Summary',
    'Vacancy Analysis',
    'Tenant Directory',
    'Lease Expiration',
    'Payment History',
    'Communication Log',
    'Monthly Dashboard',
    'Maintenance Trends',
    'Collection Report',
    'Recent Reports',
  ],
  '/documents': ['Lease Agreements', 'Property Documents', 'Unit Documents', 'General Files'],
  '/settings': [
    'Email Notifications',
    'Maintenance Alerts',
    'Payment Reminders',
    'System Updates',
    'Session Timeout',
    'Change Password',
    'Save System Settings',
  ],
}
