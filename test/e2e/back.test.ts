import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { landlord } from '#test/world.ts'
import { open, says } from './portals.ts'
import { desktop, phone, settled, signedInPage } from './setup.ts'

it.each([
  ['a desk', desktop],
  ['a phone', phone],
])('going back to a list restores its scroll position, at %s', async (_, options) => {
  const lana = await landlord()
  const unitId = lana.units[0]?.id
  for (const number of Array.from({ length: 40 }, (_row, index) => index + 1))
    await lana.post('/api/maintenance-requests', {
      title: `Lamp ${number}`,
      description: 'It flickers.',
      unitId,
    })
  const page = await signedInPage(lana.token, options)
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await open(page, '/maintenance')
  await says(page, 'Lamp 40')
  await page.evaluate(() => scrollTo(0, 600))
  await settled(page)
  const left = await scrolled()
  expect(left).toBeGreaterThan(300)

  await (await inView(page)).click()
  await says(page, 'It flickers.')
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await expect.poll(scrolled).toBe(left)
  await page.goForward()
  await says(page, 'It flickers.')
  await expect.poll(scrolled).toBe(0)
})

/** A row that can be followed without scrolling to it. */
async function inView(page: Page): Promise<Locator> {
  const height = page.viewportSize()?.height ?? 0
  for (const link of await page.getByRole('link', { name: /^Lamp/ }).all()) {
    const { y } = (await link.boundingBox()) ?? { y: 0 }
    if (y > height / 3 && y < (height * 2) / 3) return link
  }
  throw new Error('No request stands in the middle of the screen')
}
