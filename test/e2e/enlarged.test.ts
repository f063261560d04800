import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { launchBrowser } from '#test/browser.ts'
import { open } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { desktop, origin, phone, signedInPage, walkTo } from './setup.ts'

/** WCAG 1.4.4 and 1.4.10: text twice as large, and a desktop window enlarged four times. */

it('text is twice as large for a user’s browser setting, and nothing leaves the screen', async () => {
  const lana = await seededPortfolio()
  const words = ['Rent, payments and open balances', 'Recent Payments', 'Total Revenue']
  const usual = await signedInPage(lana.token)
  await open(usual, '/financials')
  const sizes = await sizesOf(usual, words)
  await usual.context().close()

  const browser = await launchBrowser(['--blink-settings=defaultFontSize=32'])
  const page = await browser.newPage({ ...desktop, baseURL: origin, reducedMotion: 'reduce' })
  await page.addInitScript(token => {
    localStorage.setItem('auth_token', token)
    localStorage.setItem('skipped', 'true')
  }, lana.token)
  for (const path of fullest(lana)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const loading = page.locator('[role="status"][aria-label^="Loading"]')
    await expect.poll(() => loading.count()).toBe(0)
    expect([path, await leaves(page)]).toEqual([path, 0])
  }
  await page.goto('/financials')
  expect(await sizesOf(page, words)).toEqual(sizes.map(size => size * 2))
  await page.goto('/maintenance')
  const start = page.getByRole('button', { name: 'Start Work' }).first()
  expect(await start.evaluate(at => at.scrollHeight <= at.clientHeight)).toBe(true)
  await browser.close()
})

it('text twice as large on a phone leaves neither the screen nor a dialog', async () => {
  const lana = await seededPortfolio()
  const browser = await launchBrowser(['--blink-settings=defaultFontSize=32'])
  const page = await browser.newPage({ ...phone, baseURL: origin, reducedMotion: 'reduce' })
  await page.addInitScript(token => {
    localStorage.setItem('auth_token', token)
    localStorage.setItem('skipped', 'true')
  }, lana.token)
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
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const loading = page.locator('[role="status"][aria-label^="Loading"]')
    await expect.poll(() => loading.count()).toBe(0)
    expect([path, await leaves(page)]).toEqual([path, 0])
    for (const name of buttons) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await expect.poll(() => loading.count()).toBe(0)
      const beyond = await dialog.evaluate(at => at.scrollWidth - at.clientWidth)
      expect([name, beyond, await leaves(page)]).toEqual([name, 0, 0])
      await dialog.getByRole('button', { name: 'Close' }).first().click()
      await dialog.waitFor({ state: 'hidden' })
    }
  }
  await browser.close()
})

it('a desktop window enlarged four times scrolls down only, and leaves space for a dialog’s form', async () => {
  const lana = await seededPortfolio()
  const page = await signedInPage(lana.token, { viewport: { width: 320, height: 256 } })
  for (const path of fullest(lana)) {
    await walkTo(page, path)
    expect([path, await leaves(page)]).toEqual([path, 0])
  }
  await open(page, '/communication')
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
function fullest(lana: Awaited<ReturnType<typeof seededPortfolio>>): string[] {
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
