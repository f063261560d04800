import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { accountConsent } from '#shared/account/auth.ts'
import { call, freshEmail } from '#test/world.ts'
import { rulesOfColors, violations } from './axe.ts'
import { dialogsOf, screensOf } from './routes.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { desktop, phone, settled, signedInPage, visitor, walkTo } from './setup.ts'

// Hundreds of checks of whole screens: on a busy machine minutes.
vi.setConfig({ testTimeout: 5 * 60_000 })

const lana = await seededPortfolio()
const devices = [
  { name: 'a desktop', options: desktop },
  { name: 'a phone', options: phone },
]

const pagesOfVisitors = [
  '/',
  '/auth',
  '/auth?mode=register',
  '/reset-password?token=none',
  '/invitations?token=none',
  '/job?token=none',
  '/nowhere',
]
const screens = screensOf(lana)
const dialogs = dialogsOf(lana)

it.each(devices)('no page of a visitor fails axe or is cut off on $name', async ({ options }) => {
  const page = await visitor(options)
  for (const path of pagesOfVisitors) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    // The pages before sign-in read the scheme when they load.
    await inBothSchemes(page, path, () => page.reload())
    expect(await cutOff(page), path).toEqual([])
  }
  await page.context().close()
})

it.each(devices)(
  'the terms that a user accepted at registration fit on $name',
  async ({ options }) => {
    const body = {
      email: freshEmail(),
      password: 'a-long-one',
      consentVersion: accountConsent.version,
    }
    const registered = await call<{ token: string }>('POST', '/api/auth/register', { body })
    const page = await signedInPage(registered.body.token, options)
    await walkTo(page, '/settings')
    await page.getByText('You agreed to receive notices and documents electronically').waitFor()
    expect(await cutOff(page)).toEqual([])
    await page.context().close()
  },
)

describe.each(devices)('on $name, light and dark', ({ options }) => {
  let page: Page
  beforeAll(async () => {
    page = await signedInPage(lana.token, options)
  })

  it('no screen fails axe or is cut off', async () => {
    for (const path of screens) {
      await walkTo(page, path)
      await inBothSchemes(page, path)
      expect(await cutOff(page), path).toEqual([])
    }
  })

  it('no dialog fails axe or is cut off, and Escape closes it', async () => {
    for (const [path, button] of dialogs) {
      await walkTo(page, path)
      await page.getByRole('main').getByRole('button', { name: button }).first().click()
      await page.getByRole('dialog').waitFor()
      await inBothSchemes(page, `${path}: ${button}`)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  })
})

/** In the dark only colours can be wrong that were right in the light. */
async function inBothSchemes(page: Page, where: string, turn?: () => Promise<unknown>) {
  await page.emulateMedia({ colorScheme: 'light' })
  await still(page)
  expect(await violations(page), where).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await turn?.()
  await page.locator('html.dark').waitFor()
  await still(page)
  expect(await violations(page, rulesOfColors), where).toEqual([])
}

/** Elements beyond the window: links and buttons, by their text, and anything that makes the page scroll sideways. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const beyond = scrollWidth > clientWidth ? [`The page is ${scrollWidth}px wide`] : []
    const buttons = [...document.querySelectorAll('a, button')]
      .filter(element => {
        const { left, right, width } = element.getBoundingClientRect()
        const scrolls = element.closest('[style*="overflow"], [data-scrolls], .skip, nav')
        return width > 0 && !scrolls && (left < 0 || right > window.innerWidth + 1)
      })
      .map(element => element.textContent ?? '')
    return [...beyond, ...buttons]
  })
}

/** Waits until everything has loaded and no animation runs. */
async function still(page: Page) {
  await settled(page)
  await page.waitForFunction(() =>
    document.getAnimations().every(animation => animation.playState !== 'running'),
  )
}
