import { expect, it } from 'vitest'
import { addDays, addMonthsClamped, todayIn } from '#shared/dates.ts'
import type { RenewalDue } from '#shared/leases/renewals-due.ts'
import { landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { violations } from '../axe.ts'
import { open } from '../portals.ts'
import { phone, signedInPage } from '../setup.ts'
import { counted } from './counted.ts'

it('thirty renewals are offered in twelve clicks, each with its own rent', async () => {
  const lana = await endingOffice(30)
  const page = await signedInPage(lana.token)
  await open(page, '/')
  const count = await counted(page)
  await page.getByRole('link', { name: 'Tenants', exact: true }).first().click()
  await page.getByRole('link', { name: 'Renewals' }).click()
  await page.getByText('90 days').click()
  await page.getByRole('combobox', { name: 'New rent' }).click()
  await page.getByRole('option', { name: 'Change by %' }).click()
  await page.keyboard.type('3')
  const own = page.getByRole('textbox', { name: 'Proposed rent of Bob Ray00' })
  await expect.poll(() => own.inputValue()).toBe('1235.00')
  await own.fill('1250')
  await page.getByRole('checkbox', { name: 'Select all 30' }).click()
  await page.getByRole('button', { name: 'Send Offers (30)' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Rent per month: $36,000.00 now, $37,065.00').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send 30 Offers' }).click()
  await page.getByText('30 offers sent').waitFor()
  expect(count.clicks).toBeLessThanOrEqual(12)
  const { body } = await lana.get<RenewalDue[]>('/api/renewals?days=90')
  expect(body.map(({ state, offer }) => [state, offer?.monthlyRent])).toEqual([
    ['offered', '1250.00'],
    ...Array.from({ length: 29 }, () => ['offered', '1235.00']),
  ])
})

it('a wrong row is named and nothing is sent; the list fits a phone', async () => {
  const lana = await endingOffice(2)
  const page = await signedInPage(lana.token, phone)
  await open(page, '/tenants/renewals?days=90')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  expect(await violations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Proposed rent of Bob Ray01' }).fill('none')
  await page.getByRole('checkbox', { name: 'Select all 2' }).click()
  await page.getByRole('button', { name: 'Send Offers (2)' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send 2 Offers' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const wrong = page.getByRole('textbox', { name: 'Proposed rent of Bob Ray01' })
  await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true')
  const { body } = await lana.get<RenewalDue[]>('/api/renewals?days=90')
  expect(body.map(({ state }) => state)).toEqual(['open', 'open'])
})

/** An office whose leases end one after the other, from the 20th day on. */
async function endingOffice(leases: number) {
  const lana = await landlord(leases)
  for (const [at, unit] of lana.units.entries()) {
    const { id } = await tenantOf(lana, `Ray${String(at).padStart(2, '0')}`)
    const endDate = addDays(todayIn('America/New_York'), 20 + at)
    const startDate = addMonthsClamped(endDate, -12)
    await leaseUnit(lana, unit.id, id, { startDate, endDate, monthlyRent: '1200' })
  }
  return lana
}
