import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Lease } from '#shared/leases/leases.ts'
import { addDays, dayInFigures, firstOfMonth, todayIn } from '#shared/dates.ts'
import { landlord, tenantOf } from '#test/world.ts'
import { violations } from './axe.ts'
import { open } from './portals.ts'
import { phone, signedInPage } from './setup.ts'

const today = todayIn('America/New_York')

it.each(['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const)('dates are typed as %s', async format => {
  const { page, dialog, lana, tenant } = await leaseDialog(format)
  const start = dialog.getByLabel('Start date')
  const end = dialog.getByLabel('End date')
  expect(await start.inputValue()).toBe(dayInFigures(today, format))
  await end.fill(dayInFigures('2031-04-05', format))
  await start.fill('t')
  await start.press('Tab')
  expect(await start.inputValue()).toBe(dayInFigures(today, format))
  await start.fill('+7')
  await start.press('Tab')
  expect(await start.inputValue()).toBe(dayInFigures(addDays(today, 7), format))
  await start.fill('2030-02-29')
  await start.press('Tab')
  await dialog.getByText('Enter a date that exists').waitFor()
  await start.fill('2030-03-01')
  await dialog.getByText('Enter a date that exists').waitFor({ state: 'hidden' })
  await choose(page, dialog.getByLabel('Unit', { exact: true }), /Unit 1/)
  await choose(page, dialog.getByLabel('Tenant', { exact: true }), new RegExp(tenant))
  await dialog.getByLabel('Monthly rent').fill('1000')
  await end.press('Enter')
  await page.getByText('Lease created successfully').waitFor()
  const leases = (await lana.get<Lease[]>('/api/leases')).body
  expect(leases.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    ['2030-03-01', '2031-04-05'],
  ])
})

it('a day is chosen from the calendar by keyboard, and Escape closes the calendar alone', async () => {
  const { page, dialog } = await leaseDialog('MM/DD/YYYY')
  const end = dialog.getByLabel('End date')
  await end.fill('2030-03-11')
  await end.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await calendar.getByRole('button', { name: 'Mar 11, 2030' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Mar 11, 2030')
  expect(await violations(page, ['wcag2a', 'wcag2aa'])).toEqual([])
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'hidden' })
  expect(await dialog.isVisible()).toBe(true)
  expect(await end.evaluate(input => input === document.activeElement)).toBe(true)
  await end.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('Mar 11, 2030')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => end.inputValue()).toBe('03/19/2030')
  expect(await dialog.isVisible()).toBe(true)
})

it('on a phone, a day is chosen, taken from today, and cleared', async () => {
  const lana = await landlord(1)
  const page = await signedInPage(lana.token, phone)
  await open(page, '/maintenance')
  await page.getByRole('button', { name: 'New Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Maintenance Request' })
  const due = dialog.getByLabel('Due', { exact: true })
  await dialog.getByRole('button', { name: 'Open calendar' }).tap()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await calendar.getByRole('button', { name: 'Today' }).tap()
  expect(await due.inputValue()).toBe(dayInFigures(today, 'MM/DD/YYYY'))
  await dialog.getByRole('button', { name: 'Open calendar' }).tap()
  const box = await calendar.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true)
  await calendar.getByRole('button', { name: 'Clear' }).tap()
  expect(await due.inputValue()).toBe('')
})

it('a day beyond its bounds is refused at the field', async () => {
  const lana = await landlord(1)
  const page = await signedInPage(lana.token)
  await open(page, '/reports/rent-roll')
  const asOf = page.getByLabel('As of')
  await asOf.fill('+1')
  await asOf.press('Tab')
  await page.getByText(`Not after ${dayInFigures(today, 'MM/DD/YYYY')}`).waitFor()
  const first = firstOfMonth(today)
  await asOf.fill(dayInFigures(first, 'MM/DD/YYYY'))
  await page.waitForURL(new RegExp(first))
})

async function leaseDialog(dateFormat: string) {
  const lana = await landlord(1)
  await lana.patch('/api/auth/user', { preferences: { dateFormat } })
  const { lastName } = await tenantOf(lana)
  const page = await signedInPage(lana.token)
  await open(page, '/tenants')
  await page.getByRole('button', { name: 'Add Lease' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lease' })
  return { page, dialog, lana, tenant: lastName ?? '' }
}

async function choose(page: Page, select: Locator, option: RegExp) {
  await select.click()
  await page.getByRole('option', { name: option }).click()
}

function focused(page: Page) {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}
