import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { launchBrowser } from '#test/browser.ts'
import { listeningApp } from '#test/world.ts'

/** The real screens over the real server and database, in a real browser. */
const webDir = new URL('../../dist/web', import.meta.url).pathname
const stage = await listeningApp({ webDir })
const browser: Browser = await launchBrowser()

/** Where the screens are served. */
export const origin = stage.origin

/** What went wrong in any page of this file: script errors, refused by the policy, failed calls. */
const complaints: string[] = []

afterAll(async () => {
  await browser.close()
  await stage.close()
  expect(complaints).toEqual([])
})

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
}
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/** A browser of its own, as a visitor has it. The welcome tour was skipped, unless it is the first visit. */
export async function visitor({
  isFirstVisit = false,
  ...options
}: BrowserContextOptions & { isFirstVisit?: boolean } = desktop): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...options })
  if (!isFirstVisit) await context.addInitScript(() => localStorage.setItem('skipped', 'true'))
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', message => {
    const text = message.text()
    // A refused call is part of what is tried; a policy violation or a React error never is.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
      complaints.push(`${page.url()}: ${text}`)
  })
  page.on('request', request => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
      complaints.push(`A request to ${request.url()}`)
  })
  return page
}

/** A browser in which somebody is signed in. */
export async function signedInPage(
  token: string,
  options?: Parameters<typeof visitor>[0],
): Promise<Page> {
  const page = await visitor(options)
  await page.addInitScript(value => {
    if (!sessionStorage.getItem('began')) localStorage.setItem('auth_token', value)
    sessionStorage.setItem('began', 'yes')
  }, token)
  return page
}
