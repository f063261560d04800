import { expect, it } from 'vitest'
import type { Journal } from '#shared/accounting/journals.ts'
import { violations } from './axe.ts'
import { open, says } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { phone, signedInPage, walkTo } from './setup.ts'

it('the ledger is read, an account renumbered and a journal recorded and voided, by keys', async () => {
  const lana = await seededPortfolio()
  const page = await signedInPage(lana.token)
  await open(page, '/financials')
  await page.getByRole('link', { name: 'Accounting', exact: true }).click()
  await says(page, 'Trial Balance', '1010 Operating bank', '$2,000.00', 'Debits', 'Credits')
  expect(await violations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Basis' }).click()
  await page.getByRole('option', { name: 'Accrual' }).click()
  await says(page, '1200 Rent receivable')

  await page.getByRole('link', { name: '1010 Operating bank' }).click()
  await says(page, 'Payment received', 'Closing balance', '$2,000.00')
  await page.getByRole('link', { name: 'Payment received' }).first().click()
  expect(page.url()).toContain(`/financials/leases/${lana.lease.id}`)
  await page.goBack()
  await says(page, 'Closing balance')

  await page.locator('body').press('5')
  await says(page, 'No journals yet')
  await page.locator('body').press('n')
  const dialog = page.getByRole('dialog', { name: 'Add Journal' })
  await dialog.getByLabel('Memo').fill('Bank fees')
  for (const [at, name] of ['6060', '1010'].entries()) {
    await dialog.getByRole('combobox', { name: `Account ${at + 1}` }).fill(name)
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  }
  await dialog.getByLabel('Debit').first().fill('12.50')
  await dialog.getByLabel('Credit').last().fill('12.00')
  await dialog.getByRole('button', { name: 'Add Journal' }).click()
  await dialog.getByText('Debits must equal credits', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Credit').last().fill('12.50')
  await dialog.getByRole('button', { name: 'Add Journal' }).click()
  await says(page, 'Bank fees', '6060 Legal and professional', '$12.50')
  await page.getByRole('button', { name: 'Void journal 1' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Typed twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Void Journal' }).click()
  await says(page, 'No journals yet')
  const { body } = await lana.get<Journal[]>('/api/journals?voided=true')
  expect(body).toMatchObject([{ memo: 'Bank fees', voidReason: 'Typed twice' }])

  await page.locator('body').press('6')
  await page.getByRole('button', { name: 'Actions for Supplies' }).click()
  await page.getByRole('menuitem', { name: 'Edit account' }).click()
  await page.getByRole('dialog').getByLabel('Number').fill('6111')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Account' }).click()
  await says(page, '6111 Supplies')
  await page.context().close()
})

it('the ledger fits a phone', async () => {
  const lana = await seededPortfolio()
  const page = await signedInPage(lana.token, phone)
  const views = ['ledger', 'balance-sheet', 'cash-flow', 'journals', 'accounts', 'budgets']
  for (const view of ['', ...views]) {
    await walkTo(page, `/financials?show=accounting&view=${view}`)
    await page.getByRole('combobox', { name: 'View' }).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, view).toBeLessThanOrEqual(360)
    expect(await violations(page), view).toEqual([])
  }
  await page.context().close()
})
