import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import { mailsTo } from '#test/mailbox.ts'
import { join, landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { violations } from '../axe.ts'
import { become } from '../devices.ts'
import { escapeDialog, signedInPage, walkTo } from '../setup.ts'
import { counted } from './counted.ts'

const lana = await lateOffice()
/** Loaded once: the tests walk from screen to screen. */
let page: Page
beforeAll(async () => {
  page = await signedInPage(lana.token)
})

it('all late tenants are reminded from the aging screen in four clicks', async () => {
  await walkTo(page, '/financials')
  const count = await counted(page)
  await page.getByRole('link', { name: 'Aging' }).click()
  await page.getByRole('button', { name: 'Remind All' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 tenants will be emailed. 1 other is listed below.').waitFor()
  await dialog.getByRole('region', { name: 'Not emailed' }).getByText('Bob Paper').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send 2 Reminders' }).click()
  await page.getByText('2 tenants reminded').waitFor()
  expect(count.clicks).toBeLessThanOrEqual(4)
  expect(count.keys).toBe(0)
  await expect
    .poll(() => page.getByRole('cell', { name: 'Reminded today' }).count())
    .toBeGreaterThanOrEqual(2)
  for (const { email } of lana.joined) {
    const [last] = (await mailsTo(email ?? '')).slice(-1)
    expect(last?.subject).toContain('Balance due: $')
  }
  expect(await mailsTo(lana.paper.email ?? '')).toEqual([])

  // A second time on the same day is asked about first.
  await page.getByRole('button', { name: 'Remind All' }).click()
  await dialog.getByRole('button', { name: 'Send 2 Reminders' }).click()
  await dialog.getByText('2 of these tenants were already reminded today').waitFor()
  await dialog.getByRole('button', { name: 'Keep Editing' }).click()
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Please pay {sum}')
  await dialog.getByText('{sum} is not a placeholder here').waitFor()
})

it('the letters for those who did not join are printed, also on a phone', async () => {
  await escapeDialog(page)
  await become(page, 'a phone')
  await walkTo(page, '/financials?show=aging')
  await page.getByRole('button', { name: 'Remind All' }).click()
  const dialog = page.getByRole('dialog')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Print Letter' }).click()
  expect((await saved).suggestedFilename()).toBe('Reminders.pdf')
  expect(await violations(page)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
})

/** Three tenants who owe their rent; two of them joined. */
async function lateOffice() {
  const lana = await landlord(3)
  const start = addMonthsClamped(firstOfMonth(todayIn('America/New_York')), -2)
  const people = await Promise.all(['Late', 'Later', 'Paper'].map(name => tenantOf(lana, name)))
  const [late, later, paper] = people
  if (!late || !later || !paper) throw new Error('Three tenants were added')
  for (const [at, { id }] of people.entries())
    await leaseUnit(lana, lana.units[at]?.id ?? '', id, {
      startDate: start,
      endDate: addMonthsClamped(start, 12),
    })
  for (const { id } of [late, later]) await join(id)
  return { ...lana, joined: [late, later], paper }
}
