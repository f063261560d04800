import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import { landlord, leaseUnit, newcomer, tenantOf } from '#test/world.ts'
import { become } from './devices.ts'
import { answerLate, shifted, watchShifts } from './late-answers.ts'
import { household, open } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { settled, signedInPage, walkTo } from './setup.ts'

/** Content that is being read or pressed stays in place while the rest loads. */

const lana = await seededPortfolio()
const devices = ['a desktop', 'a phone'] as const

it('a dialog stays where it opened when its content loads late', async () => {
  const page = await signedInPage(lana.token)
  await watchShifts(page)
  for (const [path, button] of [
    ['/reports', 'View Monthly Dashboard'],
    ['/reports', 'View Rent Roll'],
    ['/financials', 'Total Revenue'],
    [`/tenants/${lana.tenant.id}`, 'Record Payment'],
    [`/tenants/${lana.tenant.id}`, 'Export Data'],
  ] as const) {
    await walkTo(page, path)
    await answerLate(page)
    await shifted(page)
    await page.getByRole('main').getByRole('button', { name: button }).first().press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const opened = await dialog.boundingBox()
    await settled(page)
    const now = await dialog.boundingBox()
    expect([now?.x, now?.y], button).toEqual([opened?.x, opened?.y])
    expect(await shifted(page), button).toBeLessThan(0.05)
    await page.unroute('**/api/**')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await page.context().close()
})

it('the fields of a payment stay where they are when one open rent comes after them, on a desktop and a phone', async () => {
  const one = await landlord(1)
  const bob = await tenantOf(one)
  const startDate = firstOfMonth(todayIn('America/New_York'))
  await leaseUnit(one, one.units[0]?.id ?? '', bob.id, {
    ...{ startDate, endDate: addMonthsClamped(startDate, 12) },
  })
  const page = await signedInPage(one.token)
  await watchShifts(page)
  for (const device of devices) {
    await become(page, device)
    await open(page, `/tenants/${bob.id}`)
    await answerLate(page)
    await shifted(page)
    const record = page.getByRole('main').getByRole('button', { name: 'Record Payment' })
    await record.first().press('Enter')
    await page.getByRole('dialog').getByText('Balance due').waitFor()
    await settled(page)
    expect(await shifted(page), device).toBeLessThan(0.01)
    await page.unroute('**/api/**')
  }
  await page.context().close()
})

it('the breakdown of a figure stays in place when its sums load after it', async () => {
  for (let times = 0; times < 8; times += 1)
    await lana.post('/api/payments', { leaseId: lana.lease.id, amount: '10' })
  const page = await signedInPage(lana.token)
  await watchShifts(page)
  await open(page, '/financials')
  await answerLate(page)
  // Of all the dialog's requests, the one for the lowest part is answered first.
  await page.route('**/api/payments?**', route => route.continue())
  await shifted(page)
  await page.getByRole('main').getByRole('button', { name: 'Total Revenue' }).press('Enter')
  await page.getByRole('region', { name: 'The latest payments counted, table' }).waitFor()
  await settled(page)
  expect(await shifted(page)).toBeLessThan(0.02)
  await page.context().close()
})

it('a screen stays in place when its parts load late, with any amount of content in each, on a desktop and a phone', async () => {
  const house = await household()
  const walks: [token: string, ...paths: string[]][] = [
    [
      lana.token,
      '/reports/owner-statements',
      `/tenants/${lana.tenant.id}`,
      `/properties/${lana.property.id}`,
      '/settings/mail',
    ],
    [house.rita.token, '/', '/properties', '/financials'],
    [house.sam.token, '/'],
    [(await newcomer()).token, '/reports'],
  ]
  for (const [token, ...paths] of walks) {
    const page = await signedInPage(token)
    await watchShifts(page)
    await answerLate(page)
    for (const device of devices) {
      await become(page, device)
      for (const path of paths) {
        await open(page, path)
        expect(await shifted(page), `${path} on ${device}`).toBeLessThan(0.03)
        expect(await unseen(page), `${path} on ${device}`).toEqual([])
      }
    }
    await page.context().close()
  }
})

it('visible rows stay visible while the list above is reloaded', async () => {
  const page = await signedInPage(lana.token)
  await open(page, '/reports/owner-statements')
  await answerLate(page)
  await page.getByRole('combobox', { name: 'Month' }).click()
  await page.getByRole('option').nth(1).click()
  await page.getByRole('status', { name: 'Loading statements' }).waitFor()
  await page.waitForTimeout(200)
  expect(await page.getByRole('heading', { name: 'Draws and Contributions' }).isVisible()).toBe(
    true,
  )
  await page.context().close()
})

/** Elements still hidden after all has loaded. */
const unseen = (page: Page) =>
  page
    .locator('[data-in-turn] > *')
    .evaluateAll(parts =>
      parts
        .filter(part => getComputedStyle(part).visibility === 'hidden')
        .map(part => part.outerHTML.slice(0, 80)),
    )
