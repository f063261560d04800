import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { addDays, addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import { paidAtOffice } from '#shared/leases/leases.ts'
import { landlord, leaseUnit, memberOf, renterOf, tenantOf } from '#test/world.ts'
import { violations } from './axe.ts'
import { open, says } from './portals.ts'
import { escapeDialog, phone, signedInPage, walkTo } from './setup.ts'

const today = todayIn('America/New_York')
const start = addMonthsClamped(firstOfMonth(today), -1)

it('the office leads a lease from its first charge to the deposit refund', async () => {
  const lana = await landlord(1)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id, {
    startDate: start,
    endDate: addDays(addMonthsClamped(start, 12), -1),
    chargeFrom: firstOfMonth(today),
  })
  const page = await signedInPage(lana.token)
  await open(page, '/financials')
  await page.getByRole('link', { name: 'Alpha, Unit 1' }).click()
  await page.waitForURL(`**/financials/leases/${lease.id}`)
  await says(page, 'Rented to Bob Ray at Alpha', 'Balance today $2,000.00')
  await page.getByRole('tab', { name: 'Money' }).click()

  await act(page, 'Receive deposit')
  await page.getByLabel('Amount').fill('500')
  await send(page, 'Receive Deposit', 'Deposit received')
  await says(page, '$500.00 held')

  await act(page, 'Add charge')
  await send(page, 'Add Charge')
  await page.getByText('Choose what the charge is for').waitFor()
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Damage' }).click()
  await page.getByLabel('Amount').fill('120')
  await page.getByLabel('Description').fill('Kitchen window')
  await page.getByText('After this, $2,120.00 is owed.').waitFor()
  await send(page, 'Add Charge', 'Charge added')

  await page.getByRole('button', { name: /^Actions for Damage/ }).click()
  await page.getByRole('menuitem', { name: 'Add credit' }).click()
  await page.getByLabel('Amount').fill('20')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Half of it was worn')
  await send(page, 'Add Credit', 'Credit added')

  await page.getByRole('button', { name: 'Record Payment' }).click()
  await page.getByRole('button', { name: 'Use Full Balance' }).click()
  await page.getByText('Nothing more will be owed today.').waitFor()
  await send(page, 'Record Payment', 'Payment recorded successfully')
  await says(page, 'No Balance Due')
  await page.getByRole('button', { name: 'Charges paid' }).first().click()
  await page.getByRole('list', { name: 'Charges paid' }).getByText('$100.00').waitFor()

  await page.getByRole('button', { name: /^Actions for Payment of/ }).click()
  await page.getByRole('menuitem', { name: 'Mark as returned (NSF)' }).click()
  await send(page, 'Mark as Returned')
  await page.getByText('Say why the payment was returned').waitFor()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Insufficient funds')
  await page.getByLabel('Returned payment fee').fill('35')
  await send(page, 'Mark as Returned', 'Payment marked as returned')
  await says(page, 'Balance today $2,135.00', 'Payment returned Insufficient funds')

  await act(page, 'Renew')
  await page.getByLabel('Monthly rent').fill('2100')
  await page.getByText(/From .* the rent is \$2,100\.00/).waitFor()
  await send(page, 'Renew Lease', 'Lease renewed')
  await says(page, '$2,100.00', 'Upcoming')

  await act(page, 'Give notice')
  await page.getByLabel('Move-out date').fill(addDays(today, 30))
  await send(page, 'Give Notice', 'Notice recorded')
  await says(page, 'Bob Ray gave notice')

  await act(page, 'End lease')
  await page.getByLabel('Last day of the lease').fill(addDays(start, -1))
  await page.getByRole('textbox', { name: 'Reason' }).fill('Agreed with the tenant')
  await send(page, 'End Lease')
  await page.getByText(/^Not before \d\d\/\d\d\/\d{4}$/).waitFor()
  const yesterday = addDays(today, -1)
  await page.getByLabel('Last day of the lease').fill(yesterday < start ? start : yesterday)
  await send(page, 'End Lease', 'Lease ended')
  await says(page, 'Terminated', 'Internal reason: Agreed with the tenant', 'must be returned by')

  await act(page, 'Return deposit')
  await send(page, 'Return Deposit', 'Deposit returned')
  await says(page, '$0.00 held')

  // As of a day before this month, there were no charges.
  await page.getByLabel('As of').fill(addDays(firstOfMonth(today), -1))
  await page.getByText(/^No charges as of/).waitFor()
  expect(page.url()).toContain(`asOf=${addDays(firstOfMonth(today), -1)}`)
})

