import type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { streamEvents } from '#shared/operations/events.ts'
import { launchBrowser } from '#test/browser.ts'
import { listeningApp } from '#test/listening-app.ts'

/** The real screens over the real server and database, in a real browser. */
const webDir = new URL('../../dist/web', import.meta.url).pathname
const stage = await listeningApp({ webDir })
/** The worker's: each file closes its own pages. */
export const browser: Browser = await launchBrowser()

/** Where the screens are served. */
export const origin = stage.origin

/** Faults in any page of this file: script errors, policy violations, failed calls. */
const complaints: string[] = []

/** Closes open browsers of a file, and reports the faults of its pages. */
export async function tidyUp(): Promise<void> {
  await Promise.all(browser.contexts().map(context => context.close()))
  expect(complaints.splice(0)).toEqual([])
}

/** Prints the address of each open page, and the text of its dialogs, alerts and fields in error. */
export async function printPages(test: string): Promise<void> {
  for (const page of browser.contexts().flatMap(context => context.pages())) {
    const parts = page.locator('[role=dialog], [role=alert], [aria-invalid=true]')
    const texts = await parts.allInnerTexts().catch(() => [])
    console.warn(`${test}: ${page.url()} shows ${JSON.stringify(texts).slice(0, 2_000)}`)
  }
}

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
}
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/**
 * A browser of its own, as a visitor's. The welcome tour was skipped, unless it is the first visit.
 *
 * @param elsewhere other origins that the visit may lead to
 * @param from another browser than the worker's
 */
export async function visitor({
  isFirstVisit = false,
  elsewhere = [],
  from = browser,
  ...options
}: BrowserContextOptions & {
  isFirstVisit?: boolean
  elsewhere?: string[]
  from?: Browser
} = desktop): Promise<Page> {
  const context = await from.newContext({ baseURL: origin, reducedMotion: 'reduce', ...options })
  if (!isFirstVisit) await context.addInitScript(() => localStorage.setItem('skipped', 'true'))
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  watchRequests(page)
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', message => {
    const text = message.text()
    // A failed load is part of the test; a policy violation or a React error never is.
    if (
      message.type() === 'error' &&
      !/^Failed to load resource|Unable to preload|Failed to fetch dynamically imported module/.test(
        text,
      )
    )
      complaints.push(`${page.url()}: ${text}`)
  })
  page.on('request', request => {
    const allowed = [origin, ...elsewhere]
    const isOurs = allowed.some(place => request.url().startsWith(place))
    if (!isOurs && !/^(data|blob):/.test(request.url()))
      complaints.push(`A request to ${request.url()}`)
  })
  return page
}

/** Running requests, by page; the stream of live updates, which never ends, is excluded. */
const underWay = new WeakMap<Page, { requests: Set<Request>; begun: number }>()

function watchRequests(page: Page) {
  const watched = { requests: new Set<Request>(), begun: 0 }
  underWay.set(page, watched)
  page.on('request', request => {
    if (request.url().endsWith(streamEvents.path)) return
    watched.requests.add(request)
    watched.begun += 1
  })
  page.on('requestfinished', request => watched.requests.delete(request))
  page.on('requestfailed', request => watched.requests.delete(request))
}

/**
 * Waits until a page has loaded, shows its data, and is idle. The page itself reports idle time: on
 * a busy machine that is later, which no fixed delay matches. A fallback stays for 300 ms, in which
 * a page may well be idle.
 */
export async function settled(page: Page): Promise<void> {
  const watched = underWay.get(page)
  if (!watched) throw new Error('This page was not opened by `visitor`')
  await page.waitForLoadState()
  const isQuiet = async () => {
    const { begun } = watched
    if (watched.requests.size > 0) return false
    await page.evaluate(idle)
    if ((await page.locator(loading).count()) > 0) return false
    return watched.requests.size === 0 && watched.begun === begun
  }
  await expect.poll(isQuiet, { timeout: 15_000, interval: 20 }).toBe(true)
}

const loading = '[role="status"][aria-label^="Loading"]'

/**
 * Idle, and again a while later: answers are rendered, and further requests sent, in timers. A page
 * on a busy machine may never be reported idle; one that works for two seconds without a pause
 * would be a fault by itself.
 */
const idle = () =>
  new Promise<void>(done => {
    const whenIdle = (next: () => void) => requestIdleCallback(next, { timeout: 2_000 })
    whenIdle(() => setTimeout(() => whenIdle(() => done()), 60))
  })

/**
 * Opens a screen by a link, without reloading the app, and waits until it has rendered. The first
 * load of a browser takes a second of processor time, a walk a fifth of it: tests of one person
 * share a page where they can.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
  if (page.url().startsWith(origin))
    await page.evaluate(to => history.pushState(null, '', to), path)
  else await page.goto(path)
  await settled(page)
}

/** Closes the open dialog or palette, if there is one, and discards its input. */
export async function escapeDialog(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog')
  const discard = page.getByRole('button', { name: 'Discard', exact: true })
  const isClosed = async () => {
    if ((await dialogs.count()) === 0) return true
    if (await discard.isVisible()) await discard.click()
    else await page.keyboard.press('Escape')
    return false
  }
  await expect.poll(isClosed, { interval: 100 }).toBe(true)
}

/** Opens a list of options and chooses the first that is called so. */
export async function chooseFirst(select: Locator, option: RegExp): Promise<void> {
  await select.click()
  await select.page().getByRole('option', { name: option }).first().click()
}

/** Opens a screen and waits until its live updates are connected. */
export async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(response => response.url().endsWith(streamEvents.path))
  await page.goto(path)
  expect((await stream).status()).toBe(200)
  await settled(page)
}

/** A browser with a signed-in user. */
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
