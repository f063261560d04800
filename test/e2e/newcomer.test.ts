import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newcomer } from '#test/world.ts'
import { violations } from './axe.ts'
import { entriesOf, open, says } from './portals.ts'
import { escapeDialog, signedInPage, walkTo } from './setup.ts'

/** A new user tries every dialog, without any data to choose in it. */
it('a new user finds every button, and learns in its dialog which record to add first', async () => {
  const page = await signedInPage((await newcomer()).token)
  const payment = await openedBy(page, '/financials', 'Record Payment')
  await payment.getByRole('button', { name: 'Record Payment' }).click()
  await payment.getByText('Lease is required').waitFor()
  await payment.getByText('Amount is required').waitFor()
  await payment.getByRole('combobox', { name: 'Lease' }).click()
  await page.getByText('No leases yet. Add one first.').waitFor()

  const request = await openedBy(page, '/maintenance', 'New Request')
  await request.getByRole('button', { name: 'Create Request' }).click()
  for (const sentence of ['Title is required', 'Property selection is required'])
    await request.getByText(sentence).waitFor()
  expect(await request.getByLabel('Estimated cost').count()).toBe(1)
  await request.getByRole('combobox', { name: 'Property' }).click()
  await page.getByText('No units yet').waitFor()

  const invitation = await openedBy(page, '/tenants', 'Invite New Tenant')
  await invitation.getByRole('button', { name: 'Send Invitation' }).click()
  await invitation.getByText('Please select a property').waitFor()
  await invitation.getByRole('combobox', { name: 'Property' }).click()
  await page.getByText('Add a property first').waitFor()

  const insights = await openedBy(page, '/', 'View Details')
  await insights.getByRole('heading', { name: 'AI Insights Detail' }).waitFor()
  await insights.getByText('Insights appear here once you have units.').waitFor()
  await page.context().close()
})

it('the first document of a new user founds their organization, with all reports', async () => {
  const page = await signedInPage((await newcomer()).token)
  await page.goto('/reports?report=rent-roll')
  await page.getByText('No data available for this report').waitFor()
  const documents = await openedBy(page, '/documents', 'Upload Document')
  const file = { name: 'Rules.txt', mimeType: 'text/plain', buffer: Buffer.from('No shoes.') }
  await documents.getByLabel('Files', { exact: true }).setInputFiles(file)
  await page.getByText('File uploaded successfully. Please fill out the form and save.').waitFor()
  await documents.getByRole('button', { name: 'Save Document' }).click()
  await page.getByText('Document saved successfully').waitFor()
  await page.getByRole('main').getByText('Rules', { exact: true }).waitFor()
  await page.getByRole('complementary').getByText('Admin').waitFor()
  await page.context().close()
})

it('a new user is asked once what brings them here, and a landlord starts with a property', async () => {
  const page = await signedInPage((await newcomer()).token)
  await open(page, '/')
  await says(page, 'What brings you here?')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^I manage for others/ }).click()
  await says(page, 'Three steps', 'You can invite its owner in Settings later.')
  await page.getByRole('button', { name: 'Change my answer' }).click()
  await page.getByRole('button', { name: /^I rent out homes/ }).click()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Import Rent Roll' }).waitFor()
  await page.reload()
  await says(page, 'Three steps')
  expect(await main.getByText('What brings you here?').count()).toBe(0)
  expect(await entriesOf(page)).toContain('Tenants')

  await main.getByRole('button', { name: 'Add Property' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Property' })
  await dialog.getByLabel('Property name').fill('Alpha')
  await dialog.getByLabel('Address').fill('1 Alpha St')
  await dialog.getByRole('button', { name: 'Create Property' }).click()
  await page.getByRole('complementary').getByText('Admin').waitFor()
  await says(page, '1 of 3 done')
  expect(await main.getByRole('button', { name: 'Change my answer' }).count()).toBe(0)
  await page.context().close()
})

it('a new user who rents reads how to be invited, and has a tenant’s menu', async () => {
  const nina = await newcomer()
  const page = await signedInPage(nina.token)
  await open(page, '/')
  await page.getByRole('button', { name: /^I rent You live/ }).click()
  const text = await says(page, 'Join Your Landlord', nina.user.email, 'happening with your home')
  expect(text).not.toMatch(/Add Property|your properties/)
  expect(await entriesOf(page)).not.toContain('Tenants')
  expect(await violations(page)).toEqual([])
  await page.context().close()
})

async function openedBy(page: Page, path: string, button: string) {
  await escapeDialog(page)
  await walkTo(page, path)
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
  return page.getByRole('dialog')
}
