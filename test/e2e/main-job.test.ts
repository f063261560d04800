import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import { freshEmail } from '#test/world.ts'
import { chooseFirst, visitor } from './setup.ts'

const password = 'correct horse battery'

it('a new landlord registers, adds a property, leases a unit, records the rent and finds it all again', async () => {
  const page = await visitor()
  const email = freshEmail()

  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await register(page, email)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.getByText('No properties found').waitFor()

  await addProperty(page)
  await page
    .getByRole('link', { name: /Maple Grove/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Maple Grove' }).waitFor()
  await setRents(page)
  await addTenant(page)
  await letUnitSeven(page)
  await recordPayment(page)

  // The receipt is on both screens, to the cent.
  await figure(page, 'This Month', '$1,500 Received so far')
  await figure(page, 'Outstanding', '$0 for 0 tenants, past due after grace')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await figure(page, 'Total Revenue', '$1,500.00')
  await figure(page, 'Occupied Units', '1/12')

  const leaving = page.waitForRequest('**/api/logout')
  const clicked = Date.now()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await leaving
  expect(Date.now() - clicked).toBeGreaterThanOrEqual(500)
  await page.waitForURL('**/auth**')
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await figure(page, 'Total Revenue', '$1,500.00')
})

async function register(page: Page, email: string) {
  await page.waitForURL('**/auth')
  await page.getByLabel('First name').fill('Lana')
  await page.getByLabel('Last name').fill('Lord')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

async function addProperty(page: Page) {
  await page.getByRole('link', { name: /^Properties/ }).click()
  await page.getByText('Manage your property portfolio').waitFor()
  await page.getByRole('button', { name: 'Add Property' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Property' })
  await dialog.getByRole('button', { name: 'Create Property' }).click()
  await dialog.getByText('Property name is required').waitFor()
  await dialog.getByLabel('Property name').fill('Maple Grove')
  await dialog.getByLabel('Address').fill('12 Maple Road, Springfield')
  await dialog.getByLabel('Total units').fill('12')
  await dialog.getByRole('button', { name: 'Create Property' }).click()
  await page.getByText('Property created successfully').waitFor()
}

async function setRents(page: Page) {
  await page.getByRole('button', { name: 'Edit All Units' }).click()
  for (const unit of [1, 7]) {
    await page
      .getByRole('textbox', { name: `Market rent of unit ${unit}`, exact: true })
      .fill('1500')
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Edit All Units' }).waitFor()
}

async function addTenant(page: Page) {
  await page.getByRole('link', { name: 'Tenants' }).click()
  await page.getByRole('heading', { name: 'Tenants' }).waitFor()
  await page
    .getByRole('button', { name: /Add (Tenant|your first tenant)/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add New Tenant' })
  await dialog.getByLabel('First name').fill('Bob')
  await dialog.getByLabel('Last name').fill('Ray')
  await dialog.getByLabel('Email').fill(freshEmail())
  await dialog.getByRole('button', { name: 'Add Tenant' }).click()
  await page.getByText('Tenant created successfully').waitFor()
  await page
    .getByRole('link', { name: /Bob Ray/ })
    .first()
    .click()
}

async function letUnitSeven(page: Page) {
  await page.getByRole('button', { name: 'Add Lease' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lease' })
  await chooseFirst(dialog.getByRole('combobox', { name: 'Unit' }), /Maple Grove.*7/)
  const start = firstOfMonth(todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone))
  await dialog.getByLabel('Start date').fill(start)
  await dialog.getByRole('textbox', { name: 'End date' }).fill(addMonthsClamped(start, 12))
  const rent = dialog.getByLabel('Monthly rent')
  await expect.poll(() => rent.inputValue()).toMatch(/^1500/)
  await dialog.getByRole('button', { name: 'Create Lease' }).click()
  await page.getByText('Lease created successfully').waitFor()
}

async function recordPayment(page: Page) {
  await page.getByRole('link', { name: 'Financials' }).click()
  await page
    .getByRole('button', { name: /Record (Payment|the first payment)/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Record Payment' })
  await chooseFirst(dialog.getByRole('combobox', { name: 'Lease' }), /Bob Ray/)
  // The balance is proposed.
  await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('1500.00')
  await dialog.getByLabel('Amount').fill('')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await dialog.getByText('Amount is required').waitFor()
  await dialog.getByLabel('Amount').fill('1500')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await page.getByText('Payment recorded successfully').waitFor()
}

/** Waits until the card of that label shows that figure. */
async function figure(page: Page, label: string, value: string) {
  const main = page.getByRole('main')
  await expect
    .poll(async () => (await main.innerText()).replace(/\s+/g, ' '), { timeout: 15_000 })
    .toContain(`${label} ${value}`)
}
