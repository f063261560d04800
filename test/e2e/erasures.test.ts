import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { erasures } from '#server/db/tables.ts'
import { untilSearched } from '#server/erasure/everywhere-fixture.ts'
import { erasureConfirmation } from '#shared/account/erasure.ts'
import type { Erasure } from '#shared/account/erasures.ts'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import type { Property } from '#shared/properties/properties.ts'
import { documentOf } from '#test/files.ts'
import { call, database, landlord, tenantOf } from '#test/world.ts'
import { violations } from './axe.ts'
import { become } from './devices.ts'
import { phone, settled, signedInPage } from './setup.ts'

/** A landlord who erased Bob Quixotelli, whom a property, two vendors and a document still mention. */
async function erasedBob() {
  const lana = await landlord()
  const bob = await tenantOf(lana, 'Quixotelli')
  const property = `/api/properties/${lana.property.id}`
  await lana.patch(property, { description: 'Bob Quixotelli built it' })
  const notes = (words: string) => ({ notes: `${words} Bob Quixotelli` })
  const [ask, pay] = [
    await lana.post<Vendor>('/api/vendors', { name: 'Pipes', ...notes('Ask') }),
    await lana.post<Vendor>('/api/vendors', { name: 'Paints', ...notes('Paid by') }),
  ]
  const paper = await documentOf(lana, { propertyId: lana.property.id }, 'Bob Quixotelli')
  const body = { confirmation: erasureConfirmation }
  await call('DELETE', `/api/tenants/${bob.id}`, { token: lana.token, body })
  await untilSearched({ subjectId: bob.id })
  return { lana, property, paper, vendors: [ask.body, pay.body] as const }
}

it('on a phone and a desktop each place is opened, edited, deleted or left as it is', async () => {
  const { lana, property, paper, vendors } = await erasedBob()
  const page = await signedInPage(lana.token)
  await page.goto('/settings/erasures')
  await page.getByText('5 places mention or may mention them').waitFor()
  for (const device of ['a desktop', 'a phone'] as const) {
    await become(page, device)
    await settled(page)
    expect(await violations(page), device).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    )
  }

  await page.getByRole('link', { name: 'Property: description' }).click()
  await page.getByRole('heading', { name: 'Alpha' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe(`/properties/${lana.property.id}`)
  await page.goBack()

  await choose(page, 'Property: description', 'Edit')
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel('Text')
  expect(await text.inputValue()).toBe('Bob Quixotelli built it')
  await text.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter the new text').waitFor()
  await text.fill('A painter built it')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('4 places mention or may mention them').waitFor()
  expect((await lana.get<Property>(property)).body.description).toBe('A painter built it')

  await choose(page, 'Vendor: notes', 'Delete text', 'Ask Bob Quixotelli')
  await dialog
    .getByText(
      'The text is deleted, also from the audit log. Amounts and dates stay. This cannot be undone.',
    )
    .waitFor()
  for (const device of ['a phone', 'a desktop'] as const) {
    await become(page, device)
    await settled(page)
    expect(await violations(page), device).toEqual([])
  }
  await dialog.getByRole('button', { name: 'Delete Text' }).click()
  await page.getByText('3 places mention or may mention them').waitFor()
  await choose(page, 'Vendor: notes', 'Keep as is', 'Paid by Bob Quixotelli')
  await page.getByText('2 places mention or may mention them').waitFor()
  const notesOf = async (one: Vendor) =>
    (await lana.get<Vendor>(`/api/vendors/${one.id}`)).body.notes
  expect(await Promise.all(vendors.map(notesOf))).toEqual([null, 'Paid by Bob Quixotelli'])

  await choose(page, 'Document: the file itself', 'Delete document')
  await dialog.getByText('The document and its file are deleted.').waitFor()
  await dialog.getByRole('button', { name: 'Delete Document' }).click()
  await page.getByText('No mentions left').waitFor()
  expect((await lana.get(`/api/documents/${paper.id}/download`)).status).toBe(404)
  await page.context().close()
})

/** Chooses an action of a place, by its heading and its words. */
async function choose(page: Page, heading: string, action: string, words = '') {
  await page
    .getByRole('listitem')
    .filter({ hasText: heading })
    .filter({ hasText: words })
    .getByRole('button', { name: `Actions for ${heading}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

it('a running search shows its progress, and a finished one its results', async () => {
  const { lana } = await erasedBob()
  const [erasure] = (await lana.get<Erasure[]>('/api/erasures')).body
  const one = eq(erasures.id, erasure?.id ?? '')
  const near = { subjectId: crypto.randomUUID(), leases: [], requests: [] }
  const wanted = { names: [], near, label: '', everywhere: false, steps: 33 }
  await database.db.update(erasures).set({ wanted, step: 10 }).where(one)
  const page = await signedInPage(lana.token, phone)
  await page.goto('/settings/erasures')
  await page
    .getByText(/Searching your team’s text: \d\d% done\. 5 places mention or may mention them/)
    .waitFor()
  await database.db.update(erasures).set({ wanted: null }).where(one)
  await page.getByText(/^Erased on [\d/]+\. 5 places mention or may mention them$/).waitFor()
  await page.context().close()
})

it('the dialog that erases a vendor names the retained records and the reason, and their payments stay', async () => {
  const lana = await landlord()
  const vendor = (await lana.post<Vendor>('/api/vendors', { name: 'Quixby Plumbing' })).body
  const body = { propertyId: lana.property.id, category: 'repairs', amount: '20.00' }
  const bill = (
    await lana.post<Expense>('/api/expenses', {
      ...body,
      vendorId: vendor.id,
      incurredOn: '2026-01-05',
    })
  ).body
  await lana.patch(`/api/properties/${lana.property.id}`, { description: 'Quixby Plumbing came' })
  const page = await signedInPage(lana.token, phone)
  await page.goto('/financials?show=vendors')
  await page.getByRole('button', { name: 'Open Quixby Plumbing' }).tap()
  await page.getByRole('button', { name: 'Actions for Quixby Plumbing' }).click()
  await page.getByRole('menuitem', { name: 'Erase Vendor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Quixby Plumbing' })
  await dialog.getByText('Expenses and their dates stay, as the law requires.').waitFor()
  await dialog.getByText('This cannot be undone.').waitFor()
  expect(await violations(page)).toEqual([])
  const press = () => dialog.getByRole('button', { name: 'Erase Vendor' }).click()
  await dialog.getByLabel('Type ERASE to confirm').fill('erase')
  await press()
  await dialog.getByText('Type ERASE to confirm', { exact: true }).last().waitFor()
  await dialog.getByLabel('Type ERASE to confirm').fill('ERASE')
  await press()
  await dialog.getByText('A bill is open: it has to be paid or voided first.').waitFor()
  expect((await lana.get<Vendor>(`/api/vendors/${vendor.id}`)).body.name).toBe('Quixby Plumbing')

  await lana.patch(`/api/expenses/${bill.id}`, { paidOn: '2026-01-06' })
  await press()
  await page.getByText('Vendor erased').waitFor()
  await page.getByRole('heading', { name: /Former vendor #\d+/ }).waitFor()
  await page.getByText('Quixby Plumbing came').waitFor()
  const [kept] = (await lana.get<Expense[]>('/api/expenses')).body
  expect(kept).toMatchObject({ amount: '20.00', payee: expect.stringMatching(/^Former vendor #/) })
  await page.context().close()
})
