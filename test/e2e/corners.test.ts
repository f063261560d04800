import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DepositEntry } from '#shared/accounting/deposit-entries.ts'
import { todayIn } from '#shared/dates.ts'
import { memberOf } from '#test/world.ts'
import { open, says } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { desktop, escapeDialog, phone, signedInPage, walkTo } from './setup.ts'

describe('on a phone', () => {
  let lana: Awaited<ReturnType<typeof seededPortfolio>>
  // Loaded once: the tests walk from screen to screen.
  let page: Page
  beforeAll(async () => {
    lana = await seededPortfolio()
    page = await signedInPage(lana.token, phone)
  })

  it('an admin leaves in the first person, and long text scrolls after five lines', async () => {
    await memberOf(lana, 'admin')
    await walkTo(page, '/settings?tab=team')
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    const leaving = page.getByRole('dialog', { name: 'Leave Organization' })
    await leaving.getByText('You are signed out right away').waitFor()
    await leaving.getByRole('button', { name: 'Cancel' }).click()

    await walkTo(page, '/maintenance')
    await page.getByRole('button', { name: 'New Request' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create Maintenance Request' })
    await dialog.getByText('Property and unit', { exact: true }).waitFor()
    const text = dialog.getByLabel('Description')
    await text.fill(Array(12).fill('It drips').join('\n'))
    await expect.poll(() => text.evaluate(box => box.scrollHeight > box.clientHeight)).toBe(true)
    expect((await text.boundingBox())?.height).toBeLessThan(150)
    await escapeDialog(page)
  })

  it('an emptied day is today where the dialog says so, and retaining a deposit names its purpose', async () => {
    const { id } = lana.lease
    await lana.post('/api/deposit-entries', { leaseId: id, kind: 'received', amount: '500' })
    await walkTo(page, `/financials/leases/${id}`)
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Withhold from deposit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withhold from Deposit' })
    await dialog.getByText('Today if left blank.').waitFor()
    await dialog.getByLabel('Amount').fill('40')
    await dialog.getByLabel('Date').fill('')
    await dialog.getByRole('button', { name: 'Withhold from Deposit' }).click()
    await dialog.getByText('Reason is required').waitFor()
    await dialog.getByLabel('Reason').fill('Cleaning of the oven')
    await dialog.getByRole('button', { name: 'Withhold from Deposit' }).click()
    const toast = page.getByText('Deposit withheld', { exact: true })
    await toast.waitFor()
    const { body } = await lana.get<DepositEntry[]>(
      `/api/deposit-entries?leaseId=${id}&kind=applied`,
    )
    const entryOn = todayIn('America/New_York')
    expect(body).toMatchObject([{ amount: '40.00', entryOn, notes: 'Cleaning of the oven' }])

    // A toast covers nothing at the start of the next dialog.
    await page.getByRole('button', { name: 'Record Payment' }).first().click()
    const next = page.getByRole('dialog', { name: 'Record Payment' })
    const title = next.getByRole('heading', { name: 'Record Payment' })
    await title.waitFor()
    const card = page.getByRole('status').filter({ has: toast })
    expect(await overlap(card, title)).toBe(false)
    for (const button of ['Cancel', 'Record Payment'])
      expect(await overlap(card, next.getByRole('button', { name: button })), button).toBe(false)
    await next.getByLabel('Amount').fill('5')
    await next.getByLabel('Date received').fill('')
    await next.getByRole('button', { name: 'Record Payment' }).click()
    await expect
      .poll(() => next.getByLabel('Date received').getAttribute('aria-invalid'))
      .toBe('true')
  })
})

it('a reader elsewhere sees the time zone of a request’s dates', async () => {
  const lana = await seededPortfolio()
  await lana.patch('/api/organization', { timezone: 'Pacific/Auckland' })
  const page = await signedInPage(lana.token, { ...desktop, timezoneId: 'America/New_York' })
  for (const path of ['/maintenance', `/maintenance/${lana.request.id}`, '/communication']) {
    await walkTo(page, path)
    await page.locator('main time[title$="New Zealand Time"]').first().waitFor()
  }
  await walkTo(page, '/settings')
  const zone = page.getByRole('combobox', { name: 'Time Zone' })
  await expect.poll(() => zone.inputValue()).toBe('Auckland · New Zealand Time')
  await page.context().close()
})

it('reports are counted as listed, and no statement is offered of a deposit never held', async () => {
  const lana = await seededPortfolio()
  const staff = await memberOf(lana, 'owner')
  await lana.post('/api/reports/generate', { reportType: 'Rent Roll' })
  const page = await signedInPage(staff.token, phone)
  await open(page, '/reports')
  await says(page, 'By you in the last 30 days', 'No reports yet')
  const office = await signedInPage(lana.token)
  await open(office, `/financials/leases/${lana.lease.id}?tab=money`)
  await says(office, 'No deposit received yet.')
  expect(await office.getByRole('button', { name: 'Deposit statement' }).count()).toBe(0)
  for (const one of [page, office]) await one.context().close()
})

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('Neither may be gone')
  return a.y < b.y + b.height && b.y < a.y + a.height
}
