import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays, todayIn } from '#shared/dates.ts'
import { leaseUnit, tenantOf } from '#test/world.ts'
import { says } from '../portals.ts'
import { seededPortfolio } from '../seeded-portfolio.ts'
import { desktop, phone, settled, signedInPage } from '../setup.ts'
import { counted } from './counted.ts'

const lana = await seededPortfolio()
const leaving = await tenantOf(lana, 'Leaver')
await leaseUnit(lana, lana.units[2]?.id ?? '', leaving.id, {
  startDate: addDays(todayIn('America/New_York'), -340),
  endDate: addDays(todayIn('America/New_York'), 12),
})

/** The question, the figure that leads to the whole list, and what both the dashboard and the list name. */
const questions = [
  ['who is late', 'Tenants Past Due', 'Fox'],
  ['what is vacant', 'Vacant Units', 'Vacan'],
  ['what ends soon', 'Leases Ending', 'Leaver'],
  ['what is broken', 'Open Repairs', 'Leaky tap'],
] as const

it.each(questions)(
  '%s: on the dashboard at once, and in whole after one click',
  async (...asked) => {
    const [, figure, answer] = asked
    const page = await dashboard()
    const count = await counted(page)
    await says(page, answer)
    await figures(page).getByRole('link', { name: figure }).click()
    await settled(page)
    expect(new URL(page.url()).pathname).not.toBe('/')
    await page.getByText(answer).first().waitFor()
    expect(count.clicks).toBeLessThanOrEqual(1)
    expect(count.keys).toBe(0)
    await page.context().close()
  },
)

it.each([
  ['a laptop', { ...desktop, viewport: { width: 1280, height: 720 } }],
  ['a phone', phone],
])('the figures of today are in the first fold of %s, or begin there', async (_, device) => {
  const page = await dashboard(device)
  const box = await figures(page).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect(box?.y).toBeLessThan(height)
  await page.context().close()
})

async function dashboard(device: typeof desktop = desktop): Promise<Page> {
  const page = await signedInPage(lana.token, device)
  await page.goto('/')
  await settled(page)
  return page
}

function figures(page: Page) {
  return page.getByRole('navigation', { name: 'What to do today' })
}
