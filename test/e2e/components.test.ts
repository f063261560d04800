import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rulesOfColors, violations } from './axe.ts'
import { browser } from './setup.ts'

/** The page of every component, as development serves it. */
let server: ViteDevServer
let address: string

beforeAll(async () => {
  server = await createServer({
    configFile: new URL('../../vite.config.ts', import.meta.url).pathname,
    logLevel: 'error',
    cacheDir: 'node_modules/.cache/vite-components',
    server: { port: 0, host: '127.0.0.1', hmr: { overlay: false }, watch: null },
  })
  await server.listen()
  address = new URL('/components', server.resolvedUrls?.local[0]).href
})

afterAll(() => server.close())

/** Components without a look of their own, or shown inside another on the page. */
const unseen = [
  'actions/open-menu',
  'dialogs/dialog',
  'icons/icon',
  'layout/header-actions',
  'layout/scroll-row',
  'loading/preloadable',
  'values/fact',
  'values/text',
]

it('every component is on the page', () => {
  const page = globSync('src/web/app/components/*.tsx')
    .map(file => readFileSync(file, 'utf8'))
    .join()
  const components = globSync('src/web/components/*/*.tsx')
    .map(file => file.replace('src/web/components/', '').replace('.tsx', ''))
    .filter(name => !unseen.includes(name))
  expect(components.length).toBeGreaterThan(20)
  expect(components.filter(name => !page.includes(`#web/components/${name}.tsx`))).toEqual([])
})

describe('every component in every state, light and dark', () => {
  // Development serves hundreds of modules: the page is loaded once, and its window resized.
  let page: Page
  beforeAll(async () => {
    page = await open()
  }, 240_000)
  afterAll(() => page.context().close())

  it.each([390, 768, 1280])('fits into %d pixels and passes axe', async width => {
    await resize(page, width)
    expect(await tooWide(page)).toEqual([])
    await passes(page)
  })

  it('asks in a dialog that passes axe, with its refusal', async () => {
    await resize(page, 390)
    await page.getByRole('button', { name: 'Delete, refused' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete property (refused)' })
    await dialog.getByText('This property has active leases.').waitFor()
    expect(await tooWide(page)).toEqual([])
    await passes(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  it('opens a menu and shows a toast that pass axe', async () => {
    await resize(page, 390)
    await page.getByRole('button', { name: 'Actions of a row' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
    // A menu lies outside of every landmark, which is no rule of WCAG.
    await passes(page, ['wcag2a', 'wcag2aa'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Say that it failed' }).click()
    await page.getByRole('alert').filter({ hasText: 'Failed to create property' }).waitFor()
    await passes(page)
  })
})

async function open(): Promise<Page> {
  const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' })
  const page = await context.newPage()
  // The first page waits until development has put the packages together.
  await page.goto(address, { timeout: 100_000 })
  await page.getByRole('heading', { name: 'Components', level: 1 }).waitFor({ timeout: 100_000 })
  // Filters follow once all else was painted.
  await page.getByRole('combobox', { name: 'Status' }).waitFor()
  return page
}

/** Passes axe in the light, and its rules of colors in the dark. */
async function passes(page: Page, rules?: string[]): Promise<void> {
  expect(await violations(page, rules)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html.dark').waitFor()
  expect(await violations(page, rulesOfColors)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html:not(.dark)').waitFor()
}

/** Another width; waits until the page is idle again. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestIdleCallback(() => done(null)))),
  )
}

/** Elements beyond the right edge of the page, outside any scrolling container; a line each. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) ||
        scrolls(element.parentElement))
    const all = [...document.body.querySelectorAll('*')]
    const far = all.filter(
      element => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element),
    )
    const isWide = document.documentElement.scrollWidth > innerWidth
    const lines = far.map(element => element.outerHTML.slice(0, 160))
    return isWide && lines.length === 0 ? ['The page scrolls sideways'] : lines
  })
}
