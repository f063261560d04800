import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { DepositEntry } from '#shared/accounting/deposit-entries.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { chooseFirst, escapeDialog, phone, signedInPage, walkTo } from './setup.ts'

/** Fields of dialogs on a phone: their prompts, refusals and empty values. */

const lana = await seededPortfolio()
/** Loaded once: the tests walk from screen to screen. */
let page: Page
beforeAll(async () => {
  page = await signedInPage(lana.token, phone)
})
beforeEach(() => escapeDialog(page))

async function task(name: string, title: string) {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  return dialog
}

it('a deposit is received by a check with its number, and its row says so', async () => {
  const { id } = lana.lease
  await walkTo(page, `/financials/leases/${id}?tab=money`)
  const dialog = await task('Receive deposit', 'Receive Deposit')
  await dialog.getByLabel('Amount').fill('300')
  await chooseFirst(dialog.getByRole('combobox', { name: 'Payment method' }), /^Check$/)
  await dialog.getByPlaceholder('Check number, reference').fill('No. 1044')
  await dialog.getByRole('button', { name: 'Receive Deposit' }).click()
  await page.getByText(/Check · No\. 1044/).waitFor()
  const entries = async (kind: string) =>
    (await lana.get<DepositEntry[]>(`/api/deposit-entries?leaseId=${id}&kind=${kind}`)).body
  expect(await entries('received')).toMatchObject([{ method: 'check', notes: 'No. 1044' }])
  // Interest is not transferred, so it has no payment method.
  const interest = { leaseId: id, kind: 'interest', amount: '1', method: 'cash' }
  await lana.post('/api/deposit-entries', interest)
  expect(await entries('interest')).toMatchObject([{ method: null }])
})

it('a payment without its day is asked for it, and a hint of a charge is read whole', async () => {
  await walkTo(page, `/financials/leases/${lana.lease.id}`)
  await page.getByRole('button', { name: 'Record Payment' }).first().click()
  const payment = page.getByRole('dialog', { name: 'Record Payment' })
  await payment.getByLabel('Amount').fill('5')
  const day = payment.getByLabel('Date received')
  expect(await day.getAttribute('required')).not.toBeNull()
  await day.fill('')
  await payment.getByRole('button', { name: 'Record Payment' }).click()
  await payment.getByText('Date is required').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  const charge = await task('Add charge', 'Add Charge')
  const hint = charge.getByText('Shown to the tenant, e.g. broken kitchen window')
  await hint.waitFor()
  expect(await hint.evaluate(words => words.scrollWidth <= words.clientWidth)).toBe(true)
})

it('figures of a unit bring the keyboard of figures and say their measure', async () => {
  await walkTo(page, `/properties/${lana.property.id}`)
  await page.getByRole('button', { name: 'Add Unit' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Unit' })
  await dialog.getByText('sq ft', { exact: true }).waitFor()
  const keyboards = ['Bedrooms', 'Bathrooms', 'Square feet'].map(label =>
    dialog.getByLabel(label).getAttribute('inputmode'),
  )
  expect(await Promise.all(keyboards)).toEqual(['numeric', 'decimal', 'numeric'])
})

it('a job is offered to trades first, and to others below them', async () => {
  const vendor = (name: string) => lana.post<Vendor>('/api/vendors', { name })
  const [treasurer] = [await vendor('County Treasurer'), await vendor('Zed Plumbing')]
  const bill = {
    propertyId: lana.property.id,
    category: 'taxes',
    amount: '20',
    incurredOn: '2026-01-05',
  }
  await lana.post('/api/expenses', { ...bill, vendorId: treasurer.body.id })
  await walkTo(page, `/maintenance/${lana.request.id}`)
  await page.getByRole('button', { name: 'Send to a Vendor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to a Vendor' })
  await dialog.getByLabel('Vendor').waitFor()
  expect(await page.getByRole('option').count()).toBe(0)
  await dialog.getByLabel('Vendor').click()
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    expect.stringContaining('Zed Plumbing'),
    expect.stringContaining('County Treasurer'),
  ])
})

it('an emptied address is reported as removed, and a closed request is reopened with a reason', async () => {
  const path = `/api/leases/${lana.lease.id}`
  await lana.post('/api/deposit-entries', { leaseId: lana.lease.id, kind: 'received', amount: '9' })
  await lana.put(`${path}/notice`, { moveOutOn: lana.lease.endDate })
  await lana.put(`${path}/forwarding-address`, { forwardingAddress: '1 New St' })
  await walkTo(page, `/financials/leases/${lana.lease.id}?tab=money`)
  await page.getByRole('button', { name: 'Forwarding Address' }).click()
  const address = page.getByRole('dialog', { name: 'Forwarding Address' })
  await address.getByLabel('Address').fill('')
  await address.getByRole('button', { name: 'Save Address' }).click()
  await page.getByText('Forwarding Address removed').waitFor()
  expect((await lana.get<Lease>(path)).body.forwardingAddress).toBeNull()

  const request = `/api/maintenance-requests/${lana.request.id}`
  const cancelled = await lana.patch(request, { status: 'cancelled', reason: 'Not ours' })
  expect(cancelled.status, cancelled.text).toBe(200)
  await walkTo(page, `/maintenance/${lana.request.id}`)
  await page.getByRole('button', { name: 'More actions for Leaky tap' }).click()
  await page.getByRole('menuitem', { name: 'Reopen request' }).click()
  const reopen = page.getByRole('dialog', { name: 'Reopen Request' })
  await reopen.getByRole('button', { name: 'Reopen' }).click()
  await reopen.getByText('Reason is required').waitFor()
})
