import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { accountConsent } from '#shared/account/auth.ts'
import { call, freshEmail } from '#test/world.ts'
import { rulesOfColors, violations } from './axe.ts'
import { become } from './devices.ts'
import { dialogsOf, screensOf } from './routes.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { settled, signedInPage, visitor, walkTo } from './setup.ts'

// Hundreds of checks of whole screens: on a busy machine minutes.
vi.setConfig({ testTimeout: 5 * 60_000 })

const lana = await seededPortfolio()

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
const names = ['a desktop', 'a phone'] as const

it('no page of a visitor fails axe or is cut off on a desktop or a phone, light and dark', async () => {
  const page = await visitor()
  for (const path of pagesOfVisitors) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    // The pages before sign-in read the scheme when they load.
    await onBothDevices(page, path, () => page.reload())
  }
  await page.context().close()
})

it('the terms that a user accepted at registration fit on a desktop and a phone', async () => {
  const body = {
    email: freshEmail(),
    password: 'a-long-one',
    consentVersion: accountConsent.version,
  }
  const registered = await call<{ token: string }>('POST', '/api/auth/register', { body })
  const page = await signedInPage(registered.body.token)
  await walkTo(page, '/settings')
  for (const name of names) {
    await become(page, name)
    await page.getByText('You agreed to receive notices and documents electronically').waitFor()
    await still(page)
    expect(await cutOff(page), name).toEqual([])
  }
  await page.context().close()
})

describe('light and dark', () => {
  let page: Page
  beforeAll(async () => {
    page = await signedInPage(lana.token)
  })

  it('no screen fails axe or is cut off on a desktop or a phone', async () => {
    for (const path of screens) {
      await page.emulateMedia({ colorScheme: 'light' })
      await walkTo(page, path)
      await onBothDevices(page, path)
    }
  })

  it.each(names)('no dialog fails axe on %s, and Escape closes it', async name => {
    await walkTo(page, '/')
    await become(page, name)
    for (const [path, button] of dialogs) {
      await page.emulateMedia({ colorScheme: 'light' })
      await walkTo(page, path)
      await page.getByRole('main').getByRole('button', { name: button }).first().click()
      await page.getByRole('dialog').waitFor()
      await still(page)
      expect(await violations(page), `${path}: ${button}`).toEqual([])
      await inTheDark(page)
      expect(await violations(page, rulesOfColors), `${path}: ${button}`).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
  })
})

/** Examines the open screen. In the dark only colors can be wrong that were right in the light. */
async function onBothDevices(page: Page, path: string, turn?: () => Promise<unknown>) {
  for (const name of names) {
    await become(page, name)
    await still(page)
    expect(await violations(page), `${path} on ${name}`).toEqual([])
    expect(await cutOff(page), `${path} on ${name}`).toEqual([])
  }
  await inTheDark(page, turn)
  for (const name of names.toReversed()) {
    await become(page, name)
    await still(page)
    expect(await violations(page, rulesOfColors), `${path} on ${name}, dark`).toEqual([])
  }
}

async function inTheDark(page: Page, turn?: () => Promise<unknown>) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await turn?.()
  await page.locator('html.dark').waitFor()
  await still(page)
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
