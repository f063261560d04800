import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { streamEvents } from '#shared/events.ts'
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
  watchRequests(page)
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

/** Requests under way, by page; the stream of live updates, which never ends, is none of them. */
const underWay = new WeakMap<Page, { requests: Set<Request>; since: number }>()

function watchRequests(page: Page) {
  const watched = { requests: new Set<Request>(), since: Date.now() }
  underWay.set(page, watched)
  page.on('request', request => {
    if (!request.url().endsWith(streamEvents.path)) watched.requests.add(request)
  })
  const over = (request: Request) => {
    watched.requests.delete(request)
    watched.since = Date.now()
  }
  page.on('requestfinished', over)
  page.on('requestfailed', over)
}

/** Waits until a page has had all it asked for, for half a second. */
export async function settled(page: Page): Promise<void> {
  const watched = underWay.get(page)
  if (!watched) throw new Error('This page was not opened by `visitor`')
  await page.waitForLoadState()
  const isQuiet = () => watched.requests.size === 0 && Date.now() - watched.since > 500
  await expect.poll(isQuiet, { timeout: 15_000 }).toBe(true)
}

/** Goes to a screen and waits until it hears of what others change. */
export async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(response => response.url().endsWith(streamEvents.path))
  await page.goto(path)
  expect((await stream).status()).toBe(200)
  await settled(page)
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
