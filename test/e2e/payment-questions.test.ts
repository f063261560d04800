import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { signIn, tenantOf, type User } from '#test/world.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { chooseFirst, signedInPage } from './setup.ts'

it('a payment with a digit too many needs confirmation: the input stays, and it is recorded once confirmed', async () => {
  const lana = await seededPortfolio()
  const { page, dialog } = await openPayment(lana)
  await dialog.getByLabel('Amount').fill('150000')
  await dialog.getByLabel('Notes').fill('Check 77')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  const question = dialog.getByRole('alert')
  await question.getByText('$150,000.00 is more than three times what is owed').waitFor()
  expect(await question.getByRole('button').allTextContents()).toEqual([
    'Keep Editing',
    'Record Anyway',
  ])
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('150000')
  expect(await dialog.getByLabel('Notes').inputValue()).toBe('Check 77')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await question.waitFor()
  // Another amount is another payment: it needs no confirmation yet.
  await dialog.getByLabel('Amount').fill('150001')
  await question.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await question.getByRole('button', { name: 'Record Anyway' }).click()
  await page.getByText('Payment recorded successfully').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await amountsOf(lana)).toEqual(['150001.00', '2000.00'])
  await page.context().close()
})

it('the same payment twice needs confirmation, and the pile continues after the answer', async () => {
  const lana = await seededPortfolio()
  const { page, dialog } = await openPayment(lana)
  await dialog.getByLabel('Amount').fill('44.44')
  await dialog.getByRole('button', { name: 'Record & Next' }).click()
  await dialog.getByText('1 payment recorded so far').waitFor()
  await chooseFirst(dialog.getByRole('combobox', { name: 'Lease' }), /Bob Ray/)
  await dialog.getByLabel('Amount').fill('44.44')
  await dialog.getByRole('button', { name: 'Record & Next' }).click()
  const question = dialog.getByRole('alert')
  await question.getByText(/You recorded \$44\.44 for this lease .* Record it again\?/).waitFor()
  await question.getByRole('button', { name: 'Record Anyway' }).click()
  await dialog.getByText('2 payments recorded so far, $88.88 total.').waitFor()
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('')
  expect((await amountsOf(lana)).filter(amount => amount === '44.44')).toHaveLength(2)
  await page.context().close()
})

it('of co-tenants the first is proposed as payer, and the list names another', async () => {
  const lana = await seededPortfolio()
  const rob = await tenantOf(lana, 'Two')
  await lana.post('/api/co-tenants', { leaseId: lana.lease.id, tenantId: rob.id })
  const { page, dialog } = await openPayment(lana)
  const payer = dialog.getByRole('combobox', { name: 'Paid by' })
  expect(await payer.inputValue()).toBe('Bob Ray')
  await chooseFirst(payer, /Bob Two/)
  await dialog.getByLabel('Amount').fill('55.55')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto('/financials?show=payments')
  await page.getByText('Paid by Bob Two').waitFor()
  const [payment] = (await lana.get<Payment[]>('/api/payments')).body
  expect(payment).toMatchObject({ amount: '55.55', paidBy: { id: rob.id } })
  await page.context().close()

  const robs = await signedInPage((await signIn(rob.id)).token)
  await robs.goto('/financials')
  await robs.getByRole('button', { name: 'Report a Payment' }).first().click()
  await expect
    .poll(() => robs.getByRole('combobox', { name: 'Paid by' }).inputValue())
    .toBe('Bob Two')
  await robs.context().close()
})

it('an unknown payer is not named', async () => {
  const lana = await seededPortfolio()
  const rob = await tenantOf(lana, 'Two')
  await lana.post('/api/co-tenants', { leaseId: lana.lease.id, tenantId: rob.id })
  const { page, dialog } = await openPayment(lana)
  await chooseFirst(dialog.getByRole('combobox', { name: 'Paid by' }), /Unknown/)
  await dialog.getByLabel('Amount').fill('66.66')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [payment] = (await lana.get<Payment[]>('/api/payments')).body
  expect(payment).toMatchObject({ amount: '66.66', paidBy: null })
  await page.context().close()
})

/** The Record Payment dialog for Bob Ray's lease. */
async function openPayment(lana: User): Promise<{ page: Page; dialog: Locator }> {
  const page = await signedInPage(lana.token)
  await page.goto('/financials')
  await page.getByRole('main').getByRole('button', { name: 'Record Payment' }).first().click()
  const dialog = page.getByRole('dialog')
  await chooseFirst(dialog.getByRole('combobox', { name: 'Lease' }), /Bob Ray/)
  return { page, dialog }
}

async function amountsOf(lana: User): Promise<string[]> {
  return (await lana.get<Payment[]>('/api/payments')).body.map(({ amount }) => amount)
}
