import { expect, it } from 'vitest'
import { soundFiles } from '#test/files.ts'
import { open, says } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { signedInPage } from './setup.ts'

it('a bill is recorded with its receipt, paid and corrected, every figure shows its rows, and a bounced check is marked', async () => {
  const lana = await seededPortfolio()
  const page = await signedInPage(lana.token)
  await open(page, '/financials?show=vendors')
  await page.getByRole('button', { name: 'Add Vendor' }).first().click()
  const vendor = page.getByRole('dialog')
  await vendor.getByLabel('Name').fill('Pipe & Sons')
  await vendor.getByRole('button', { name: 'Add Vendor' }).click()
  await says(page, 'Pipe & Sons')

  await page.getByRole('link', { name: 'Expenses', exact: true }).click()
  await page.getByRole('button', { name: 'Record Expense' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Property' }).click()
  await page.getByRole('option', { name: /Alpha/ }).click()
  await dialog.getByRole('combobox', { name: 'Vendor' }).click()
  await page.getByRole('option', { name: /Pipe & Sons/ }).click()
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: /Repairs/ }).click()
  const amount = dialog.getByLabel('Amount')
  await amount.fill('10,00')
  await dialog.getByRole('button', { name: 'Record Expense' }).click()
  await dialog.getByText('Enter an amount such as 1585.50').waitFor()
  await amount.fill('')
  await amount.pressSequentially('1,320.50')
  expect(await amount.inputValue()).toBe('1,320.50')
  await dialog.getByLabel('Paid on').fill('')
  expect(await amount.inputValue()).toBe('1320.50')
  await dialog.getByRole('button', { name: 'Attach Receipt' }).click()
  const receipt = soundFiles['lease.pdf'] ?? Buffer.alloc(0)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: receipt })
  await dialog.getByText('uploaded').waitFor()
  await dialog.getByRole('button', { name: 'Record Expense' }).click()
  await says(page, 'Repairs', 'line 14', 'Unpaid', 'invoice', '$1,320.50')

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for the expense to Pipe & Sons' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Mark as paid')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  expect(await says(page, 'Paid')).toContain('$1,320.50')
  await act('Correct')
  const correction = page.getByRole('dialog')
  await correction.getByLabel('Amount').fill('230.50')
  await correction.getByRole('button', { name: 'Save Correction' }).click()
  expect(await says(page, '$230.50', 'invoice')).not.toContain('$1,320.50')

  await page.getByRole('link', { name: 'By Property' }).click()
  await says(page, 'Operating expenses $230.50', 'NOI')
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Total Revenue' }).click()
  const said = page.getByRole('dialog')
  await said.getByText('The total of all payments').waitFor()
  expect((await said.innerText()).replace(/\s+/g, ' ')).toContain('Total Revenue $2,000.00')
  await said.getByRole('link', { name: 'All received payments' }).click()
  await says(page, 'Payments', '$2,000.00', 'Completed')
  expect(page.url()).toContain('show=payments')

  await page
    .getByRole('button', { name: /^Actions for the payment of \$2,000\.00 from / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Mark as returned (NSF)' }).click()
  const returned = page.getByRole('dialog', { name: 'Returned Payment' })
  await returned.getByText('If it was a mistake, void the fee on the lease').waitFor()
  await returned.getByLabel('Reason').fill('insufficient funds')
  await returned.getByRole('button', { name: 'Mark as Returned' }).click()
  await page.getByText('Payment marked as returned').waitFor()
  await page.getByText(/^\$2,000\.00 from .+\. To see it, choose the status Reversed\.$/).waitFor()
  // Only received payments are listed here.
  await says(page, 'No payments found')
})
