import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds on a page, a line each; with `rules` by these alone. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // Otherwise it opens another page each time to put frames together, of which ours has none.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(rule =>
    rule.nodes.map(node => `${rule.id}: ${node.html.slice(0, 200)}`),
  )
}
