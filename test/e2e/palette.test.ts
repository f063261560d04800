import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { open } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { escapeDialog, phone, settled, signedInPage, walkTo } from './setup.ts'

/** The palette finds everything by keys alone. */

const lana = await seededPortfolio()
/** Loaded once: the tests walk back to the dashboard. */
let page: Page
beforeAll(async () => {
  page = await signedInPage(lana.token)
})
beforeEach(() => escapeDialog(page))

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const chosen = (page: Page) => page.getByRole('option', { selected: true })

async function search(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await field(page).fill(words)
}

it('a person is found despite a typing error, is paid by keys, and stands among the recent ones', async () => {
  await walkTo(page, '/')
  await search(page, 'foxx')
  const person = page.getByRole('group', { name: 'People' }).getByRole('option')
  await person.getByText('Bob Fox').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/tenants\//)

  await page.keyboard.press('Control+k')
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await recent.getByText('Bob Fox').waitFor()
  expect(await recent.count()).toBe(1)

  await field(page).fill('fox')
  const pay = page.getByRole('option', { name: /Record payment for Bob Fox/ })
  await pay.waitFor()
  for (let presses = 0; presses < 20; presses++) {
    if (/Record payment/.test((await chosen(page).textContent()) ?? '')) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /Record/ })
  await dialog.waitFor()
  await expect
    .poll(() => dialog.getByRole('combobox', { name: /Lease/ }).first().inputValue())
    .toContain('Bob Fox')
})

it('the theme is changed by its name, and back', async () => {
  await walkTo(page, '/')
  const isDark = () => page.locator('html.dark').count()
  for (const expected of [1, 0]) {
    await search(page, 'theme')
    await expect.poll(() => chosen(page).textContent()).toContain(expected ? 'dark' : 'light')
    await page.keyboard.press('Enter')
    await expect.poll(isDark).toBe(expected)
  }
})

it('reports, requests, tabs and settings are found, and a new request begins with its unit', async () => {
  await walkTo(page, '/')
  await search(page, 'rent roll')
  await expect.poll(() => chosen(page).textContent()).toContain('Rent Roll')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/reports\/rent-roll$/)
  await page.getByRole('heading', { name: 'Rent Roll', level: 1 }).waitFor()

  await walkTo(page, '/')
  await search(page, 'leaky')
  await page.getByRole('option', { name: /Leaky tap/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/maintenance\//)

  await walkTo(page, '/')
  await search(page, 'alpha 3')
  await page.getByRole('option', { name: /New request for Alpha, Unit 3/ }).click()
  const request = page.getByRole('dialog', { name: 'Create Maintenance Request' })
  await request.waitFor()
  await expect
    .poll(() => request.getByRole('combobox', { name: 'Property' }).first().inputValue())
    .toContain('Unit 3')
})

it('C creates, G and a letter go, ? shows all keys, and none of them while typing', async () => {
  await walkTo(page, '/')
  await settled(page)
  // The keys are loaded after the screen.
  await expect
    .poll(async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('f')
      return new URL(page.url()).pathname
    })
    .toBe('/financials')
  await page.getByRole('heading', { name: 'Financials', level: 1 }).waitFor()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await sheet.getByText('Create something').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/financials')
  // The screen has the focus again as before, without a frame.
  const focused = () =>
    page.evaluate(() => {
      const { id, tagName } = document.activeElement ?? document.body
      const { outlineStyle } = getComputedStyle(document.activeElement ?? document.body)
      return `${tagName} ${id} ${outlineStyle}`
    })
  await expect.poll(focused).toBe('MAIN main none')

  await page.keyboard.press('c')
  await page.getByRole('option', { name: 'Add Property' }).waitFor()
  await page.keyboard.type('prop')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /Property/ })
  await dialog.waitFor()
  await dialog.getByRole('textbox').first().fill('')
  await page.keyboard.type('Gate C?')
  expect(await dialog.getByRole('textbox').first().inputValue()).toBe('Gate C?')
})

it('a failed search says so and can be tried again; nothing found is said too', async () => {
  await walkTo(page, '/')
  let isDown = true
  await page.route(/\/api\/search/, route => (isDown ? route.abort() : route.continue()))
  await search(page, 'tap')
  const alert = page.getByRole('alert').filter({ hasText: 'cannot be reached' })
  await alert.waitFor()
  isDown = false
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('option', { name: /Leaky tap/ }).waitFor()
  await field(page).fill('xyzzy')
  await page.getByText('No results for “xyzzy”').waitFor()
})

it('on a phone the search button opens it over the whole screen', async () => {
  const small = await signedInPage(lana.token, phone)
  await open(small, '/')
  await small.getByRole('button', { name: 'Search' }).click()
  await field(small).fill('bob')
  await small.getByRole('option', { name: /Message Bob / }).waitFor()
  const wide = await small.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(phone.viewport?.width ?? 0)
  await small.context().close()
})

it('the assistant opens the dialog it explains, and the search with its name', async () => {
  await walkTo(page, '/')
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  const chat = page.getByRole('dialog', { name: 'AI Assistant' })
  const ask = async (question: string) => {
    await chat.getByRole('textbox').fill(question)
    await page.keyboard.press('Enter')
  }
  await ask('Who is late?')
  await chat.getByRole('link', { name: 'Bob Ray' }).waitFor()
  await ask('How do I record a payment?')
  await chat.getByRole('button', { name: 'Record Payment' }).click()
  await page.getByRole('dialog', { name: /Record/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await ask('Tell me about Fox')
  await chat.getByRole('button', { name: 'Search for “Fox”' }).click()
  await expect.poll(() => field(page).inputValue()).toBe('Fox')
  await page.getByRole('group', { name: 'People' }).getByText('Fox').waitFor()
})
