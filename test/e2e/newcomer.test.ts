import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newcomer } from '#test/world.ts'
import { settled, signedInPage } from './setup.ts'

/** A new user tries every dialog, without any data to choose in it. */
it('a new user finds every button, and learns in its dialog which record to add first', async () => {
  const page = await signedInPage((await newcomer()).token)
  const payment = await openedBy(page, '/financials', 'Record Payment')
  await payment.getByRole('button', { name: 'Record Payment' }).click()
  await payment.getByText('Lease is required').waitFor()
  await payment.getByText('Amount is required').waitFor()
  await payment.getByRole('combobox', { name: 'Lease' }).click()
  await page.getByText('No leases yet: add one first').waitFor()

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

async function openedBy(page: Page, path: string, button: string) {
  await page.goto(path)
  await settled(page)
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
  return page.getByRole('dialog')
}
