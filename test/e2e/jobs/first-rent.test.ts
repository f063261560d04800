import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { freshEmail } from '#test/world.ts'
import { visitor } from '../setup.ts'
import { counted } from './counted.ts'

it('a visitor records the first rent of the first property in at most 13 clicks', async () => {
  const page = await visitor()
  await page.goto('/')
  const count = await counted(page)
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await register(page)
  await page.getByRole('button', { name: /^I rent out homes/ }).click()
  await page.getByRole('main').getByRole('button', { name: 'Add Property' }).first().click()
  const property = page.getByRole('dialog', { name: 'Add New Property' })
  await property.getByLabel('Property name').fill('Maple Grove')
  await property.getByLabel('Address').fill('12 Maple Road, Springfield')
  await property.getByRole('button', { name: 'Create Property' }).click()
  await addLease(page)
  await page.getByRole('main').getByRole('button', { name: 'Record Payment' }).first().click()
  const payment = page.getByRole('dialog', { name: 'Record Payment' })
  await expect.poll(() => payment.getByLabel('Amount').inputValue()).not.toBe('')
  await payment.getByRole('button', { name: 'Record Payment' }).click()
  await page.getByText('Payment recorded successfully').waitFor()
  expect(count.clicks).toBeLessThanOrEqual(13)
  await page.context().close()
})

/** Leases the unit to a tenant who is added on the way; the unit is chosen by keys. */
async function addLease(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Add Lease' }).first().click()
  const lease = page.getByRole('dialog', { name: 'Add New Lease' })
  const unit = lease.getByRole('combobox', { name: 'Unit' })
  await unit.focus()
  await page.keyboard.press('ArrowDown')
  await page
    .getByRole('option', { name: /Unit 1/ })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => unit.inputValue()).toContain('Unit 1')
  await lease.getByRole('button', { name: 'Add New Tenant' }).click()
  const tenant = page.getByRole('dialog', { name: 'Add New Tenant' })
  await tenant.getByLabel('First name').fill('Bob')
  await tenant.getByLabel('Last name').fill('Ray')
  await tenant.getByLabel('Email').fill(freshEmail())
  await tenant.getByRole('button', { name: 'Add Tenant' }).click()
  const chosen = lease.getByRole('combobox', { name: 'Tenant' })
  await expect.poll(() => chosen.inputValue()).toBe('Bob Ray')
  await lease.getByLabel('Monthly rent').fill('1500')
  await lease.getByRole('button', { name: 'Create Lease' }).click()
  await page.getByText('Lease created successfully').waitFor()
}

async function register(page: Page) {
  await page.waitForURL('**/auth**')
  const create = page.getByRole('link', { name: 'Create account' })
  const first = page.getByLabel('First name')
  await create.or(first).first().waitFor()
  // "Get Started" may lead to the form itself.
  if (!(await first.isVisible())) await create.click()
  await first.fill('Lana')
  await page.getByLabel('Last name').fill('Lord')
  await page.getByLabel('Email').fill(freshEmail())
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create Account' }).click()
}
