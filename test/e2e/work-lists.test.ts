import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { todayIn } from '#shared/dates.ts'
import type { Vendor } from '#shared/maintenance/vendors.ts'
import { violations } from './axe.ts'
import { manyPayments } from './many-payments.ts'
import { phone, settled, signedInPage, walkTo } from './setup.ts'

/** The other lists of Financials on the table for work, and actions on many rows at once. */

let lana: Awaited<ReturnType<typeof manyPayments>>['lana']
beforeAll(async () => {
  const world = await manyPayments(3)
  lana = world.lana
  for (const { leaseId } of world.payments.slice(0, 7).filter((_, at) => at % 3 === 0))
    await lana.post('/api/deposit-entries', { leaseId, kind: 'received', amount: '800' })
  for (const name of ['Pipe & Sons', 'Elm Lawns', 'Boiler 9'])
    await lana.post<Vendor>('/api/vendors', { name, phone: '555-0101' })
  for (const amount of ['40', '60'])
    await lana.post<Expense>('/api/expenses', {
      ...{ propertyId: lana.property.id, category: 'repairs', payee: 'Pipe & Sons', amount },
      incurredOn: todayIn('America/New_York'),
    })
})

/** Loaded once: the tests walk from list to list. */
let page: Page
beforeAll(async () => {
  page = await signedInPage(lana.token, laptop)
})

const laptop = { viewport: { width: 1280, height: 720 } }
const lists = [
  { show: 'vendors', name: 'Vendors', foot: '3 vendors, $0.00 spent this year', head: 'Name' },
  { show: 'deposits', name: 'Deposits', foot: '3 deposits, $2,400.00 held', head: 'Held' },
  { show: 'aging', name: 'Aging', foot: /^3 tenants, \$[\d,.]+ due · 0–30 days: /, head: 'Tenant' },
] as const

it('vendors, deposits and aging sort, open a panel and have short rows on a phone', async () => {
  for (const { show, foot, head } of lists) {
    await walkTo(page, `/financials?show=${show}`)
    await page.getByText(foot).waitFor()
    await page.getByRole('columnheader', { name: head }).getByRole('button').click()
    await expect.poll(() => page.url()).toMatch(/sort=-?\w+/)
    await settled(page)
    // Enter would press the button that has the focus.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).waitFor()
    expect(await violations(page), show).toEqual([])
  }
  const small = await signedInPage(lana.token, phone)
  for (const { show, name } of lists) {
    await walkTo(small, `/financials?show=${show}`)
    const rows = small.getByRole('list', { name }).getByRole('listitem')
    await rows.first().waitFor()
    for (const row of await rows.all())
      expect((await row.boundingBox())?.height, show).toBeLessThanOrEqual(80)
    await rows.first().tap()
    await small.getByRole('dialog').waitFor()
    expect(await violations(small), show).toEqual([])
    const width = await small.evaluate(() => document.documentElement.scrollWidth)
    expect(width, show).toBeLessThanOrEqual(360)
  }
  await small.context().close()
})

it('ticked payments are saved alone, voided after a preview, and not where that is undone', async () => {
  await walkTo(page, '/financials?show=payments&sort=amount')
  await tick(page, 0)
  await tick(page, 1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Selected' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
  expect(lines.slice(1).map(line => line.match(/"(\d+\.\d\d)"$/)?.[1])).toEqual([
    '900.00',
    '900.00',
  ])

  await voidTicked(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('status').getByText('Undone', { exact: true }).waitFor()
  expect(await voided()).toBe(0)
  await tick(page, 0)
  await tick(page, 1)
  await voidTicked(page)
  await page.getByText('Voiding 2 payments: 0 of 2').waitFor()
  await page.getByText('2 payments voided').waitFor({ timeout: 20_000 })
  expect(await voided()).toBe(2)
})

it('open bills are marked as paid together', async () => {
  await walkTo(page, '/financials?show=expenses')
  await page.getByLabel('Select all rows shown').click()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as Paid' })
  await dialog.getByText('2 expenses, $100.00 will be marked as paid.').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mark 2 Bills as Paid' }).click()
  await page.getByText('2 bills marked as paid').waitFor({ timeout: 20_000 })
  const { body } = await lana.get<Expense[]>('/api/expenses?paid=true')
  expect(body).toHaveLength(2)
})

it('the actions on a lease fit a small phone, and one of them reminds its tenant', async () => {
  const [lease] = (await lana.get<{ id: string }[]>('/api/leases?owing=true')).body
  const small = await signedInPage(lana.token, { ...phone, viewport: { width: 360, height: 640 } })
  await small.goto(`/financials/leases/${lease?.id}`)
  await small.getByRole('button', { name: 'Actions', exact: true }).tap()
  const menu = small.getByRole('menu')
  await menu.waitFor()
  const box = await menu.boundingBox()
  expect(box && box.y >= 0 && box.y + box.height <= 640).toBe(true)
  await menu.getByRole('menuitem', { name: 'End lease' }).scrollIntoViewIfNeeded()
  await menu.getByRole('menuitem', { name: 'Remind' }).tap()
  await small.getByRole('dialog', { name: 'Remind Tenants' }).getByText('Not emailed').waitFor()
  await small.context().close()
})

async function tick(page: Page, row: number) {
  await page.locator('tbody tr').nth(row).getByRole('checkbox').click()
}

async function voidTicked(page: Page) {
  await page.getByText('Selected: 2 payments, $1,800.00').waitFor()
  await page.getByRole('button', { name: 'Void…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Void Payments' })
  await dialog.getByText('2 payments, $1,800.00 will be voided.').waitFor()
  await dialog.getByRole('button', { name: 'Void 2 Payments' }).click()
  await dialog.getByText('Reason is required').waitFor()
  await dialog.getByLabel('Reason').fill('Entered twice')
  await dialog.getByRole('button', { name: 'Void 2 Payments' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function voided(): Promise<number> {
  return (await lana.get<Payment[]>('/api/payments?status=voided')).body.length
}
