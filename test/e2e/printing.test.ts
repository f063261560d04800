import { extractText } from 'unpdf'
import { expect, it } from 'vitest'
import { landlord } from '#test/world.ts'
import { open } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { desktop, signedInPage, walkTo } from './setup.ts'

/** Screens as printed. */

it('a printed report is the report alone, with the rows behind its button', async () => {
  const page = await signedInPage((await landlord(130)).token)
  await open(page, '/reports?report=rent-roll')
  const dialog = page.getByRole('dialog', { name: 'Rent Roll' })
  await dialog.getByRole('button', { name: 'Show 30 more of 130' }).waitFor()
  const text = await wordsOf(await page.pdf())
  expect(text.match(/VACANT/g)).toHaveLength(130)
  expect(text.match(/Market Rent/g)?.length).toBeGreaterThan(2)
  expect(text).toContain('130 rows')
  expect(text).not.toMatch(/Show 30 more|Export CSV|Skip to content|Payment History/)
  await expect.poll(() => dialog.getByText('VACANT', { exact: true }).count()).toBe(100)
  await page.context().close()
})

it('a printed list has every loaded row, also those outside the window, and no buttons', async () => {
  const lana = await seededPortfolio()
  const unitId = lana.units[0]?.id
  const titles = Array.from({ length: 25 }, (_, at) => `Lamp ${at + 10} flickers`)
  for (const title of titles)
    await lana.post('/api/maintenance-requests', { title, description: 'At night', unitId })
  const page = await signedInPage(lana.token)
  await open(page, '/maintenance')
  const inWindow = await page.getByText(/^Lamp \d\d flickers$/).count()
  expect(inWindow).toBeLessThan(titles.length)
  const text = await wordsOf(await page.pdf())
  expect(titles.filter(title => !text.includes(title))).toEqual([])
  expect(text).not.toMatch(/Start Work|New Request|Schedules|Sign Out|Skip to content/)
  await walkTo(page, `/financials/leases/${lana.lease.id}?tab=money`)
  const ledger = await wordsOf(await page.pdf())
  expect(ledger).toContain('The tenants pay all of the rent.')
  expect(ledger).not.toContain('Add a housing agency')
  await walkTo(page, '/maintenance')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const rows = await page.locator('main [data-index]').evaluateAll(found =>
    found.map(row => {
      const { top, bottom } = row.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  expect(rows.filter((row, at) => row.top < (rows[at - 1]?.bottom ?? 0) - 1)).toEqual([])
  await page.context().close()
})

it('print is white with dark ink and has its bars, also from a dark screen', async () => {
  const page = await signedInPage((await seededPortfolio()).token, {
    ...desktop,
    colorScheme: 'dark',
  })
  await open(page, '/')
  await page.getByRole('slider').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  const title = page.getByRole('heading', { level: 1 })
  expect(await title.evaluate(words => getComputedStyle(words).color)).toBe('rgb(21, 33, 28)')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  const bars = page.getByRole('slider').first()
  expect(await bars.evaluate(chart => getComputedStyle(chart).printColorAdjust)).toBe('exact')
  expect(await page.getByText('Quick Actions').isVisible()).toBe(false)
  expect(await page.getByText('Urgent Tasks').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await walkTo(page, '/reports?report=rent-roll')
  const day = page.getByRole('dialog').getByLabel('As of')
  await day.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await day.evaluate(field => getComputedStyle(field).backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  )
  await page.context().close()
})

it('a printed conversation is all of its text, without the input', async () => {
  const lana = await seededPortfolio()
  const texts = Array.from({ length: 18 }, (_, at) => `Letter ${at + 10} of the painter`)
  for (const content of texts)
    await lana.post('/api/messages', { receiverId: lana.tenant.id, subject: 'Painter', content })
  const page = await signedInPage(lana.token, { viewport: { width: 1100, height: 700 } })
  await open(page, `/communication?with=${lana.tenant.id}`)
  await page.getByPlaceholder(/^Message /).waitFor()
  const text = await wordsOf(await page.pdf())
  expect(texts.filter(words => !text.includes(words))).toEqual([])
  expect(text).not.toMatch(/Message Bob|Send Message|Attach Files/)
  await page.context().close()
})

/** The text of a PDF of the browser. */
async function wordsOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

it('Ctrl+P reads the rest of a list before it is printed, a table and cards alike', async () => {
  const lana = await seededPortfolio()
  const unitId = lana.units[0]?.id
  const titles = Array.from({ length: 104 }, (_, at) => `Lamp ${at + 100} flickers`)
  for (const title of titles) {
    await lana.post('/api/maintenance-requests', { title, description: 'At night', unitId })
    await lana.post('/api/vendors', { name: title })
  }
  const page = await signedInPage(lana.token)
  await page.addInitScript(() => {
    window.print = () => void document.body.setAttribute('data-printed', '')
  })
  for (const path of ['/maintenance', '/financials?show=vendors']) {
    // A fully printed list may assume that its end is visible, and load more by itself.
    const asked = Promise.withResolvers<void>()
    await page.route(/[?&]after=/, async route => {
      await asked.promise
      await route.continue()
    })
    await walkTo(page, path)
    const missing = async () => {
      const text = await wordsOf(await page.pdf())
      return [titles.filter(title => !text.includes(title)).length, text] as const
    }
    // From the browser's menu there is no time to load more: the print says so.
    const [left, said] = await missing()
    expect(left, path).toBeGreaterThan(0)
    expect(said).toMatch(
      /The first 100 of 10\d are printed\. Press Ctrl\+P or ⌘P to print up to 1,000\./,
    )
    await page.keyboard.press('Control+p')
    asked.resolve()
    await page.locator('body[data-printed]').waitFor()
    await page.unroute(/[?&]after=/)
    const [now, whole] = await missing()
    expect(now, path).toBe(0)
    expect(whole).not.toContain('are printed')
    // The next screen is a walk away, in the same page.
    await page.evaluate(() => document.body.removeAttribute('data-printed'))
  }
  // All rows are loaded: the browser's own shortcut works.
  await page.keyboard.press('Control+p')
  expect(await page.locator('body[data-printed]').count()).toBe(0)
  await page.context().close()
})
