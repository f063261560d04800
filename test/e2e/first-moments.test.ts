import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { open } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { desktop, phone, settled, signedInPage } from './setup.ts'

/** Content and input before code and figures have loaded. */

it('text typed before the search has loaded is in its field', async () => {
  const page = await signedInPage((await seededPortfolio()).token)
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/palette-/, async route => {
    await code.promise
    await route.continue()
  })
  await open(page, '/')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Mapled')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  code.resolve()
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await expect.poll(() => field.inputValue()).toBe('Maple')
  await page.keyboard.type(' St')
  expect(await field.inputValue()).toBe('Maple St')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Ann')
  await expect.poll(() => field.inputValue()).toBe('Ann')
  await page.context().close()
})

it.each([
  ['a desk', desktop],
  ['a phone', phone],
])('the dashboard’s figures replace their outlines in place, at %s', async (_, options) => {
  const page = await signedInPage((await seededPortfolio()).token, options)
  const answer = Promise.withResolvers<void>()
  // Without the one call for all parts, the screen reads them one by one.
  await page.route(/\/api\/home$/, route => route.abort())
  await page.route(/\/api\/payments/, async route => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/')
  const waiting = page.getByRole('status', { name: 'Loading your dashboard' }).first()
  const outlines = waiting.locator('xpath=preceding-sibling::div[1]/div')
  await outlines.first().waitFor()
  const boxesOf = async (cards: Locator) =>
    Promise.all((await cards.all()).map(card => card.boundingBox()))
  const before = await boxesOf(outlines)
  expect(before).toHaveLength(4)
  answer.resolve()
  const figures = page.getByRole('link', {
    name: /Total Revenue|Occupied Units|Maintenance Requests|Rent Collection/,
  })
  await figures.last().waitFor()
  await settled(page)
  expect(await boxesOf(figures)).toEqual(before)
  await page.context().close()
})
