import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { landlord, renterOf } from '#test/world.ts'
import { violations } from './axe.ts'
import { open, says } from './portals.ts'
import { phone, signedInPage } from './setup.ts'

it('the office offers a renewal, and the tenant reads the changes and accepts it on their phone', async () => {
  const lana = await landlord(1)
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const office = await signedInPage(lana.token)
  await open(office, `/financials/leases/${rita.lease.id}`)
  const last = Number(rita.lease.endDate.slice(0, 4))
  await act(office, 'Offer renewal')
  await office.getByLabel('New end date').fill(`${last + 1}-12-31`)
  await office.getByLabel('Monthly rent').fill('2100')
  await office.getByRole('textbox', { name: 'Message' }).fill('We would like you to stay')
  await office.getByText(/From .* the rent is \$2,100\.00/).waitFor()
  await send(office, 'Offer Renewal', 'Renewal offered')
  await says(office, 'Renewal offered to Rita Renter', 'the rent is $2,100.00 per month')
  expect(await violations(office)).toEqual([])
  await office.getByRole('button', { name: 'Actions', exact: true }).click()
  await office.getByRole('menuitem', { name: 'Renew', exact: true }).waitFor()
  expect(await office.getByRole('menuitem', { name: 'Offer renewal' }).count()).toBe(0)
  await office.keyboard.press('Escape')

  const page = await signedInPage(rita.token, phone)
  await open(page, '/')
  await says(
    page,
    ...['offers to renew your lease', `The lease runs until 12/31/${last + 1}`],
    ...['$2,100.00 per month instead of $2,000.00', 'We would like you to stay', 'Renewal offered'],
  )
  expect(await violations(page)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await send(page, 'Cancel')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByText('By accepting, you agree to these terms, which bind you and')
    .waitFor()
  await send(page, 'Accept and Renew', 'Lease renewed')
  await says(page, `12/31/${last + 1}`)
  await expect.poll(() => page.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0)

  // The office’s screen is updated, too.
  await says(office, `12/31/${last + 1}`)
  await expect.poll(() => office.getByRole('region', { name: 'Renewal offered' }).count()).toBe(0)
  await office.getByRole('tab', { name: 'History' }).click()
  await says(office, 'changed the status of the renewal offer')
})

async function act(page: Page, task: string) {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: task, exact: true }).click()
}

/** Presses the button of the dialog; waits for the message afterwards. */
async function send(page: Page, button: string, done?: string) {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  if (!done) return
  await page.getByText(done, { exact: true }).first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
