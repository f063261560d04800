import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays, addMonthsClamped, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { landlord, leaseUnit, renterOf, tenantOf } from '#test/world.ts'
import { violations } from './axe.ts'
import { open, says } from './portals.ts'
import { phone, signedInPage, walkTo } from './setup.ts'

const today = todayIn('America/New_York')

it('the office sets the late fee for all, for one property and for one lease', async () => {
  const lana = await landlord(1)
  const property = `/properties/${lana.property.id}`
  await lana.patch(`/api${property}`, { address: '1 Main St, Albany, NY 12203' })
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const lease = `/financials/leases/${rita.lease.id}`
  const page = await signedInPage(lana.token)

  await open(page, '/settings?tab=rent-rules')
  await page.getByRole('button', { name: 'Change Terms' }).click()
  await choose(page, 'Late fee', 'Flat amount')
  await save(page)
  await page.getByText('Enter the late fee').waitFor()
  await page.getByRole('dialog').getByLabel('Amount').fill('50')
  await save(page, 'Terms saved')
  await says(page, 'Late fee $50.00')

  await walkTo(page, property)
  await says(page, 'Late fee $50.00 Company default')
  await changeOn(page, 'Late Fees & Deposits')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('New York: usually 14 days. Check the current law.').waitFor()
  await dialog.getByText('limited to the lesser of $50 and 5% of the rent').waitFor()
  await dialog.getByLabel('Grace period (days)').fill('3')
  await dialog.getByText('New York: late fees usually cannot start until 5 days after').waitFor()
  await dialog.getByLabel('Days to return a deposit').fill('14')
  expect(await violations(page)).toEqual([])
  await save(page, 'Terms saved')
  await says(page, '3 days Set for this property', '14 days Set for this property')

  await walkTo(page, lease)
  await says(page, 'Rent has a grace period of 3 days', 'The late fee is $50.00')
  await page.getByRole('button', { name: 'Change the late fee terms' }).click()
  const fee = dialog.getByRole('combobox', { name: 'Late fee' })
  await expect.poll(() => fee.inputValue()).toBe('Company default ($50.00)')
  await choose(page, 'Late fee', 'No late fee')
  await save(page, 'Terms saved')
  await says(page, 'No late fee', 'Late fee: Set for this lease · Grace period: Property default')
  expect((await rita.get<Lease>(`/api/leases/${rita.lease.id}`)).body.lateFee).toEqual({
    ...{ type: 'none', amount: null, graceDays: 3, cap: null, maxDays: null },
  })

  const small = await signedInPage(rita.token, phone)
  await open(small, lease)
  await says(small, 'No late fee')
  expect(await small.getByText('Set for this lease').count()).toBe(0)
})

it('the dashboard counts the days to a deposit refund by its property’s terms, and links to it', async () => {
  const lana = await landlord(2)
  await lana.patch(`/api/properties/${lana.property.id}`, { depositReturnDays: 14 })
  const startDate = addMonthsClamped(today, -3)
  for (const [place, daysAgo] of [7, 12].entries()) {
    const tenant = await tenantOf(lana)
    const { id } = await leaseUnit(lana, lana.units[place]?.id ?? '', tenant.id, { startDate })
    await lana.post('/api/deposit-entries', { leaseId: id, kind: 'received', amount: '500' })
    const left = addDays(today, -daysAgo)
    const end = { terminatedOn: left, movedOutOn: left, reason: 'Moves' }
    await lana.put(`/api/leases/${id}/termination`, end)
  }
  const page = await signedInPage(lana.token, phone)
  await open(page, '/')
  await says(page, 'Deposits to Return', 'Due in 2 days', 'Due in 7 days')
  await page.getByRole('link', { name: 'Due in 2 days' }).click()
  const deposit = page.getByRole('region', { name: 'Deposit', exact: true })
  await says(page, '$500.00 held, due back by')
  await expect.poll(() => deposit.evaluate(isInView)).toBe(true)
  await deposit.getByRole('button', { name: 'Return Deposit' }).click()
  await page.getByRole('dialog', { name: 'Return Deposit' }).waitFor()
})

function isInView(block: Element): boolean {
  const { top, bottom } = block.getBoundingClientRect()
  return top > 0 && bottom <= innerHeight
}

async function changeOn(page: Page, panel: string) {
  await page.getByRole('region', { name: panel }).getByRole('button', { name: 'Change' }).click()
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

async function save(page: Page, done?: string) {
  await page.getByRole('dialog').getByRole('button', { name: 'Save Terms' }).click()
  if (!done) return
  await page.getByText(done, { exact: true }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
