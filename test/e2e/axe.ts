import axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** In the dark only these can fail that passed in the light. */
export const rulesOfColors = ['color-contrast', 'link-in-text-block']

/** The violations axe finds on a page, a line each; with `rules` by these alone. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Half a megabyte, loaded once per page.
  if (await page.evaluate(() => !window.axe)) await page.evaluate(axe.source)
  return page.evaluate(async runOnly => {
    const found = await window.axe?.run({
      resultTypes: ['violations'],
      // No test reads the addresses of nodes, and no page plays media: half of the time.
      ...{ selectors: false, preload: false },
      ...(runOnly && { runOnly }),
    })
    if (!found) throw new Error('axe is not there')
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
    )
  }, rules)
}
