import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { open } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { signedInPage, walkTo } from './setup.ts'

it('on a wide screen figures, charts and groups of reports are as wide as the content below', async () => {
  const page = await signedInPage((await seededPortfolio()).token, {
    viewport: { width: 1920, height: 1080 },
  })
  await open(page, '/financials')
  const edge = await rightOf(page, 'main h1 >> xpath=ancestor::div[2]')
  expect(await rightOf(page, 'main :text-is("Outstanding") >> xpath=ancestor::*[4]')).toBe(edge)
  expect(await rightOf(page, 'main section:has(> div h2:text-is("Occupancy"))')).toBe(edge)
  await walkTo(page, '/reports')
  expect(await rightOf(page, 'main section:has(> div h2:text-is("Operational Reports"))')).toBe(
    edge,
  )
  await page.context().close()
})

/** The right edge of an element, pixels from the left. */
async function rightOf(page: Page, selector: string): Promise<number> {
  const { x = 0, width = 0 } = (await page.locator(selector).first().boundingBox()) ?? {}
  return Math.round(x + width)
}
