import type { BrowserContextOptions, Page } from 'playwright-core'

/**
 * Pages that their tests have closed, by the settings of their browsers. A page that has shown the app once loads it in
 * half of the processor time of a new one, so the next visitor gets it, emptied.
 */
const closed = new Map<string, Page[]>()
/** A small file of ours: a page there has our storage, and nothing of the app. */
const empty = '/favicon.svg'

/** Whether a page has shown no screen since its visitor got it. */
export function isUnused(page: Page): boolean {
  return page.url().endsWith(empty)
}

/** A page that a test has closed, without anything of it, or a new one. */
export async function emptyPage(
  settings: BrowserContextOptions,
  open: () => Promise<Page>,
): Promise<Page> {
  const key = JSON.stringify(settings)
  const known = closed.get(key)?.pop()
  if (known) return known
  const page = await open()
  await page.goto(empty)
  keepWhenClosed(page, settings, key)
  return page
}

function keepWhenClosed(page: Page, { viewport }: BrowserContextOptions, key: string) {
  const context = page.context()
  const close = context.close.bind(context)
  const isSpoiled = spoiled(page)
  const isKept = false
  context.close = async () => {
    if (isKept) return
    try {
      if (isSpoiled() || context.pages().length > 1 || page.isClosed()) return await close()
      await page.goto(empty)
      await page.evaluate(forget)
      await context.clearCookies()
      if (viewport) await page.setViewportSize(viewport)
      closed.set(key, [...(closed.get(key) ?? []), page])
    } catch {
      await close()
    }
  }
}

/** What a page or its browser cannot be freed of again, by the names of the calls. */
const lasting = {
  page: ['on', 'once', 'addInitScript', 'route', 'exposeFunction', 'emulateMedia'],
  browser: ['newCDPSession', 'newPage', 'setOffline'],
  clock: ['install'],
}

function spoiled(page: Page): () => boolean {
  let isSpoiled = false
  const watch = (target: object, names: readonly string[]) => {
    for (const name of names) {
      const usual: (...input: unknown[]) => unknown = Reflect.get(target, name)
      Reflect.set(target, name, (...input: unknown[]) => {
        isSpoiled = true
        return usual.apply(target, input)
      })
    }
  }
  watch(page, lasting.page)
  watch(page.context(), lasting.browser)
  watch(page.clock, lasting.clock)
  return () => isSpoiled
}

/** In the page. */
async function forget() {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  for (const name of await caches.keys()) await caches.delete(name)
}
