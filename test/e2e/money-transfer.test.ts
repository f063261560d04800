import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import { landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { violations } from './axe.ts'
import { open, says } from './portals.ts'
import { signedInPage, walkTo } from './setup.ts'

const startDate = firstOfMonth(todayIn('America/New_York'))

it('an admin transfers money to the right lease, and voids the transfer', async () => {
  const lana = await landlord(2)
  const endDate = addMonthsClamped(startDate, 12)
  const terms = { startDate, endDate }
  const [from, to] = [
    await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana, 'Ray')).id, terms),
    await leaseUnit(lana, lana.units[1]?.id ?? '', (await tenantOf(lana, 'Sun')).id, terms),
  ]
  await lana.post<Payment>('/api/payments', { leaseId: from.id, amount: '2640' })
  const page = await signedInPage(lana.token)
  await open(page, `/financials/leases/${from.id}?tab=money`)
  await says(page, 'Balance today $640.00 credit')

  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Transfer money to another lease' }).click()
  await send(page, 'Transfer Money')
  await page.getByText('Choose the lease the money belongs to').waitFor()
  await page.getByRole('combobox', { name: 'To lease' }).click()
  await page.getByRole('option', { name: /Bob Sun/ }).click()
  await page.getByText('After this, nothing is owed.').waitFor()
  expect(await violations(page)).toEqual([])
  await send(page, 'Transfer Money', 'Money transferred')
  await says(page, 'Transfer to another lease', 'No Balance Due')

  await walkTo(page, `/financials/leases/${to.id}?tab=money`)
  await says(page, 'Transfer from another lease', 'Balance today $1,360.00')
  await page.getByRole('button', { name: /^Actions for Transfer from/ }).click()
  await page.getByRole('menuitem', { name: 'Void…' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Wrong lease')
  await send(page, 'Void Transfer', 'Transfer voided')
  await says(page, 'Balance today $2,000.00')

  await walkTo(page, `/financials/leases/${from.id}?tab=money`)
  await says(page, 'Balance today $640.00 credit')
  await page.getByRole('button', { name: 'Show Voided' }).click()
  await says(page, 'Wrong lease')
  expect(await page.getByRole('button', { name: /^Actions for Transfer/ }).count()).toBe(0)
})

/** Sends the open dialog; `toast` is the message afterwards. */
async function send(page: Page, button: string, toast?: string) {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  if (toast) await page.getByText(toast).first().waitFor()
}
