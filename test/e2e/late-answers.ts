import type { Page } from 'playwright-core'
import { streamEvents } from '#shared/operations/events.ts'

/** From now on every answer is delayed by `milliseconds`, as on a slow line. */
export async function answerLate(page: Page, milliseconds = 600): Promise<void> {
  await page.route('**/api/**', async route => {
    if (!route.request().url().endsWith(streamEvents.path))
      await new Promise(done => setTimeout(done, milliseconds))
    // A closed page does not wait for its requests.
    await route.continue().catch(() => {})
  })
}

/** Records layout shifts without user input from the next page on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifts', [])
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput')) Reflect.get(window, 'shifts').push(entry)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum of layout shifts since the last call. */
export function shifted(page: Page): Promise<number> {
  return page.evaluate(() => {
    const entries: { value: number }[] = Reflect.get(window, 'shifts').splice(0)
    return entries.reduce((sum, { value }) => sum + value, 0)
  })
}
