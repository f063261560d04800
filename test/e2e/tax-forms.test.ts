import { expect, it } from 'vitest'
import type { TaxDetails } from '#shared/accounting/tax-details.ts'
import { todayIn } from '#shared/dates.ts'
import { soundFiles } from '#test/files.ts'
import { violations } from './axe.ts'
import { open, says } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { signedInPage } from './setup.ts'

const today = todayIn('America/New_York')

it('a vendor on the list gets tax details with a Form W-9, and the forms are made', async () => {
  const lana = await seededPortfolio()
  await lana.patch('/api/organization', { address: '1 Main St\nNew York, NY 10001' })
  const { body: vendor } = await lana.post<{ id: string }>('/api/vendors', { name: 'Sweeps' })
  await lana.post('/api/expenses', {
    ...{ propertyId: lana.property.id, category: 'repairs', vendorId: vendor.id },
    ...{ amount: '2400.00', incurredOn: today, paidOn: today },
  })
  const page = await signedInPage(lana.token)
  await open(page, `/reports/tax-forms?year=${today.slice(0, 4)}&threshold=2000`)
  await says(page, 'W-9, TIN, Address', '$2,400.00')
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Edit tax details of Sweeps' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tax Details of Sweeps' })
  await dialog.getByRole('combobox', { name: 'Type of TIN' }).click()
  await page.getByRole('option', { name: 'EIN' }).click()
  await dialog.getByRole('textbox', { name: 'TIN', exact: true }).fill('00-1234567')
  for (const [label, text] of [
    ['Street', '5 Elm St'],
    ['City', 'Albany'],
    ['State', 'NY'],
    ['ZIP code', '12207'],
  ] as const)
    await dialog.getByRole('textbox', { name: label }).fill(text)
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'w9.pdf', mimeType: 'application/pdf' },
    buffer: soundFiles['lease.pdf'] ?? Buffer.from(''),
  })
  await dialog.getByText('uploaded', { exact: false }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save Tax Details' }).click()
  await page.getByText('Tax details saved').waitFor()
  await page
    .getByRole('row', { name: /Sweeps/ })
    .getByText('—')
    .waitFor()
  const path = `/api/vendors/${vendor.id}/tax-details`
  const stored = async () => (await lana.get<TaxDetails>(path)).body
  await expect.poll(async () => (await stored()).w9Document?.fileType).toBe('application/pdf')
  expect((await stored()).tinLast4).toBe('4567')

  await page.getByRole('button', { name: 'Make Forms' }).click()
  const files = page.getByRole('dialog', { name: /^Make Forms 1099-NEC of/ })
  await files.getByLabel('EIN of your organization').fill('00-7654321')
  const download = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Save CSV for IRIS' }).click()
  expect((await download).suggestedFilename()).toBe(`1099-NEC-${today.slice(0, 4)}-1.csv`)
})