it('a tenant reads why they owe their balance, and gives notice from their phone', async () => {
  const lana = await landlord(1)
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const page = await signedInPage(rita.token, phone)
  await open(page, '/')
  await page.getByRole('button', { name: 'Give Notice' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give Notice' }).click()
  await page.getByText('Choose the move-out date').waitFor()
  await page.getByLabel('Your move-out date').fill(addDays(today, 60))
  await page
    .getByRole('dialog')
    .getByText(/Last rent: \$/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Give Notice' }).click()
  await page.getByText('Notice given').waitFor()
  await says(page, 'You gave notice on')
  await expect.poll(() => page.getByRole('button', { name: 'Give Notice' }).count()).toBe(0)

  await page.getByRole('link', { name: 'View Lease' }).click()
  await page.getByRole('tab', { name: 'Money' }).click()
  await says(page, 'Rented from', 'Balance Due', 'Rent History')
  await page.getByRole('button', { name: 'Payments applied' }).first().click()
  await says(page, 'is still open.')
  await expect.poll(() => page.getByRole('button', { name: /^Actions/ }).count()).toBe(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
})

it('during an eviction the office alone records payments, and the tenant reads so', async () => {
  const lana = await landlord(1)
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const office = await signedInPage(lana.token)
  await open(office, `/financials/leases/${rita.lease.id}`)
  await act(office, 'Start eviction')
  await office.getByRole('textbox', { name: 'Reason' }).fill('Rent unpaid since May')
  await send(office, 'Start Eviction', 'Eviction started')
  await says(office, 'An eviction was started on', 'Reason: Rent unpaid since May')
  await office.getByText('Eviction', { exact: true }).waitFor()
  await office.getByRole('tab', { name: 'History' }).click()
  await says(office, 'You changed the eviction date and reason for eviction')
  await office.getByRole('button', { name: 'Record Payment' }).click()
  await office.getByText('Accepting a partial payment can harm the case.').waitFor()
  await office.getByLabel('Amount').fill('100')
  await send(office, 'Record Payment', 'Payment recorded successfully')
  await act(office, 'End lease')
  const reason = office.getByRole('dialog').getByRole('textbox', { name: 'Reason' })
  await expect.poll(() => reason.inputValue()).toBe('Eviction')
  await send(office, 'Cancel')

  const page = await signedInPage(rita.token, phone)
  await open(page, '/')
  const home = await says(page, paidAtOffice, 'Reason: Rent unpaid since May')
  expect(home).not.toMatch(/eviction/i)
  await walkTo(page, '/financials')
  await page.getByRole('button', { name: 'Report a Payment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Report a Payment' })
  await dialog.getByText(paidAtOffice).waitFor()
  expect(await dialog.getByLabel('Amount').count()).toBe(0)
  expect(await dialog.getByRole('button', { name: 'Report Payment' }).isDisabled()).toBe(true)
  expect(await violations(page)).toEqual([])

  await act(office, 'Close eviction')
  await send(office, 'Close Eviction', 'Eviction closed')
  await escapeDialog(page)
  await walkTo(page, '/')
  await page.getByRole('button', { name: 'Report a Payment' }).waitFor()
})

it('a manager who rents from their own office records their payment, also during an eviction', async () => {
  const lana = await landlord(1)
  const mia = await memberOf(lana, 'manager')
  const { lease } = await renterOf(lana, lana.units[0]?.id ?? '', mia)
  const opened = { evictionOn: lease.startDate, reason: 'Rent unpaid' }
  await lana.put(`/api/leases/${lease.id}/eviction`, opened)
  const page = await signedInPage(mia.token)
  await open(page, '/')
  await page.getByRole('main').getByRole('button', { name: 'Record Payment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Record Payment' })
  await dialog.getByText('Accepting a partial payment can harm the case.').waitFor()
  await dialog.getByLabel('Amount').fill('100')
  await send(page, 'Record Payment', 'Payment recorded successfully')
  expect((await mia.get<Payment[]>('/api/payments')).body[0]?.status).toBe('completed')
})

async function act(page: Page, task: string) {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: task, exact: true }).click()
}

/** Presses the button of the dialog; waits for the message afterwards. */
async function send(page: Page, button: string, done?: string) {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  if (!done) return
  await page.getByText(done, { exact: true }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
