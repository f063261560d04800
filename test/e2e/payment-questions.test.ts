import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { signIn, tenantOf, type User } from '#test/world.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { chooseFirst, escapeDialog, signedInPage, walkTo } from './setup.ts'

const lana = await seededPortfolio()
const rob = await tenantOf(lana, 'Two')
await lana.post('/api/co-tenants', { leaseId: lana.lease.id, tenantId: rob.id })
/** Loaded once. */
let page: Page
beforeAll(async () => {
  page = await signedInPage(lana.token)
})

it('of co-tenants the first is proposed as payer, and the list names another', async () => {
  const dialog = await openPayment()
  const payer = dialog.getByRole('combobox', { name: 'Paid by' })
  expect(await payer.inputValue()).toBe('Bob Ray')
  await chooseFirst(payer, /Bob Two/)
  await dialog.getByLabel('Amount').fill('55.55')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  await walkTo(page, '/financials?show=payments')
  await page.getByText('Paid by Bob Two').waitFor()
  const [payment] = (await lana.get<Payment[]>('/api/payments')).body
  expect(payment).toMatchObject({ amount: '55.55', paidBy: { id: rob.id } })

  const robs = await signedInPage((await signIn(rob.id)).token)
  await robs.goto('/financials')
  await robs.getByRole('button', { name: 'Report a Payment' }).first().click()
  await expect
    .poll(() => robs.getByRole('combobox', { name: 'Paid by' }).inputValue())
    .toBe('Bob Two')
  await robs.context().close()
})

it('an unknown payer is not named', async () => {
  const dialog = await openPayment()
  await chooseFirst(dialog.getByRole('combobox', { name: 'Paid by' }), /Unknown/)
  await dialog.getByLabel('Amount').fill('66.66')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [payment] = (await lana.get<Payment[]>('/api/payments')).body
  expect(payment).toMatchObject({ amount: '66.66', paidBy: null })
})

it('the same payment twice needs confirmation, and the pile continues after the answer', async () => {
  const dialog = await openPayment()
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
})

it('a payment with a digit too many needs confirmation: the input stays, and it is recorded once confirmed', async () => {
  const dialog = await openPayment()
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
  const large = (await amountsOf(lana)).filter(amount => amount.startsWith('1500'))
  expect(large).toEqual(['150001.00'])
})

/** The Record Payment dialog for Bob Ray's lease. */
async function openPayment(): Promise<Locator> {
  await escapeDialog(page)
  await walkTo(page, '/financials')
  await page.getByRole('main').getByRole('button', { name: 'Record Payment' }).first().click()
  const dialog = page.getByRole('dialog')
  await chooseFirst(dialog.getByRole('combobox', { name: 'Lease' }), /Bob Ray/)
  return dialog
}

async function amountsOf(lana: User): Promise<string[]> {
  return (await lana.get<Payment[]>('/api/payments')).body.map(({ amount }) => amount)
}
