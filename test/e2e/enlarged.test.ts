import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '#test/browser.ts'
import { open } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { desktop, phone, settled, signedInPage, walkTo } from './setup.ts'

/** WCAG 1.4.4 and 1.4.10: text twice as large, and a desktop window enlarged four times. */

const lana = await seededPortfolio()
const browser = await launchBrowser(['--blink-settings=defaultFontSize=32'])
afterAll(() => browser.close())

it('text is twice as large for a user’s browser setting, and nothing leaves the screen', async () => {
  const words = ['Rent, payments and open balances', 'Recent Payments', 'Total Revenue']
  const usual = await signedInPage(lana.token)
  await open(usual, '/financials')
  const sizes = await sizesOf(usual, words)
  await usual.context().close()

  const page = await signedInPage(lana.token, { ...desktop, from: browser })
  for (const path of fullest()) {
    await walkTo(page, path)
    expect([path, await leaves(page)]).toEqual([path, 0])
  }
  await walkTo(page, '/financials')
  expect(await sizesOf(page, words)).toEqual(sizes.map(size => size * 2))
  await walkTo(page, '/maintenance')
  const start = page.getByRole('button', { name: 'Start Work' }).first()
  expect(await start.evaluate(at => at.scrollHeight <= at.clientHeight)).toBe(true)
  await page.context().close()
})

it('text twice as large on a phone leaves neither the screen nor a dialog', async () => {
  const page = await signedInPage(lana.token, { ...phone, from: browser })
  for (const [path, ...buttons] of [
    ['/documents'],
    ['/financials?show=expenses'],
    ['/financials?show=tenants'],
    ['/financials', 'Total Revenue'],
    ['/communication', 'New Announcement'],
    ['/reports', 'View Rent Roll', 'View Profit & Loss', 'View Property Performance'],
    ['/reports/owner-statements', 'Preview the statement of Alpha'],
    ['/settings', 'Enable'],
  ] as const) {
    await walkTo(page, path)
    expect([path, await leaves(page)]).toEqual([path, 0])
    for (const name of buttons) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await settled(page)
      const beyond = await dialog.evaluate(at => at.scrollWidth - at.clientWidth)
      expect([name, beyond, await leaves(page)]).toEqual([name, 0, 0])
      await dialog.getByRole('button', { name: 'Close' }).first().click()
      await dialog.waitFor({ state: 'hidden' })
    }
  }
  await page.context().close()
})

it('a desktop window enlarged four times scrolls down only, and leaves space for a dialog’s form', async () => {
  const page = await signedInPage(lana.token, { viewport: { width: 320, height: 256 } })
  for (const path of fullest()) {
    await walkTo(page, path)
    expect([path, await leaves(page)]).toEqual([path, 0])
  }
  await walkTo(page, '/communication')
  await page.getByRole('button', { name: 'New Message' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Message' })
  const send = dialog.getByRole('button', { name: 'Send Message' })
  await send.waitFor()
  // All of the window is the form's: the buttons come after it, and are read whole.
  expect((await send.boundingBox())?.y).toBeGreaterThan(256)
  const label = send.locator('.mantine-Button-label')
  expect(await label.evaluate(at => at.scrollWidth <= at.clientWidth)).toBe(true)
  await page.context().close()
})

/** The screens with the most beside each other. */
function fullest(): string[] {
  const lease = `/financials/leases/${lana.lease.id}`
  return ['/', `/properties/${lana.property.id}`, lease, '/maintenance', '/reports', '/settings']
}

/** How large texts are written, pixels. */
function sizesOf(page: Page, words: readonly string[]): Promise<number[]> {
  return Promise.all(
    words.map(async word => {
      const text = page.getByText(word, { exact: true }).first()
      return text.evaluate(at => Number.parseFloat(getComputedStyle(at).fontSize))
    }),
  )
}

/** How much of the page is beyond the window's right edge, pixels. */
function leaves(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}
