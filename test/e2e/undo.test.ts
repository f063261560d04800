import { expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { User } from '#test/world.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { chooseFirst, settled, signedInPage, walkTo } from './setup.ts'

it('Record Payment proposes the balance, is saved by Ctrl and Enter, and can be undone', async () => {
  const lana = await seededPortfolio()
  const page = await signedInPage(lana.token)
  await page.goto('/financials')
  await page.getByRole('main').getByRole('button', { name: 'Record Payment' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Record Payment' })
  await chooseFirst(dialog.getByRole('combobox', { name: 'Lease' }), /Bob Ray/)
  const amount = dialog.getByLabel('Amount')
  await expect.poll(() => amount.inputValue()).toBe('4000.00')
  await amount.focus()
  // The proposal is selected: typing replaces it.
  await page.keyboard.type('25')
  expect(await amount.inputValue()).toBe('25')
  await dialog.getByLabel('Notes').press('Control+Enter')
  await dialog.getByText('1 payment recorded so far, $25.00 total.').waitFor()
  await page.getByText('Payment recorded successfully').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('status').getByText('Undone', { exact: true }).waitFor()
  expect(await latest(lana)).toMatchObject({ status: 'voided', reversalReason: 'Undone' })
  await page.context().close()
})

it('a charge and the start of work are undone; a toast without Undo leaves after five seconds', async () => {
  const lana = await seededPortfolio()
  const page = await signedInPage(lana.token)
  await page.goto(`/maintenance/${lana.request.id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Start Work' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('status').getByText('Undone', { exact: true }).waitFor()
  expect(await statusOf(lana)).toBe('pending')
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  const toast = page.getByRole('status').getByText('Undone', { exact: true })
  await toast.waitFor({ state: 'detached', timeout: 8_000 })

  await walkTo(page, `/financials/leases/${lana.lease.id}`)
  await settled(page)
  const before = await balanceOf(lana)
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Add charge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Charge' })
  await chooseFirst(dialog.getByRole('combobox', { name: 'Type' }), /Utilit|Damage/)
  await dialog.getByLabel('Amount').fill('12')
  await dialog.getByRole('button', { name: 'Add Charge' }).click()
  await page.getByText('Charge added').waitFor()
  expect(await balanceOf(lana)).not.toBe(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('status').getByText('Undone', { exact: true }).waitFor()
  expect(await balanceOf(lana)).toBe(before)
  await page.context().close()
})

async function latest(lana: User) {
  return (await lana.get<Payment[]>('/api/payments')).body[0]
}

async function statusOf(lana: User & { request: MaintenanceRequest }) {
  const path = `/api/maintenance-requests/${lana.request.id}`
  return (await lana.get<MaintenanceRequest>(path)).body.status
}

async function balanceOf(lana: User & { lease: { id: string } }) {
  return (await lana.get<{ balance: string }>(`/api/leases/${lana.lease.id}`)).body.balance
}
