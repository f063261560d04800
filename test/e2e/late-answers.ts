import type { Page } from 'playwright-core'
import { streamEvents } from '#shared/operations/events.ts'

/** From now on every answer comes `milliseconds` late, as over a slow line. */
export async function answerLate(page: Page, milliseconds = 600): Promise<void> {
  await page.route('**/api/**', async route => {
    if (!route.request().url().endsWith(streamEvents.path))
      await new Promise(done => setTimeout(done, milliseconds))
    // Nobody waits any more for what a closed page asked.
    await route.continue().catch(() => {})
  })
}

/** Keeps, from the next page on, how much of what stood there was moved with nobody having done anything. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifts', [])
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput')) Reflect.get(window, 'shifts').push(entry)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The shares of the window that were moved, times how far, added up since the last time it was asked. */
export function shifted(page: Page): Promise<number> {
  return page.evaluate(() => {
    const entries: { value: number }[] = Reflect.get(window, 'shifts').splice(0)
    return entries.reduce((sum, { value }) => sum + value, 0)
  })
}
