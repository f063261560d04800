import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { flat, terms } from '#server/accounting/late-fees/fixture.ts'
import { itIs, pay } from '#server/fixture.ts'
import type { Credit } from '#shared/accounting/credits.ts'
import { addDays, addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { violations } from './axe.ts'
import { open, says } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { phone, signedInPage } from './setup.ts'

it('a deposit with a zero too many and a write-off are voided on the phone, and stay in the history', async () => {
  const lana = await seededPortfolio()
  const { id } = lana.lease
  const deposit = { leaseId: id, kind: 'received', amount: '15000', confirm: true }
  await lana.post('/api/deposit-entries', deposit)
  const lost = { leaseId: id, kind: 'write_off', amount: '700', reason: 'Gone' }
  await lana.post<Credit>('/api/credits', lost)
  const owed = async () => (await lana.get<Lease>(`/api/leases/${id}`)).body
  const before = await owed()
  const page = await signedInPage(lana.token, phone)
  await open(page, `/financials/leases/${id}?tab=money`)

  await page.getByRole('button', { name: /^Void Received of/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Void Deposit Entry' })
  await dialog
    .getByText('It stays in the history but no longer counts. This cannot be undone.')
    .waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Void Entry' }).click()
  await dialog.getByText('Reason is required').waitFor()
  await dialog.getByLabel('Reason').fill('A zero too many')
  await dialog.getByRole('button', { name: 'Void Entry' }).click()
  await page.getByText('Deposit entry voided').waitFor()
  expect((await owed()).depositHeld).toBe('0.00')

  await page.getByRole('button', { name: /^Actions for Write-off/ }).click()
  await page.getByRole('menuitem', { name: 'Void…' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('They pay after all')
  await page.getByRole('dialog').getByRole('button', { name: 'Void Credit' }).click()
  await page.getByText('Credit voided').first().waitFor()
  expect(Number((await owed()).balance) - Number(before.balance)).toBe(700)

  await page.getByRole('button', { name: 'Show Voided' }).click()
  await says(
    page,
    'Deposit received',
    'A zero too many',
    'They pay after all',
    'Voided by Lana Lord',
  )
  expect(await page.locator('s', { hasText: '15,000.00' }).count()).toBe(1)
  expect(await violations(page)).toEqual([])
  await page.context().close()
})

it('late fees that would follow are listed, and posted only where that is chosen', async () => {
  const start = addMonthsClamped(firstOfMonth(todayIn('America/New_York')), -1)
  const lana = await landlord()
  const tenant = await tenantOf(lana)
  itIs(start)
  await terms(lana, { lateFee: flat })
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', tenant.id, {
    startDate: start,
    endDate: addDays(addMonthsClamped(start, 12), -1),
  })
  for (const amount of ['400', lease.monthlyRent]) await pay(lana, lease, amount)
  vi.useRealTimers()
  const page = await signedInPage(lana.token, phone)
  const fees = async () => (await lana.get<object[]>('/api/charges?kind=late_fee')).body
  await open(page, `/financials/leases/${lease.id}?tab=money`)
  await page
    .getByRole('button', { name: /^Actions for Payment/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Void…' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Never came')
  await send(page, 'Void Payment')
  await page.getByRole('dialog').getByText('$50.00 on').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.getByRole('radio', { name: 'Don’t post late fees' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Post these late fees' }).click()
  await send(page, 'Void Anyway')
  await page.getByText('Payment voided').first().waitFor()
  expect(await fees()).toHaveLength(1)
  await page.context().close()
})

/** Presses a button of the open dialog. */
async function send(page: Page, button: string) {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
}
