import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { household } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { escapeDialog, phone, settled, signedInPage, visitor, walkTo } from './setup.ts'

const lana = await seededPortfolio()
/** Each loaded once: the tests walk from screen to screen. */
let page: Page
let small: Page
beforeAll(async () => {
  page = await signedInPage(lana.token)
  small = await signedInPage(lana.token, phone)
})

it('keyboard users continue where they were: after a refusal, a dialog, or a removed row', async () => {
  const visiting = await visitor()
  await visiting.goto('/auth')
  await visiting.getByLabel('Email').fill('nobody@rooftree.test')
  await visiting.getByLabel('Password', { exact: true }).fill('not-their-password')
  await press(visiting, 'Sign In')
  await visiting.getByText('Login failed').waitFor()
  await expect.poll(() => focused(visiting)).toBe('Sign In')
  await visiting.context().close()

  await walkTo(page, '/maintenance')
  await press(page, 'Start Work')
  await page.getByRole('button', { name: 'Complete', exact: true }).waitFor()
  await settled(page)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Complete')

  await page.route('**/api/maintenance-requests', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await press(page, 'New Request')
  const dialog = page.getByRole('dialog', { name: 'Create Maintenance Request' })
  await dialog.getByLabel('Title').fill('Loose step')
  await dialog.getByLabel('Description').fill('The third one.')
  await dialog.getByRole('combobox', { name: 'Property' }).click()
  await page.getByRole('option').first().click()
  await press(page, 'Create Request')
  await dialog.getByRole('alert').waitFor()
  await expect.poll(() => focused(page)).toBe('Create Request')

  await walkTo(page, '/financials')
  const record = page.getByRole('button', { name: /^Record a payment from/ }).first()
  await record.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => record.evaluate(at => at === document.activeElement)).toBe(true)
})

it('a menu opens at its first item, and a form at its first field', async () => {
  await walkTo(page, `/financials/leases/${lana.lease.id}`)
  await press(page, 'Actions')
  await expect.poll(() => focused(page)).toBe('Add charge')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('Add credit')
  await page.keyboard.press('Escape')
  await walkTo(page, `/properties/${lana.property.id}`)
  await press(page, 'Actions for unit 1')
  await expect.poll(() => focused(page)).toBe('Edit Unit')
  await page.keyboard.press('Escape')
  const change = page.getByRole('region', { name: 'Late Fees & Deposits' })
  await change.getByRole('button', { name: 'Change' }).press('Enter')
  await expect.poll(() => label(page)).toBe('Grace period (days)')
  await page.keyboard.press('Escape')
  await walkTo(page, `/tenants/${lana.tenant.id}`)
  await press(page, 'Add Lease')
  await expect.poll(() => label(page)).toMatch(/^Unit/)
})

it('a finger on a phone meets everything there is to press, and no field makes the phone zoom in', async () => {
  const { rita, sam, olga } = await household()
  const everyone = ['/', '/maintenance', '/communication', '/documents', '/reports', '/settings']
  const office = [
    ...['/properties', '/tenants', '/tenants/leases', '/financials', '/financials?show=payments'],
    ...[`/properties/${lana.property.id}`, `/tenants/${lana.tenant.id}`],
    ...[`/financials/leases/${lana.lease.id}`, `/maintenance/${lana.request.id}`],
    '/financials?show=aging',
  ]
  const faults: string[] = []
  for (const [person, paths] of [
    [lana, [...everyone, ...office]],
    [rita, [...everyone, '/properties', '/financials', `/financials/leases/${rita.lease.id}`]],
    [sam, [...everyone, '/properties']],
    [olga, [...everyone, '/financials', '/reports/owner-statements']],
  ] as const) {
    const own = await signedInPage(person.token, at390)
    for (const path of paths) {
      await walkTo(own, path)
      faults.push(...(await missed(own)).map(name => `${path}: ${name}`))
    }
    await own.context().close()
  }
  expect(faults).toEqual([])
})

it('no button of a phone’s header takes from the one beside it', async () => {
  const page = small
  await walkTo(page, '/')
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 })
    await settled(page)
    await page.getByRole('banner').getByRole('button', { name: 'AI Assistant' }).waitFor()
    const all = page.locator('header button:visible')
    // The bell's script comes after the first paint.
    await expect.poll(() => all.count()).toBe(7)
    const boxes = await all.evaluateAll(buttons =>
      buttons.map(button => {
        const { left, right, width, height } = button.getBoundingClientRect()
        return { left, right, width, height }
      }),
    )
    for (const [index, box] of boxes.entries()) {
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      expect(box.left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0)
      expect(box.right).toBeLessThanOrEqual(width)
    }
  }
  await page.setViewportSize({ width: 360, height: 780 })
})

it.each(['a desk', 'a phone'])(
  'the list of the bell takes the focus, Escape returns it, at %s',
  async place => {
    const shown = place === 'a desk' ? page : small
    await escapeDialog(shown)
    await walkTo(shown, '/')
    const bell = shown.getByRole('button', { name: /^Notifications: \d+ unread/ })
    await bell.press('Enter')
    const list = shown.getByRole('dialog', { name: 'Notifications' })
    await list.getByRole('link', { name: /Open messages/ }).waitFor()
    expect(await bell.getAttribute('aria-expanded')).toBe('true')
    const { x, width } = (await list.boundingBox()) ?? { x: -1, width: 0 }
    expect(x).toBeGreaterThan(0)
    expect(x + width).toBeLessThan(shown.viewportSize()?.width ?? 0)
    await shown.keyboard.press('Tab')
    expect(await list.evaluate(one => one.contains(document.activeElement))).toBe(true)
    await shown.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await expect.poll(() => bell.evaluate(one => one === document.activeElement)).toBe(true)
    await bell.click()
    await list.getByRole('link', { name: /Open messages/ }).click()
    await list.waitFor({ state: 'hidden' })
    expect(new URL(shown.url()).pathname).toBe('/communication')
  },
)

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().press('Enter')

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 40))

/** The label of the focused field. */
const label = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLInputElement ? field.labels?.[0]?.textContent : null
  })

const at390 = { ...phone, viewport: { width: 390, height: 844 } }

/**
 * Links, buttons and inputs of a screen without a target 21px above and below its middle, and inputs with small text. A link
 * within a line of text is as high as the line.
 */
function missed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed = 'a[href], button, input:not([type="hidden"], [type="file"]), textarea'
    const buttons = [...document.querySelectorAll(`main :is(${pressed}), nav a[href]`)].filter(
      at => {
        const isThere = at.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        if (!isThere || getComputedStyle(at).display === 'inline') return false
        at.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = at.getBoundingClientRect()
        return ![-21, 21].every(by => {
          const met = document.elementFromPoint(left + width / 2, top + height / 2 + by)
          const control = met?.closest('label')?.control
          return met && (at.contains(met) || control === at)
        })
      },
    )
    const inputs = [...document.querySelectorAll('input, textarea')].filter(
      input =>
        !input.matches('[readonly], [type="hidden"], [type="checkbox"]') &&
        Number.parseFloat(getComputedStyle(input).fontSize) < 16,
    )
    return [...buttons, ...inputs].map(
      at => at.getAttribute('aria-label') || at.textContent || at.outerHTML.slice(0, 200),
    )
  })
}
