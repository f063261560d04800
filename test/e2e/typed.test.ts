import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshEmail, landlord } from '#test/world.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { chooseFirst, escapeDialog, settled, signedInPage, walkTo } from './setup.ts'

/** Drafts are restored, for their author alone. */

type Lana = Awaited<ReturnType<typeof seededPortfolio>>

it('drafts of an ended session are restored when the same person signs in again', async () => {
  const lana = await seededPortfolio()
  const page = await openPayment(lana)
  await fill(page)
  await endSession(lana, page)
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(stored).toContain('typed')
  expect(stored).not.toMatch(/Check 4711|1234\.56|payment/i)
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  await signIn(page, lana)
  await page.waitForURL('**/financials')
  await page.getByText('Your unsaved changes are still there').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
  const dialog = await begin(page)
  await dialog.getByText('Your unsaved changes have been restored').waitFor()
  expect(await read(page)).toEqual({ amount: '1234.56', notes: 'Check 4711' })
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await page.getByText('Payment recorded successfully').waitFor()
  await begin(page)
  expect(await read(page)).toEqual({ amount: '', notes: '' })
  await page.context().close()
})

it('drafts are hidden from other people, and deleted when discarded', async () => {
  const lana = await seededPortfolio()
  const otto = await landlord()
  const page = await openPayment(lana)
  await fill(page)
  await endSession(lana, page)
  await signIn(page, otto)
  await page.waitForURL('**/financials')
  await settled(page)
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
  await begin(page)
  expect(await read(page)).toEqual({ amount: '', notes: '' })
  await page.context().close()
})

describe('in a session that goes on', () => {
  let lana: Lana
  // Loaded once: the tests walk from screen to screen.
  let page: Page
  beforeAll(async () => {
    lana = await seededPortfolio()
    page = await signedInPage(lana.token)
  })

  it('a draft left by Back is restored, until it is discarded', async () => {
    await walkTo(page, '/')
    await page.getByRole('link', { name: 'Financials' }).first().click()
    await page.waitForURL('**/financials')
    await begin(page)
    await fill(page)
    await page.goBack()
    await page.waitForURL(/\/$/)
    await page.goForward()
    const dialog = await begin(page)
    expect(await read(page)).toEqual({ amount: '1234.56', notes: 'Check 4711' })
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await dialog.waitFor({ state: 'detached' })
    await begin(page)
    expect(await read(page)).toEqual({ amount: '', notes: '' })
    await escapeDialog(page)
  })

  it('a permanent form shows that its input is not saved, and can be reset', async () => {
    await walkTo(page, '/settings')
    const profile = page.getByRole('form', { name: 'Profile' })
    const name = profile.getByLabel('Last name')
    const before = await name.inputValue()
    await name.fill('Other')
    await walkTo(page, '/tenants')
    await walkTo(page, '/settings')
    await profile.getByText('Your unsaved changes have been restored.').waitFor()
    expect(await name.inputValue()).toBe('Other')
    await profile.getByRole('button', { name: 'Discard' }).click()
    expect(await name.inputValue()).toBe(before)
    expect(await profile.getByText('not saved yet').count()).toBe(0)
    await walkTo(page, '/tenants')
    await walkTo(page, '/settings')
    expect(await name.inputValue()).toBe(before)
  })

  it('a draft for one lease is not shown for another', async () => {
    const { body: leases } = await lana.get<{ id: string }[]>('/api/leases')
    const other = leases.find(({ id }) => id !== lana.lease.id)
    const charging = async (leaseId = '') => {
      await walkTo(page, `/financials/leases/${leaseId}`)
      await page.getByRole('button', { name: 'Actions', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Add charge' }).click()
      return page.getByRole('dialog').getByLabel('Amount')
    }
    await (await charging(lana.lease.id)).fill('44.44')
    expect(await (await charging(other?.id)).inputValue()).toBe('')
    expect(await (await charging(lana.lease.id)).inputValue()).toBe('44.44')
  })
})

async function openPayment({ token }: Lana): Promise<Page> {
  const page = await signedInPage(token)
  await page.goto('/financials')
  await begin(page)
  return page
}

async function begin(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Record Payment' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').waitFor()
  return dialog
}

async function fill(page: Page) {
  const dialog = page.getByRole('dialog')
  await chooseFirst(dialog.getByRole('combobox', { name: 'Lease' }), /Bob Ray/)
  await dialog.getByLabel('Notes').fill('Check 4711')
  await dialog.getByLabel('Amount').fill('1234.56')
  await settled(page)
}

async function read(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    amount: await dialog.getByLabel('Amount').inputValue(),
    notes: await dialog.getByLabel('Notes').inputValue(),
  }
}

/** Ends it on the server, and has the form sent to find out. */
async function endSession(lana: Lana, page: Page) {
  await lana.post('/api/auth/logout', {})
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Record Payment' })
  // Live updates may have reported it first.
  await submit.click({ timeout: 2_000 }).catch(() => {})
  await page.getByText('You are logged out. Logging in again...').waitFor()
  await page.waitForURL('**/auth**')
}

async function signIn(page: Page, { user, password }: Pick<Lana, 'user' | 'password'>) {
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

it('a matched and corrected rent roll of an ended session is restored, for its author alone', async () => {
  const [lana, otto] = [await seededPortfolio(), await landlord()]
  const page = await signedInPage(lana.token)
  await page.goto('/properties/import')
  await beginImport(page)
  await lana.post('/api/auth/logout', {})
  await page
    .getByRole('button', { name: 'Import 1 row' })
    .click({ timeout: 2_000 })
    .catch(() => {})
  await page.waitForURL('**/auth**')
  const stored = await page.evaluate(() => sessionStorage.getItem('typed'))
  expect(stored).not.toMatch(/Elm House|ann@/)
  await signIn(page, lana)
  await page.waitForURL('**/properties/import')
  await page.getByRole('heading', { name: 'Match Columns' }).waitFor()
  await page.getByRole('button', { name: 'Preview 1 row' }).click()
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByText('To be added: 1 property, 1 unit, 1 tenant, and 1 lease.').waitFor()

  // Left to another user.
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('auth_token')}` }
    await fetch('/api/auth/logout', { method: 'POST', headers })
  })
  await page
    .getByRole('button', { name: 'Import 1 row' })
    .click({ timeout: 2_000 })
    .catch(() => {})
  await page.waitForURL('**/auth**')
  await signIn(page, otto)
  await page.waitForURL('**/properties/import')
  await settled(page)
  await page.getByRole('heading', { name: 'Import a Rent Roll' }).waitFor()
  expect(await page.getByText('Match Columns').count()).toBe(0)
  await page.context().close()
})

/** A row with a mistake, which is corrected. */
async function beginImport(page: Page) {
  const rows = [
    'Property,Address,Unit,First Name,Last Name,Email,Lease Start,Lease End,Rent',
    'Elm House,9 Elm Road,A,Ann,Bell,ann at home,2026-01-01,2036-12-31,1450',
  ]
  const buffer = Buffer.from(rows.join('\n'))
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'roll.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Preview 1 row' }).click()
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  const wrong = page.getByRole('textbox', { name: 'Email of row 2' })
  await wrong.fill(freshEmail())
  await wrong.press('Enter')
  await page.getByText('To be added: 1 property, 1 unit, 1 tenant, and 1 lease.').waitFor()
}
