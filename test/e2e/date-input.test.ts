import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays, dayInFigures, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { landlord, tenantOf } from '#test/world.ts'
import { violations } from './axe.ts'
import { open } from './portals.ts'
import { chooseFirst, phone, settled, signedInPage } from './setup.ts'

const today = todayIn('America/New_York')

it.each(['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const)(
  'dates are typed as %s',
  async format => {
    const { page, dialog, lana } = await leaseDialog(format)
    const start = dialog.getByLabel('Start date')
    const end = dialog.getByRole('textbox', { name: 'End date' })
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
    await chooseFirst(dialog.getByRole('combobox', { name: 'Unit' }), /Alpha.*1/)
    await dialog.getByLabel('Monthly rent').fill('1000')
    await end.press('Enter')
    await page.getByText('Lease created successfully').waitFor()
    const leases = (await lana.get<Lease[]>('/api/leases')).body
    expect(leases.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ['2030-03-01', '2031-04-05'],
    ])
  },
)

it('a day is chosen from the calendar by keyboard, and Escape closes the calendar alone', async () => {
  const { page, dialog } = await leaseDialog('MM/DD/YYYY')
  const end = dialog.getByRole('textbox', { name: 'End date' })
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
  // The dropdown takes the focus once more after the calendar has it.
  await settled(page)
  await expect.poll(() => focused(page)).toBe('Mar 11, 2030')
  // Each key moves the focus with the next paint.
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('Mar 18, 2030')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).toBe('Mar 19, 2030')
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
  const due = dialog.getByLabel('Due date', { exact: true })
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
  await page.goto('/reports')
  await page.getByRole('button', { name: 'View Rent Roll' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rent Roll' })
  const asOf = dialog.getByLabel('As of')
  await expect.poll(() => asOf.inputValue()).toBe(dayInFigures(today, 'MM/DD/YYYY'))
  await asOf.fill('+1')
  await asOf.press('Tab')
  await page.getByText(`Not after ${dayInFigures(today, 'MM/DD/YYYY')}`).waitFor()
  const asked = page.waitForRequest(request => request.postData()?.includes('2020-01-31') ?? false)
  await asOf.fill('01/31/2020')
  await asked
})

async function leaseDialog(dateFormat: string) {
  const lana = await landlord(1)
  await lana.patch('/api/auth/user', { preferences: { dateFormat } })
  await tenantOf(lana)
  const page = await signedInPage(lana.token)
  await open(page, '/tenants')
  await page
    .getByRole('link', { name: /Bob Ray/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add Lease' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lease' })
  return { page, dialog, lana }
}

function focused(page: Page) {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}
