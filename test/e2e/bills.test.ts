import { expect, it } from 'vitest'
import type { Bill } from '#shared/accounting/bills.ts'
import { undoSeconds } from '#shared/accounting/undo.ts'
import { violations } from './axe.ts'
import { open, says } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { signedInPage } from './setup.ts'

it('a bill is entered and approved, and several are paid at once', async () => {
  const lana = await seededPortfolio()
  const name = 'Sweeps and Sons, Chimneys of Lake Champlain'
  const { body: vendor } = await lana.post<{ id: string }>('/api/vendors', { name })
  const lines = [{ propertyId: lana.property.id, category: 'repairs', amount: '40.00' }]
  const sent = { vendorId: vendor.id, billOn: '2026-01-05', number: 'S-1', lines }
  await lana.post('/api/bills', { ...sent, stage: 'approved' })
  const page = await signedInPage(lana.token)
  await open(page, '/financials?show=bills')
  await says(page, 'Sweeps', 'S-1', '$40.00')

  await page.getByRole('button', { name: 'Enter Bill' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Enter Bill' })
  await dialog.getByRole('combobox', { name: 'Vendor' }).fill('Sweeps')
  await page.getByRole('option', { name: 'Sweeps' }).click()
  await dialog.getByRole('combobox', { name: 'Property' }).click()
  await page.getByRole('option', { name: lana.property.name }).first().click()
  await dialog.getByRole('combobox', { name: 'Category' }).fill('Supplies')
  await page.getByRole('option', { name: 'Supplies' }).click()
  await dialog.getByLabel('Amount').fill('60')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save Bill' }).click()
  await says(page, '$60.00', '2 bills')

  await page.getByRole('checkbox', { name: 'Select all rows shown' }).click()
  await page.getByRole('button', { name: 'Pay Selected' }).click()
  await page.getByText('2 bills, $100.00, in 1 payment.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Pay 2 Bills' }).click()
  await page.getByText('Paying 2 bills').first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()

  // A phone selects and pays them, too, and cuts no row.
  await page.setViewportSize({ width: 360, height: 780 })
  const rows = page.getByRole('list', { name: 'Bills' }).getByRole('listitem')
  for (const row of await rows.all()) {
    const tick = row.locator('label')
    expect((await tick.boundingBox())?.width).toBeGreaterThanOrEqual(44)
    await tick.click()
    expect(await row.evaluate(cutTexts)).toEqual([])
  }
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).click()
  await page.getByText('Selected: 2 bills, $100.00').waitFor()
  await page.getByRole('button', { name: 'Pay Selected' }).click()
  await page.getByText('2 bills, $100.00, in 1 payment.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('cell', { name: 'S-1', exact: true }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const pay = page.getByRole('dialog', { name: 'Pay Bill' })
  await pay.getByLabel('Amount').fill('15')
  await pay.getByLabel('Paid on').fill('01/04/2026')
  await pay.getByRole('button', { name: 'Pay Bill' }).click()
  await pay.getByText('Not before 01/05/2026').waitFor()
  await pay.getByLabel('Paid on').fill('01/05/2026')
  await page.getByRole('button', { name: 'Pay Bill' }).click()
  await says(page, 'Part paid', '$25.00')
  const { body } = await lana.get<Bill[]>('/api/bills?q=S-1')
  expect(body).toMatchObject([{ state: 'part_paid', payments: [{ amount: '15.00' }] }])

  // Another manager pays first: the toast reports no payment.
  await page.clock.install()
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).click()
  await page.getByRole('button', { name: 'Pay Selected' }).click()
  await page.getByText('2 bills, $85.00, in 1 payment.').waitFor()
  await page.getByRole('button', { name: 'Pay 2 Bills' }).click()
  const bills = body.map(({ id }) => ({ billId: id }))
  await lana.post('/api/bill-payments', { paidOn: '2026-01-06', bills })
  await page.clock.fastForward(undoSeconds * 1_000)
  const toast = page.getByRole('alert').filter({ hasText: '0 bills paid' })
  await toast.getByText('2 could not be done:').waitFor()
  await page.context().close()
})

/** The texts below an element that are not shown whole. */
const cutTexts = (row: Element) =>
  [...row.querySelectorAll('*')]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
    .map(({ textContent }) => textContent)
