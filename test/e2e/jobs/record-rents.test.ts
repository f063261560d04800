import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { firstOfMonth, todayIn } from '#shared/dates.ts'
import { landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'
import { settled, signedInPage, walkTo } from '../setup.ts'
import { counted } from './counted.ts'

const today = todayIn('America/New_York')

it('twenty rents are recorded in at most 25 clicks, and undone with one', async () => {
  const lana = await owedBy(20)
  const page = await signedInPage(lana.token)
  await page.goto('/financials')
  await settled(page)
  const count = await counted(page)
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('link', { name: 'Receive Payments' }).click()
  const rows = page.getByRole('checkbox', { name: /^Payment of Bob/ })
  await expect.poll(() => rows.count()).toBe(20)
  for (const row of await rows.all()) await row.click()
  await page.getByText('20 payments, $30,000.00').waitFor()
  await page.getByRole('button', { name: 'Record Payments' }).click()
  await page.getByText('20 payments recorded, $30,000.00 total').waitFor()
  expect(count.clicks).toBeLessThanOrEqual(25)
  await page.getByText('Nothing is owed').waitFor()
  expect(await statusesOf(lana)).toEqual(Array(20).fill('completed'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  await expect.poll(() => rows.count()).toBe(20)
  expect(await statusesOf(lana)).toEqual(Array(20).fill('voided'))
  await page.context().close()
})

it('one check pays several leases once it comes out even, and its draft outlives a reload', async () => {
  const lana = await owedBy(3)
  const page = await signedInPage(lana.token)
  await walkTo(page, '/financials?show=receive')
  await page.getByLabel('One check for several leases').click()
  await page.getByLabel('Check number').fill('4711')
  await page.getByLabel('Check total').fill('2,000')
  const amounts = page.getByLabel(/^Amount from Bob/)
  await amounts.nth(0).fill('1500')
  await amounts.nth(1).fill('400')
  await page.getByText('$100.00 of the check is still to be assigned').waitFor()
  const record = page.getByRole('button', { name: 'Record Payments' })
  expect(await record.isDisabled()).toBe(true)
  await page.reload()
  await settled(page)
  await page.getByText('2 payments, $1,900.00').waitFor()
  await amounts.nth(1).fill('500')
  await page.getByText('2 payments, $2,000.00').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('2 payments recorded, $2,000.00 total').waitFor()
  const { body } = await lana.get<Payment[]>('/api/payments?q=4711')
  expect(body.map(row => [row.amount, row.paymentMethod, row.checkNumber]).toSorted()).toEqual([
    ['1500.00', 'check', '4711'],
    ['500.00', 'check', '4711'],
  ])
  await page.reload()
  await settled(page)
  await page.getByText('0 payments, $0.00').waitFor()
  await page.context().close()
})

it('a faulty row has its sentence beside it, and a likely mistake needs confirmation', async () => {
  const lana = await owedBy(2)
  const page = await signedInPage(lana.token)
  await walkTo(page, '/financials?show=receive')
  const amounts = page.getByLabel(/^Amount from Bob/)
  await amounts.nth(0).fill('12,34x')
  await recordOn(page)
  await page.getByRole('alert').first().waitFor()
  expect(await amounts.nth(0).getAttribute('aria-invalid')).toBe('true')
  await amounts.nth(0).fill('150000')
  await recordOn(page)
  await page.getByText('is more than three times what is owed').waitFor()
  await page.getByRole('button', { name: 'Record Anyway' }).click()
  await page.getByText('1 payment recorded, $150,000.00 total').waitFor()
  await page.context().close()
})

function recordOn(page: Page) {
  return page.getByRole('button', { name: 'Record Payments' }).click()
}

/** A landlord of so many homes, each of which owes a rent of 1,500. */
async function owedBy(homes: number) {
  const lana = await landlord(homes)
  const startDate = firstOfMonth(today)
  for (const [at, unit] of lana.units.entries()) {
    const tenant = await tenantOf(lana, `${at + 1}`)
    await leaseUnit(lana, unit.id, tenant.id, { startDate, monthlyRent: '1500' })
  }
  return lana
}

async function statusesOf(lana: User) {
  return (await lana.get<Payment[]>('/api/payments')).body.map(({ status }) => status)
}
